package import Endpoints

/// A source that a person makes in the browser: what was inferred from an address, and what they changed.
package struct SourceDraft: Sendable {
    /// A fact on offer.
    package struct Fact: Sendable {
        package let field: FieldContent
        package let isChosen: Bool

        package init(_ field: FieldContent, isChosen: Bool) {
            self.field = field
            self.isChosen = isChosen
        }
    }

    /// A value of the records, and what the first of them has there.
    package struct Value: Sendable {
        package let path: String
        package let example: String

        package init(path: String, example: String) {
            self.path = path
            self.example = example
        }
    }

    package let id: SourceID
    /// The choices as they are used.
    package let form: SourceForm
    package let values: [Value]
    package let facts: [Fact]
    /// The first items.
    package let items: [CatalogueItem]
    /// The number of records in the first answer.
    package let count: Int
    /// Why none of them is an item, in English; nil if some are.
    package var problem: String?

    package init(
        id: SourceID, form: SourceForm, values: [Value], facts: [Fact], items: [CatalogueItem], count: Int
    ) {
        self.id = id
        self.form = form
        self.values = values
        self.facts = facts
        self.items = items
        self.count = count
    }
}

/// A person's choices for a new source. Those that are nil are inferred.
package struct SourceForm: Hashable, Sendable {
    /// The address of a list.
    package var address: String
    /// The name of the source.
    package var name: String?
    /// Where a record has its title; see the values of a definition's file.
    package var title: String?
    /// Where a record has its second line; empty for none.
    package var subtitle: String?
    /// Where a record has the address of its picture; empty for none.
    package var picture: String?
    /// The keys of the facts.
    package var facts: [String]?
    /// Whether the source is only shown and not added.
    package let asksForPreview: Bool

    /// The name of the parameter that says that facts were chosen, perhaps none.
    package static let factsMark = "choosesFacts"
    /// The name of the parameter that asks for a preview.
    package static let previewMark = "preview"

    /// Reads the parameters of a form, without control characters; nil without an address.
    package init?(_ parameters: [(name: String, value: String)]) {
        func value(_ name: String) -> String? {
            parameters.first { $0.name == name }.map { String($0.value.withoutControls.prefix(Self.longest)) }
        }
        guard let address = value("address"), !address.isEmpty else { return nil }
        // People leave out what browsers leave out.
        self.address = address.contains("://") ? address : "https://\(address)"
        name = value("name")
        title = value("title")
        subtitle = value("subtitle")
        picture = value("picture")
        asksForPreview = parameters.contains { $0.name == Self.previewMark }
        let isChosen = parameters.contains { $0.name == Self.factsMark }
        facts = isChosen ? parameters.filter { $0.name == "fact" }.map(\.value) : nil
    }

    /// The longest value, in characters.
    package static let longest = 2_000
}

/// Why there is no source at an address.
package struct SourceDraftError: Error {
    /// In English.
    package let message: String
    /// Why the host did not answer; it can be said in every language.
    package let cause: EndpointError?

    package init(_ message: String, cause: EndpointError? = nil) {
        self.message = message
        self.cause = cause
    }
}

/// Makes sources of addresses that people type.
package protocol SourceDrafting: Sendable {
    /// The source that would be added.
    func draft(_ form: SourceForm) async throws(SourceDraftError) -> SourceDraft
    /// Adds the source, and returns once its pages are there.
    func add(_ form: SourceForm) async throws(SourceDraftError) -> SourceID
    /// The sources that people can remove.
    var removable: Set<SourceID> { get }
    /// Removes a source so that it can be restored, or restores it. Returns once its pages are gone, or there again.
    func setRemoved(_ isRemoved: Bool, _ source: SourceID) async throws(SourceDraftError)
    /// The problems of the files of sources, in English.
    var problems: [String] { get }
}
