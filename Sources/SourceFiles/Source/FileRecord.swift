public import Catalogue
public import OrderedCollections

/// A record of a source from a file.
public struct FileRecord: Identifiable, Hashable, Sendable {
    /// The id: 1 to 500 bytes without control characters.
    public var id: String
    /// The lines, the picture and the excerpt of sound or film.
    public var card: Card
    /// The absolute address of the item's page at another site.
    public var link: String?
    /// The facts that are known, by their keys.
    public var facts: OrderedDictionary<String, FieldValue>
    /// The place in upstream's order, from 0.
    var position = 0

    /// The address of the picture, if it has one.
    var pictureAddress: String? { card.artwork?.address(width: 1) }

    /// All that is shown of it beside title and picture.
    var shownTexts: [String] {
        [card.subtitle, card.caption, card.preview, link].map { $0 ?? "" }
            + facts.values.map { String(describing: $0) }
    }

    /// The record with what its list has of it, in place of what it lacks.
    func completed(by listed: FileRecord?) -> FileRecord {
        guard let listed else { return self }
        var record = self
        record.card = card.completed(by: listed.card)
        record.link = link ?? listed.link
        record.facts.merge(listed.facts) { own, _ in own }
        return record
    }

    /// The record at a place in upstream's order.
    func at(_ position: Int) -> FileRecord {
        var record = self
        record.position = position
        return record
    }

    func fact(_ key: String) -> FieldValue {
        switch facts[key] {
        case .text(let text): text.fieldValue
        case let value?: value
        case nil: .unknown
        }
    }

    func sortValue(of key: String) -> SortValue {
        switch facts[key] {
        case .text(let text): text.sortValue
        case .list(let texts): texts.first.sortValue
        case let value?: value.sortValue
        case nil: .missing
        }
    }
}

extension FileRecord: CustomReflectable {
    /// Nothing, because a definition names all facts. Without this, stored properties would be facts.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
