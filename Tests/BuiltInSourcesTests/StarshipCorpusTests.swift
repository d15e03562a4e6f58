import Endpoints
import Foundation
import TestSupport
import Testing

@testable import BuiltInSources
@testable import Catalogue

/// Whole collections as swapi.info answers them.
@Suite struct StarshipCorpusTests {
    private static let path = "swapi-info/starships-all.json"

    private func read(_ corpus: Corpus) throws -> DecodedCollection<CatalogueItem> {
        let answer = Answer(resource: Resource("/starships"), body: try corpus.data(Self.path))
        return try ResolvedSource(Starships()).decode([answer])
    }

    @Test(arguments: Corpus.present) func areReadWhole(corpus: Corpus) throws {
        let reading = try read(corpus)
        #expect(reading.items.count == corpus.starshipCount)
        #expect(reading.undecodable == [])
        #expect(reading.next == [])
    }

    @Test(arguments: Corpus.present) func haveNoNumberThatCannotBeRead(corpus: Corpus) throws {
        let records = try #require(try JSONSerialization.jsonObject(with: corpus.data(Self.path)) as? [[String: Any]])
        let keys = [
            "length", "max_atmosphering_speed", "cost_in_credits", "crew", "passengers", "cargo_capacity",
            "hyperdrive_rating", "MGLT",
        ]
        for record in records {
            for key in keys {
                let text = try #require(record[key] as? String)
                let digits = text.filter { $0.isNumber || $0 == "." || $0 == "-" }
                let lower = digits.split(separator: "-").first.flatMap { Double($0) }
                #expect(Number(text).lowerBound == lower, "\(key): \(text)")
            }
        }
    }

    // MARK: Fixtures

    @Test func haveEachFact() throws {
        let items = try read(.fixtures).items
        let heron = try #require(items.first)
        #expect(heron.card == Card(title: "Heron", subtitle: "H-4 courier", caption: "Saltmarsh Yards"))
        #expect(
            facts(heron) == [
                "model": .text("H-4 courier"), "class": .text("Courier"), "manufacturer": .text("Saltmarsh Yards"),
                "length": .number(.value(140)), "cost": .number(.value(3_200_000)), "speed": .number(.value(940)),
                "mglt": .number(.value(55)), "hyperdrive": .number(.value(2)), "crew": .number(.range(20, 85)),
                "passengers": .number(.value(500)), "cargo": .number(.value(2_900_000)),
                "consumables": .text("1 year"), "films": .references(["1", "3"], collection: "films"),
                "pilots": .references([], collection: "people"),
            ])
        let kettle = try #require(items.first { $0.id.id == "10" })
        #expect(facts(kettle)["length"] == .number(.value(31.25)))
        #expect(facts(kettle)["speed"] == .number(.value(1_100)))
        #expect(facts(kettle)["pilots"] == .references(["13", "14"], collection: "people"))
    }

    @Test func sayWhatIsUnknownAndWhatDoesNotApply() throws {
        let items = try read(.fixtures).items
        let drifter = try #require(items.first { $0.id.id == "47" })
        let known = facts(drifter).filter { $0.value != .unknown }.keys
        #expect(Set(known) == ["model", "class", "manufacturer", "length", "passengers", "films", "pilots"])
        let moon = try #require(items.first { $0.id.id == "9" })
        #expect(facts(moon)["speed"] == .number(.notApplicable))
        #expect(facts(moon)["crew"] == .number(.value(281_300)))
    }

    private func facts(_ item: CatalogueItem) -> [String: FieldValue] {
        Dictionary(item.fields.map { ($0.key, $0.value) }) { first, _ in first }
    }

    /// From the least to the greatest, and those that have no such value.
    private static let orders: [(String, [String], [String])] = [
        ("name", ["3", "47", "2", "10", "9"], []), ("model", ["3", "47", "2", "10", "9"], []),
        ("length", ["10", "2", "47", "3", "9"], []), ("speed", ["3", "2", "10"], ["9", "47"]),
        ("cost", ["10", "2", "3", "9"], ["47"]), ("crew", ["10", "2", "3", "9"], ["47"]),
        ("passengers", ["10", "2", "47", "9"], ["3"]), ("cargo", ["10", "2", "3", "9"], ["47"]),
        ("hyperdrive", ["10", "3", "2", "9"], ["47"]), ("created", ["2", "3", "9", "10", "47"], []),
    ]

    @Test(arguments: orders) func areSorted(key: String, present: [String], missing: [String]) throws {
        let items = try read(.fixtures).items
        func ids(_ order: Catalogue.SortOrder) -> [String] {
            items.sorted(by: key, order, strings: Strings()).map(\.id.id)
        }
        #expect(ids(.ascending) == present + missing)
        #expect(ids(.descending) == present.reversed() + missing)
    }

    @Test func areSortedByEachKey() {
        #expect(Self.orders.map(\.0) == StarshipsTests.contractSorts)
    }
}
