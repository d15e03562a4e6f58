import Endpoints
import Foundation
import Testing

@testable import Catalogue

@Suite struct PagesTests {
    private func read(_ pages: [(path: String, page: String?, json: String)]) throws -> DecodedCollection<Planet> {
        try Dialect<Planet>.pages.read(
            pages.map { path, page, json in
                Answer(
                    resource: Resource(path, query: page.map { [.init("page", $0)] } ?? []), body: Data(json.utf8))
            })
    }

    private func page(_ ids: ClosedRange<Int>, count: String, next: String = "null") -> String {
        let results = ids.map { "{\"id\": \"\($0)\", \"name\": \"n\"}" }.joined(separator: ", ")
        return "{\"count\": \(count), \"next\": \(next), \"previous\": null, \"results\": [\(results)]}"
    }

    private let elsewhere = "\"http://elsewhere.example/planets/?page=2\""

    @Test func asksForAllPagesThatTheCountMeans() throws {
        let reading = try read([("/planets/", nil, page(1...10, count: "36", next: elsewhere))])
        #expect(reading.items.count == 10)
        #expect(reading.total == 36)
        #expect(reading.next.map(\.description) == ["/planets/?page=2", "/planets/?page=3", "/planets/?page=4"])
    }

    @Test func asksForWhatHasNotComeWhateverTheOrder() throws {
        let reading = try read([
            ("/planets", nil, page(1...10, count: "36", next: elsewhere)),
            ("/planets", "4", page(31...36, count: "36")),
            ("/planets", "2", page(11...20, count: "36", next: elsewhere)),
        ])
        let ids = (1...20).map(String.init) + (31...36).map(String.init)
        #expect(reading.items.map(\.id) == ids)
        #expect(reading.next.map(\.description) == ["/planets?page=3"])
        #expect(reading.missing == 10)
    }

    @Test(arguments: [1, 2])
    func takesTheNewerOfAnItemThatMovedToTheNextPage(id: Int) throws {
        let reading = try read([
            ("/planets", nil, page(1...2, count: "4")),
            (
                "/planets", "2",
                "{\"count\": 4, \"next\": null, \"results\": [{\"id\": \"\(id)\", \"name\": \"new\"}, {\"id\": \"3\", \"name\": \"n\"}]}"
            ),
        ])
        #expect(reading.items.map(\.id) == ["1", "2", "3"])
        #expect(reading.items[id - 1].name == "new")
        #expect(reading.missing == 0)
    }

    @Test func aPageThatOnlyRepeatsAnotherBringsNothing() throws {
        let reading = try read([
            ("/planets", nil, page(1...2, count: "4")), ("/planets", "2", page(1...2, count: "4")),
        ])
        #expect(reading.items.map(\.id) == ["1", "2"])
        #expect(reading.missing == 2)
    }

    @Test func asksPageAfterPageWhereNobodyKnowsHowMany() throws {
        let reading = try read([
            ("/planets", nil, page(1...10, count: "null", next: elsewhere)),
            ("/planets", "2", page(11...20, count: "null", next: elsewhere)),
        ])
        #expect(reading.next.map(\.description) == ["/planets?page=3"])
        let end = try read([("/planets", nil, page(1...10, count: "null"))])
        #expect(end.next.isEmpty)
        #expect(end.missing == 0)
    }

    @Test(arguments: ["9223372036854775807", "999999999999", "-1", "0", "-9223372036854775808"])
    func isNotLedOnByAnyCount(count: String) throws {
        let reading = try read([("/planets", nil, page(1...1, count: count, next: elsewhere))])
        #expect(reading.next.count <= 100)
    }

    @Test(arguments: [
        "[]", "{}", #"{"results": []}"#, #"{"count": 1}"#, #"{"count": "1", "results": []}"#,
        #"{"count": 1e400, "results": []}"#,
    ])
    func isNoOtherShape(json: String) {
        #expect(throws: ReadingError.self) { try read([("/planets", nil, json)]) }
    }

    @Test func isNotLedOnByAPageOfItsOwn() throws {
        let reading = try read([("/planets", "9223372036854775807", page(1...1, count: "3", next: elsewhere))])
        #expect(reading.next.count <= 100)
    }

    @Test func namesThePageOfWhatItLeavesOut() throws {
        let reading = try read([("/planets", "3", #"{"count": 1, "results": [{"id": "1"}]}"#)])
        #expect(reading.undecodable.map { $0.hasPrefix("page 3, element 0") } == [true])
    }

    @Test(arguments: [["caf\u{E9}", "cafe\u{301}"], ["A\u{30A}", "\u{212B}", "\u{C5}"]])
    func takesIDsOfOtherBytesForOtherItems(ids: [String]) throws {
        let pages = try ids.map { id in
            let body = "{\"count\": 1, \"next\": null, \"results\": [{\"id\": \"\(id)\", \"name\": \"n\"}]}"
            return try read([("/planets", nil, body)]).items
        }
        let collection = DecodedCollection(pages: pages)
        #expect(collection.items.count == ids.count)
        #expect(collection.repeated == 0)
        let references = ids.map { ItemReference(source: "planets", id: $0) }
        #expect(Set(references).count == ids.count)
    }
}
