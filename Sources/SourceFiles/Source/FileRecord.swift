import Catalogue
import OrderedCollections

/// A record of a source from a file.
public struct FileRecord: Identifiable, Sendable {
    let record: SourceRecord
    /// The place in upstream's order, from 0.
    let position: Int

    public var id: String { record.id }

    var card: Card {
        Card(
            title: record.title, subtitle: record.subtitle, caption: record.caption,
            artwork: record.picture.map { picture in
                .variants([.init(width: picture.width ?? 400, height: picture.height, address: picture.address)])
            },
            preview: record.preview)
    }

    func fact(_ key: String) -> FieldValue {
        switch record.facts[key] {
        case .text(let text): text.fieldValue
        case .number(let number): number.fieldValue
        case .year(let year): .number(.year(year))
        case .duration(let seconds): .number(.duration(seconds))
        case .list(let texts): .list(texts)
        case .date(let date): .date(date)
        case .link(let address): .link(address)
        case .boolean(let isTrue): .boolean(isTrue)
        case nil: .unknown
        }
    }

    func sortValue(of key: String) -> SortValue {
        switch record.facts[key] {
        case .text(let text): text.sortValue
        case .number(let number), .duration(let number): number.sortValue
        case .year(let year): year.sortValue
        case .list(let texts): texts.first.sortValue
        case .date(let date): FieldValue.date(date).sortValue
        case .boolean(let isTrue): .number(isTrue ? 1 : 0)
        case .link, nil: .missing
        }
    }
}

extension FileRecord: CustomReflectable {
    /// Nothing, because a definition names all facts. Those of a source without any are its record's stored values.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
