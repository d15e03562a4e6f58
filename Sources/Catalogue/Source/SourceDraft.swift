/// A source that a person makes in the browser: what was inferred from an address, and what they changed.
package struct SourceDraft: Sendable {
    /// A fact on offer.
    package struct Fact: Sendable {
        package let field: FieldContent
        /// Whether the page of an item shows it.
        package let isChosen: Bool
        /// Whether rows of the list show it, too.
        package let isInRows: Bool

        package init(_ field: FieldContent, isChosen: Bool, isInRows: Bool) {
            self.field = field
            self.isChosen = isChosen
            self.isInRows = isInRows
        }
    }

    /// A value of the records, and what one of the first has there.
    package struct Value: Sendable {
        package let path: String
        /// At most ``SourceDraft/exampleLength`` characters.
        package let example: String
        /// The picture there, if the value is the address of one that is known.
        package let artwork: Artwork?

        package init(path: String, example: String, artwork: Artwork? = nil) {
            self.path = path
            let isLong = example.count > SourceDraft.exampleLength
            self.example = isLong ? "\(example.prefix(SourceDraft.exampleLength - 1))…" : example
            self.artwork = artwork
        }
    }

    /// The source that would be added.
    package let source: ResolvedSource
    /// The choices as they are used.
    package let form: SourceForm
    /// The values that can be lines of an item: at most ``maxValues``, and those that the form has.
    package let values: [Value]
    /// The values that can be pictures: at most ``maxPictures``, and the one that the form has.
    package let pictures: [Value]
    /// At most ``maxValues``.
    package let facts: [Fact]
    /// The first items.
    package let items: [CatalogueItem]
    /// The number of records in the first answer.
    package let count: Int

    package static let maxValues = 40
    package static let maxPictures = 6
    package static let exampleLength = 60

    package init(
        source: ResolvedSource, form: SourceForm, values: [Value], pictures: [Value], facts: [Fact],
        items: [CatalogueItem], count: Int
    ) {
        self.source = source
        self.form = form
        self.values = values
        self.pictures = pictures
        self.facts = facts
        self.items = items
        self.count = count
    }

    /// Whether records came, and none of them is an item, so that the source can't be added.
    package var isUnreadable: Bool { items.isEmpty && count > 0 }
}

/// Makes sources of addresses that people type.
package protocol SourceDrafting: Sendable {
    /// The source that would be added. An answer is used for further changes of the form, for some minutes.
    func draft(_ form: SourceForm) async throws(SourceDraftError) -> SourceDraft
    /// Whether a draft asks nobody, because the answer is there.
    func hasAnswer(for form: SourceForm) -> Bool
    /// Adds the source, and returns once its pages are there.
    func add(_ form: SourceForm) async throws(SourceDraftError) -> SourceID
    /// The sources that people can remove.
    var removable: Set<SourceID> { get }
    /// Removes a source so that it can be restored, or restores it. Returns once its pages are gone, or there again.
    func setRemoved(_ isRemoved: Bool, _ source: SourceID) async throws(SourceDraftError)
    /// The problems of the files of sources, in English.
    var problems: [String] { get }
}
