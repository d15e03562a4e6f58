import Catalogue
import Endpoints
import Foundation
import Testing
import VitrineTesting

/// Each check finds its mistake, and nothing else.
@Suite struct SourceChecksTests {
    private static let address = "https://boats.example/boats"
    private static let boats = """
        [{"id": "1", "name": "Tub", "length": 2, "picture": "https://i.boats.example/1.png"},
         {"id": "2", "name": "Raft", "length": null}, {"id": "3", "name": "Punt", "length": 9}]
        """

    private func checks(of boats: Boats, _ texts: [String: String] = [address: boats]) -> Set<SourceProblem.Check> {
        Set(problems(of: boats, in: Recordings(texts)).map(\.check))
    }

    @Test func nothingIsWrongWithASourceWithoutMistakes() {
        #expect(problems(of: Boats(), in: Recordings([Self.address: Self.boats])) == [])
    }

    @Test func recordingsAreNeeded() {
        #expect(checks(of: Boats(), [:]) == [.recordings])
    }

    @Test(arguments: [
        (SourceProblem.Check.decoding, #"[{"id": "1", "name": "Tub", "length": 2}, {"name": "Raft"}]"#),
        (.decoding, #"{"error": "busy"}"#),
        (.items, "[]"),
        (.ids, #"[{"id": "1", "name": "Tub", "length": 2}, {"id": "1", "name": "Raft"}]"#),
        (.titles, #"[{"id": "1", "name": "Tub", "length": 2}, {"id": "2", "name": " "}]"#),
        (.titles, #"[{"id": "1", "name": "<b>Tub</b>", "length": 2}, {"id": "2", "name": "Raft"}]"#),
        (.cards, #"[{"id": "1", "name": "Tub", "length": 2, "picture": "https://other.example/1.png"}]"#),
        (.paging, #"{"count": 2, "next": null, "results": [{"id": "1", "name": "Tub", "length": 2}]}"#),
    ])
    func anAnswerIsWrong(check: SourceProblem.Check, answer: String) {
        #expect(checks(of: Boats(), [Self.address: answer, Self.address + "?page=2": answer.emptied]).contains(check))
    }

    @Test func aSortHasNoValues() {
        #expect(checks(of: Boats(sorts: [Sort("age") { _ in Int?.none }])) == [.sorts])
    }

    @Test func aFactIsKnownOfNoItem() {
        #expect(checks(of: Boats(fields: [Field("age") { _ in Int?.none }])) == [.facts])
        #expect(checks(of: Boats(fields: [Field("name") { "Optional(\"\($0.name)\")" }])) == [.facts])
    }

    @Test func oneBrokenRecordLosesAll() {
        let strict = Dialect<Boats.Boat>("a strict array") { answers throws(ReadingError) in
            DecodedCollection(items: try answers[0].decoded(as: "boats"))
        }
        #expect(checks(of: Boats(dialects: [strict])) == [.mutations])
    }

    /// Each key is broken in each way, whatever the number of records and however they are held.
    @Test func recordsByTheirKeysAreBrokenAsThoseOfAListAre() {
        let strict = Dialect<Boats.Boat>("strict records") { answers throws(ReadingError) in
            let boats: [String: Boats.Boat] = try answers[0].decoded(as: "boats by their ids")
            return DecodedCollection(items: boats.values.sorted { $0.id < $1.id })
        }
        let records = (1...50).map { #""\#($0)": {"id": "\#($0)", "name": "Boat \#($0)", "length": \#($0)}"# }
        let answer = "{\(records.joined(separator: ","))}"
        #expect(checks(of: Boats(dialects: [.records()]), [Self.address: answer]) == [])
        #expect(checks(of: Boats(dialects: [strict]), [Self.address: answer]) == [.mutations])
    }

    @Test func aReportCountsItems() {
        let found = report(of: Boats(), in: Recordings([Self.address: Self.boats]))
        #expect(found.problems == [])
        #expect(found.itemCount == 3)
        #expect(found.decodingTime > .zero)
    }

    @Test func parametersMayBeInAnyOrder() {
        let recordings = Recordings(["https://boats.example/boats/?b=2&a=1": Self.boats])
        #expect(problems(of: Boats(parameters: [.init("a", "1"), .init("b", "2")]), in: recordings) == [])
    }

    @Test func aFolderHasATableOfItsFiles() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(Self.boats.utf8).write(to: folder.appending(path: "all.json"))
        #expect(throws: (any Error).self) { try Recordings(folder: folder) }
        try Data("file\tapi\tendpoint\nall.json\tboats\t\(Self.address) (GET)\n".utf8)
            .write(to: folder.appending(path: "MANIFEST.tsv"))
        #expect(problems(of: Boats(), in: try Recordings(folder: folder)) == [])
        #expect(problems(of: Boats(), in: try Recordings(folder: folder, files: [Self.address: "all.json"])) == [])
    }

    private struct Boats: Source {
        struct Boat: Decodable, Identifiable, Sendable {
            let id: String
            let name: String
            let length: Int?
            let picture: String?
        }

        let id: SourceID = "boats"
        var sorts: [Sort<Boat>] = [Sort("length") { $0.length }]
        var fields: [Field<Boat>] = [Field("length") { $0.length }]
        var dialects: [Dialect<Boat>] = [.array, .pages]
        var parameters: [Resource.Parameter] = []
        var upstreams: [Upstream<NoParameters, Boat>] {
            [
                Upstream(base: try? BaseURL("https://boats.example"), dialects: dialects) { _ in
                    Resource("/boats", query: parameters)
                }
            ]
        }
        let policy = SourcePolicy(mediaHosts: ["boats.example"])

        func card(for boat: Boat) -> Card {
            Card(
                title: boat.name,
                artwork: boat.picture.map { .variants([.init(width: 100, address: $0)]) })
        }
    }
}

extension String {
    /// The same page without results.
    fileprivate var emptied: String {
        replacing(/"results": \[.*\]/, with: #""results": []"#)
    }
}
