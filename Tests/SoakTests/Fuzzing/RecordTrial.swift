import BuiltInSources
import Crypto
import Endpoints
import Foundation
import HTML
import Storage
import TestSupport

@testable import Catalogue
@testable import Vitrine

/// Takes records from files and databases to pages, and says what is wrong with what arrives.
struct RecordTrial {
    /// What records are in.
    enum Kind: String, CaseIterable {
        case favourites, records, archives
    }

    private let source: ResolvedSource
    private let content: FeedContent
    /// An item with each kind of value.
    private let item: CatalogueItem

    init() throws {
        source = ResolvedSource(Starships())
        let answers = source.samples.map { Answer(resource: $0.resource, body: $0.body) }
            .filter { [source] in $0.resource == source.collection }
        content = FeedContent(try source.decode(answers), provenance: .sample(because: nil))
        let values: [FieldValue] = [
            .number(.value(1.5)), .number(.range(30, 165)), .text("a"), .list(["a", "b"]), .date("2020-02-03"),
            .price(9.99, currency: "EUR"), .link("https://boats.example/1"), .boolean(true),
            .references(["1"], collection: "films"), .date("2020-02-03T04:05:06-07:00"), .number(.year(1_990)),
            .number(.duration(90)),
        ]
        item = CatalogueItem(
            id: ItemReference(source: source.id, id: "9"),
            card: Card(
                title: "Tub", subtitle: "T-1",
                artwork: .variants([
                    .init(width: 60, height: 40, address: "https://boats.example/a.jpg"),
                    .init(width: 120, height: 80, address: "https://boats.example/b.jpg"),
                ]), preview: "https://boats.example/a.mp3"),
            rank: 3,
            fields: values.enumerated().map {
                FieldContent(key: "fact-\($0)", label: "Fact", unit: $0 == 0 ? .seconds : nil, bar: 100, value: $1)
            },
            sortValues: ["name": .text("Tub"), "length": .number(1)])
    }

    /// The input to mutate, as JSON.
    func text(of kind: Kind) throws -> Data {
        switch kind {
        case .favourites:
            let items = [item] + content.items.prefix(3)
            return try FavouritesFile(items.map { Favourite(item: $0, addedAt: Pages.now) }).data
        case .records: return try JSONEncoder().encode(item)
        case .archives: return Data("[\(Self.header),\(entry)]".utf8)
        }
    }

    func run(_ kind: Kind, _ mutation: TextMutation) throws {
        var random = mutation.random
        switch kind {
        case .favourites: try importFavourites(mutation.data, using: &random)
        case .records: showRecord(mutation.data, using: &random)
        case .archives: try importArchive(mutation.tree, using: &random)
        }
    }

    /// Whatever a file of favourites has is refused, or shown.
    private func importFavourites(_ data: Data, using random: inout SeededGenerator) throws {
        let favourites: [Favourite]
        do { favourites = try FavouritesFile(data).favourites } catch { return }
        // A database has each once.
        var ids: Set<ItemReference> = []
        let items = favourites.map(\.item).filter { ids.insert($0.id).inserted }
        guard let item = items.first else { return }
        let pages = Pages(of: source, .showing(content, .resting), favourites: ids)
        try pages.checkItemPage(item, using: &random)
        try pages.checkOthers(items, using: &random)
    }

    /// Whatever became of a record in a database, its page can be made. Its texts were checked when it was stored.
    private func showRecord(_ data: Data, using random: inout SeededGenerator) {
        let item: CatalogueItem
        do { item = try ItemRecords().item(self.item.id, from: data) } catch { return }
        let pages = Pages(of: source, .showing(content, .resting), favourites: [item.id])
        _ = pages.itemPage(item, using: &random).bytes()
    }

    private static let header = #"{"exportedAt":"2026-11-01T00:00:00Z","format":"vitrine-archive","version":1}"#

    private var entry: String {
        let ship = #"[{"url": "https://swapi.info/api/starships/9", "name": "Tub", "length": "1,600"}]"#
        return #"{"answers":[{"body":"\#(Data(ship.utf8).base64EncodedString())","headers":{},"status":200,"#
            + #""resource":{"path":"/starships","query":[]}}],"fetchedAt":1700000000.5,"host":"boats.example","#
            + #""resource":{"path":"/starships","query":[]},"source":"\#(source.id)","standing":"whole"}"#
    }

    /// Whatever an archive has is refused, or shown.
    private func importArchive(_ tree: JSONTree, using random: inout SeededGenerator) throws {
        guard case .array(let lines) = tree else { return }
        var file = Data(lines.map { $0.data + Data("\n".utf8) }.joined())
        let digest = SHA256.hash(data: file).hexadecimal
        file += Data(#"{"entries":\#(lines.count - 1),"sha256":"\#(digest)"}"#.utf8)
        let entries: [ArchiveEntry]
        do { entries = try ArchiveFile.contents(of: file).entries } catch { return }
        for entry in entries.prefix(3) {
            var shown = content
            do { shown = FeedContent(try source.decode(entry.answers), provenance: content.provenance) } catch {}
            if let date = entry.date { shown.provenance = .archived(at: date, from: "boats.example", because: nil) }
            try Pages(of: source, .showing(shown, .resting), favourites: []).checkList(using: &random)
        }
    }
}
