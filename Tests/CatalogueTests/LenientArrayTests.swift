import Endpoints
import Foundation
import Testing

@testable import Catalogue

@Suite struct LenientArrayTests {
    private struct Ship: Decodable, Equatable {
        let name: String
        var length: Int?
        var crew: [Member]?

        struct Member: Decodable, Equatable { let rank: Int }
    }

    private func read(_ json: String) throws -> LenientArray<Ship> {
        try JSONDecoder().decode(LenientArray<Ship>.self, from: Data(json.utf8))
    }

    @Test func readsWhatIsWhole() throws {
        let ships = try read(#"[{"name": "a"}, {"name": "b", "length": 1}]"#)
        #expect(ships.elements == [Ship(name: "a"), Ship(name: "b", length: 1)])
        #expect(ships.undecodable.isEmpty)
        #expect(try read("[]").elements.isEmpty)
    }

    @Test func leavesOutAndNamesWhatIsBroken() throws {
        let ships = try read(
            """
            [{"name": "a"}, {}, 7, null, {"name": "b"}, {"name": 1}, [], "x", {"name": null},
             {"name": "c", "crew": [{"rank": 1}, {"rank": "x"}]}, {"name": "d"}]
            """)
        #expect(ships.elements.map(\.name) == ["a", "b", "d"])
        #expect(ships.places == [0, 4, 10])
        #expect(ships.undecodable.count == 8)
        #expect(
            ships.undecodable.map { String($0.prefix { $0 != ":" }) }
                == [1, 2, 3, 5, 6, 7, 8, 9].map { "element \($0)" })
        #expect(ships.undecodable.first?.contains("no “name”") == true)
        #expect(ships.undecodable.last?.contains("crew") == true)
        #expect(ships.undecodable.last?.contains("rank") == true)
    }

    @Test func isNotReadWhereItIsEndless() throws {
        let zeros = "[" + Array(repeating: "0", count: 100_001).joined(separator: ",") + "]"
        #expect(throws: DecodingError.self) { try read(zeros) }
    }

    @Test func keepsValuesToItself() throws {
        let secret = "s3cret"
        let ships = try read(#"[{"name": 1, "word": "\#(secret)"}, "\#(secret)", {"name": ["\#(secret)"]}]"#)
        #expect(ships.undecodable.count == 3)
        #expect(!ships.undecodable.joined().contains(secret))
    }

    @Test(arguments: [
        ("", "an empty answer", BodyFormat.empty as BodyFormat?), ("[1, 2", "JSON with a mistake", nil),
        ("<html>", "an HTML page", .html),
    ])
    func namesWhatIsNoJSON(body: String, got: String, format: BodyFormat?) {
        let answer = Answer(resource: Resource("/a"), body: Data(body.utf8))
        #expect(throws: ReadingError(expected: "an array of ships", got: got, format: format)) {
            let _: LenientArray<Ship> = try answer.decoded(as: "an array of ships")
        }
    }

    @Test(arguments: [
        "\u{FEFF}[{\"name\": \"Tub\"}]", ")]}'\n[{\"name\": \"Tub\"}]", "/**/boats([{\"name\": \"Tub\"}]);",
        "for(;;);[{\"name\": \"Tub\", \"x\": NaN, \"y\": [-Infinity, Infinity, \"NaN\"]}]",
    ])
    func isReadWithoutWhatStandsAroundIt(body: String) throws {
        let answer = Answer(resource: Resource("/a"), body: Data(body.utf8))
        let ships: LenientArray<Ship> = try answer.decoded(as: "an array of ships")
        #expect(ships.elements.map(\.name) == ["Tub"])
    }

    @Test(arguments: ["{}", "7", "null", #"{"results": []}"#])
    func isNoOtherShape(json: String) {
        let answer = Answer(resource: Resource("/a"), body: Data(json.utf8))
        #expect {
            let _: LenientArray<Ship> = try answer.decoded(as: "an array of ships")
        } throws: { error in
            guard let error = error as? ReadingError else { return false }
            return error.expected == "an array of ships"
                && error.got.hasPrefix("\(json.utf8.count) bytes of another shape (")
        }
    }
}
