import Catalogue
import Endpoints
import Foundation
import Logging
import SourceFiles
import TestSupport
import Testing

@testable import Vitrine

/// What is inferred from the first answers of an API.
@Suite struct SourceLoaderTests {
    private func inferred(_ path: String, _ answers: [String: String]) async throws -> InferredDefinition {
        let base = "https://boats.example"
        let file = try #require(SourceFile.all(named: "\(base)/\(path)").files.first)
        let upstreams = FakeUpstreams(Dictionary(uniqueKeysWithValues: answers.map { ("\(base)/\($0)", $1) }))
        return try await SourceLoader.test(upstreams).inferred(file)
    }

    private static let ids = #"{"total": 9, "boatIDs": [1, 2, 3, 4, 5, 6, 7, 8, 9]}"#

    /// Lists that only name their records: by name and address, or by ids alone.
    @Test(arguments: ["fleet", "ids"])
    func recordsBehindAListAreInferred(path: String) async throws {
        let named = (1...9).map { #"{"name": "boat-\#($0)", "url": "https://boats.example/boats/\#($0)"}"# }
        var answers = [
            "fleet": #"{"count": 9, "next": null, "previous": null, "results": [\#(named.joined(separator: ","))]}"#,
            "ids": Self.ids,
        ]
        for number in 1...9 {
            let boat = """
                {"id": \(number), "name": "Boat 0\(number)", "length": \(number * 10), "fast": \(number % 2 == 0),
                 "built": "191\(number)-05-01", "image": "/pictures/\(number).jpg"}
                """
            answers["boats/\(number)"] = path == "ids" ? "{\"data\": \(boat)}" : boat
        }
        let definition = try await inferred(path, answers).definition
        #expect(definition.each?.from.description == "https://boats.example/boats/{id}")
        #expect(definition.item?.title?.description.hasSuffix("name") == true)
        let facts = Set(definition.facts?.map(\.key) ?? [])
        #expect(facts.isSuperset(of: ["length", "fast", "built"]))
        // A relative address is of the API.
        #expect(definition.item?.picture?.address.description.hasSuffix("image") == true)
        #expect(definition.pictures == ["boats.example"])
    }

    @Test func idsWithoutRecordsAreExplained() async throws {
        let error = await #expect(throws: CommandError.self) { try await inferred("ids", ["ids": Self.ids]) }
        let message = error?.message ?? ""
        #expect(
            message.contains("expected the records that the list names") && message.contains("`each:`"), "\(message)")
    }
}

extension SourceLoader {
    /// A loader over fake upstreams, which keeps what it infers in a folder of its own.
    static func test(_ upstreams: FakeUpstreams, logger: Logger = .quiet) -> SourceLoader {
        let client = Client(transport: upstreams, firstDelay: .zero)
        let folder = Program.temporaryDirectory()
        return SourceLoader(
            client: client, publicClient: client, bound: { $0.erased }, folder: folder.appending(path: "sources"),
            imported: folder.appending(path: "imported"), logger: logger)
    }
}
