import Endpoints
import Foundation
import Testing

@testable import Catalogue

/// Shapes of answers that a source in Swift may name.
@Suite struct DialectTests {
    private struct Boat: Decodable, Identifiable, Sendable, Equatable {
        let id: Int
        let name: String
    }

    private struct Boats: Source {
        let id: SourceID = "boats"
        let upstreams: [Upstream<NoParameters, Boat>]

        func card(for boat: Boat) -> Card { Card(title: boat.name) }
    }

    private func read(_ body: String, as dialect: Dialect<Boat>) throws -> DecodedCollection<Boat> {
        try Dialect.read([Answer(resource: Resource("/boats"), status: 200, body: Data(body.utf8))], in: [dialect])
    }

    private let fleet = [Boat(id: 1, name: "Tub"), Boat(id: 2, name: "Raft")]

    @Test func anArrayInsideObjects() throws {
        let body = #"{"data": {"boats": [{"id": 1, "name": "Tub"}, {"id": "?"}, {"id": 2, "name": "Raft"}]}}"#
        let collection = try read(body, as: .array(at: "data.boats"))
        #expect(collection.items == fleet)
        #expect(collection.undecodable.count == 1)
    }

    @Test(arguments: [
        ("", #"{"b": {"id": 2, "name": "Raft"}, "a": {"id": 1, "name": "Tub"}, "c": 3}"#),
        ("all", #"{"all": {"b": {"id": 2, "name": "Raft"}, "a": {"id": 1, "name": "Tub"}, "c": 3}}"#),
    ])
    func recordsByTheirKeys(path: String, body: String) throws {
        let collection = try read(body, as: .records(at: path))
        #expect(collection.items == fleet)
        #expect(collection.undecodable.first?.hasPrefix("record c: ") == true)
    }

    @Test(arguments: [#"{"data": []}"#, "[]", #"{"data": {"boats": null}}"#, "{"])
    func anotherShapeIsAnError(body: String) {
        #expect(throws: ReadingError.self) { try read(body, as: .array(at: "data.boats")) }
    }

    @Test(arguments: [
        (#"{"data": {"boats": []}}"#, "data.boat", "nothing at “data.boat”; did you mean “boats”?"),
        (#"{"data": {"boats": []}}"#, "dta.boats", "nothing at “dta”; did you mean “data”?"),
        (#"{"count": 0}"#, "data.boats", "nothing at “data”)"),
    ])
    func aWrongPathIsNamedWithTheNearestKey(body: String, path: String, reason: String) throws {
        let error = #expect(throws: ReadingError.self) { try read(body, as: .array(at: path)) }
        #expect(error?.got.contains(reason) == true)
    }

    @Test(arguments: [(0, 0), (2, 2), (-1, nil), (Int.min, nil), (Int.max, nil)] as [(Int, Int?)])
    func aTotalThatNoCollectionHasIsUnknown(total: Int, known: Int?) throws {
        let dialect = Dialect<Boat>("a total") { _ in DecodedCollection(items: [], total: total) }
        #expect(try read("", as: dialect).total == known)
    }

    /// The answers to one request after the other, as far as a dialect asks for them.
    private func crawl(
        _ dialect: Dialect<Boat>, from first: Resource, answering answer: (Resource) -> Answer
    ) throws -> (collection: DecodedCollection<Boat>, asked: [String]) {
        var answers = [answer(first)]
        while true {
            let collection = try Dialect.read(answers, in: [dialect])
            guard let next = collection.next.first, answers.count < 10 else {
                return (collection, answers.map(\.resource.description))
            }
            answers.append(answer(next))
        }
    }

    private func answer(_ resource: Resource, _ boats: ArraySlice<Int>) -> Answer {
        let records = boats.map { #"{"id": \#($0), "name": "Boat"}"# }.joined(separator: ",")
        return Answer(resource: resource, status: 200, body: Data(#"{"boats": [\#(records)]}"#.utf8))
    }

    @Test func pagesFollowUntilOneIsEmpty() throws {
        let boats = Array(1...5)
        let dialect = Dialect<Boat>.array(at: "boats").pages(by: .page("p", first: 0))
        let first = Resource("/boats", query: [.init("kind", "tub")])
        let (collection, asked) = try crawl(dialect, from: first) { resource in
            let start = 2 * (resource.query.last { $0.name == "p" }.flatMap { Int($0.value) } ?? 0)
            return answer(resource, boats.dropFirst(start).prefix(2))
        }
        #expect(collection.items.map(\.id) == boats)
        #expect(
            asked == ["/boats?kind=tub", "/boats?kind=tub&p=1", "/boats?kind=tub&p=2"])
    }

    @Test func offsetsCountTheRecordsBefore() throws {
        let dialect = Dialect<Boat>.array(at: "boats").pages(by: .offset("skip"))
        let first = Resource("/boats", query: [.init("skip", "0")])
        let (collection, asked) = try crawl(dialect, from: first) { resource in
            resource.query.last?.value == "3"
                ? Answer(resource: resource, status: 404, body: Data()) : answer(resource, [1, 2, 3])
        }
        #expect(collection.items.map(\.id) == [1, 2, 3])
        #expect(asked == ["/boats?skip=0", "/boats?skip=3"])
    }

    @Test func aServerThatIgnoresThePageIsAskedOnceMore() throws {
        let dialect = Dialect<Boat>.array(at: "boats").pages(by: .page())
        let (collection, asked) = try crawl(dialect, from: Resource("/boats")) { answer($0, [1, 2]) }
        #expect(collection.items.map(\.id) == [1, 2])
        #expect(asked == ["/boats", "/boats?page=2"])
    }

    @Test func numbersAreIDs() throws {
        let source = Boats(upstreams: [try Upstream(at: "https://boats.example/v1/all?kind=tub&x=", dialects: [.array])]
        )
        let upstream = try #require(ResolvedSource(source).upstreams.first)
        #expect(upstream.address == "https://boats.example/v1/all?kind=tub&x=")
        let answer = Answer(
            resource: Resource("/all"), status: 200, body: Data(#"[{"id": 7, "name": "Tub"}]"#.utf8))
        #expect(try ResolvedSource(source).decode([answer]).items.map(\.id.id) == ["7"])
    }

    @Test(arguments: ["boats", "ftp://boats.example/all", "https:///all", ""])
    func anAddressFromElsewhereIsChecked(address: String) {
        #expect(throws: BaseURLError.self) { try Upstream<NoParameters, Boat>(at: address) }
    }
}
