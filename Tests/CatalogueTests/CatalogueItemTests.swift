import Foundation
import Testing

@testable import Catalogue

@Suite struct CatalogueItemTests {
    @Test func knowsNoLessThanARecordWithTheSameFacts() {
        func item(_ values: [String: FieldValue]) -> CatalogueItem {
            CatalogueItem(
                id: ItemReference(source: "s", id: "1"), card: Card(title: "a"),
                fields: values.map { FieldContent(key: $0, label: $0, unit: nil, value: $1) })
        }
        let full = item(["a": .text("x"), "b": .text("y")])
        #expect(item(["a": .text("z"), "b": .list([])]).knowsNoLess(than: full))
        #expect(full.knowsNoLess(than: item(["a": .unknown])))
        #expect(!item(["a": .text("x"), "b": .unknown]).knowsNoLess(than: full))
        #expect(!item(["a": .text("x")]).knowsNoLess(than: full))
    }

    @Test(
        arguments: [
            ("A-wing", "A-wing", nil, nil, nil), ("A-wing", "RZ-1", "RZ-1", "RZ-1", nil),
            ("A-wing", "RZ-1", "A-wing", "RZ-1", nil),
            ("A-wing", "RZ-1", "Incom", "RZ-1", "Incom"), ("A-wing", nil, nil, nil, nil),
        ] as [(String, String?, String?, String?, String?)])
    func leavesOutLinesThatSayTheSame(
        title: String, subtitle: String?, caption: String?, shown: String?, shownBelow: String?
    ) {
        let item = CatalogueItem(
            id: ItemReference(source: "s", id: "1"), card: Card(title: title, subtitle: subtitle, caption: caption))
        #expect(item.card == Card(title: title, subtitle: shown, caption: shownBelow))
    }

    @Test(arguments: [(1, 1), (200, 200), (0, nil), (-1, nil), (Int.min, nil)] as [(Int, Int?)])
    func hasNoRankBelowTheFirst(rank: Int, shown: Int?) {
        let id = ItemReference(source: "s", id: "1")
        #expect(CatalogueItem(id: id, card: Card(title: "a"), rank: rank).rank == shown)
    }

    private func item(_ ids: [String]) -> CatalogueItem {
        CatalogueItem(
            id: ItemReference(source: "s", id: "1"), card: Card(title: "a", subtitle: "b"),
            fields: [
                FieldContent(key: "length", label: "Length", unit: .metres, value: .number(.value(1))),
                FieldContent(key: "films", label: "Films", unit: nil, value: .references(ids, collection: "films")),
            ],
            sortValues: ["name": .text("a"), "length": .missing])
    }

    private func films(_ ids: [String], _ names: Names) -> FieldValue? {
        item(ids).naming(names).fields.last?.value
    }

    @Test func spellsOutWhatItRefersTo() {
        let names: Names = ["films": ["1": "A New Hope", "2": "Jedi"], "people": ["3": "Luke"]]
        #expect(films(["2", "1"], names) == .list(["Jedi", "A New Hope"]))
        #expect(films(["2", "3"], names) == .list(["Jedi"]))
        #expect(films([], names) == .list([]))
    }

    @Test func doesNotSayNoneWhereTheNamesAreMissing() {
        #expect(films(["1"], [:]) == .unknown)
        #expect(films(["9"], ["films": ["1": "A New Hope"]]) == .unknown)
    }

    @Test func keepsAllElse() {
        let named = item(["1"]).naming(["films": ["1": "A New Hope"]])
        #expect(named.id == item([]).id)
        #expect(named.card == item([]).card)
        #expect(named.sortValues == item([]).sortValues)
        #expect(named.fields.first == item([]).fields.first)
        #expect(named.naming([:]) == named)
    }

    @Test func differsWithOtherNames() {
        let item = item(["1"])
        let named = item.naming(["films": ["1": "A New Hope"]])
        #expect(named == item.naming(["films": ["1": "A New Hope", "2": "Jedi"]]))
        #expect(named != item.naming(["films": ["1": "Jedi"]]))
        #expect(named != item)
        #expect(!named.isCopy(of: item))
    }

    @Test func isReadBackAsItWasWritten() throws {
        let item = item(["1", "2"]).naming(["films": ["1": "A New Hope"]])
        #expect(try JSONDecoder().decode(CatalogueItem.self, from: JSONEncoder().encode(item)) == item)
    }
}
