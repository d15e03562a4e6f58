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

    @Test func numbersAreIDs() throws {
        let source = Boats(upstreams: [try Upstream(at: "https://boats.example/v1/all?kind=tub&x=", dialects: [.array])]
        )
        let upstream = try #require(BoundSource(source).upstreams.first)
        #expect(upstream.address == "https://boats.example/v1/all?kind=tub&x=")
        let answer = Answer(
            resource: Resource("/all"), status: 200, body: Data(#"[{"id": 7, "name": "Tub"}]"#.utf8))
        #expect(try BoundSource(source).decode([answer]).items.map(\.id.id) == ["7"])
    }

    @Test(arguments: ["boats", "ftp://boats.example/all", "https:///all", ""])
    func anAddressFromElsewhereIsChecked(address: String) {
        #expect(throws: BaseURLError.self) { try Upstream<NoParameters, Boat>(at: address) }
    }
}
