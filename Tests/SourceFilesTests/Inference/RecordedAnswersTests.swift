import Endpoints
import Foundation
import OrderedCollections
import Testing

@testable import SourceFiles

/// Holds inference against the table of what is right for recorded answers.
@Suite(.enabled(if: Recordings.exist, "needs the recorded answers"))
struct RecordedAnswersTests {
    /// Definitions that are inferred without a line, made once for all tests.
    private static let inferred = Result { try Expectation.all().map { try ($0, inference(for: $0)) } }

    private static func inference(
        for expectation: Expectation, completing written: SourceDefinition = SourceDefinition()
    ) throws -> InferredDefinition {
        let answer = try JSON(parsing: Recordings.data(of: expectation.file))
        return try Inference.definition(
            for: answer, from: expectation.url, headers: expectation.headers, completing: written)
    }

    private func differencesByAPI(
        completing written: (Expectation) throws -> SourceDefinition? = { _ in nil }
    ) throws -> [(api: String, differences: [String])] {
        var apis: [(api: String, differences: [String])] = []
        for (expectation, inferred) in try Self.inferred.get() {
            let completed = try written(expectation).map { try Self.inference(for: expectation, completing: $0) }
            let definition = (completed ?? inferred).definition
            let differences = expectation.differences(from: definition).map { "\(expectation.file): \($0)" }
            if apis.last?.api == expectation.api {
                apis[apis.count - 1].differences += differences
            } else {
                apis.append((expectation.api, differences))
            }
        }
        return apis
    }

    @Test func infersNineOfTenAPIsWithoutALine() throws {
        let apis = try differencesByAPI()
        let right = apis.count { $0.differences.isEmpty }
        for (api, differences) in apis {
            print(api, differences.isEmpty ? "right" : "differs", differences.joined(separator: "; "), separator: "\t")
        }
        let wrong = Set(apis.flatMap(\.differences).map { $0.prefix { $0 != ":" } }).count
        let lists = try Expectation.all().count
        print("\(right) of \(apis.count) APIs and \(lists - wrong) of \(lists) lists are right without a line.")
        #expect(right * 10 >= apis.count * 9)
    }

    @Test func needsSevenLinesAtMostForTheOthers() throws {
        let apis = try differencesByAPI { expectation in
            // A definition for one list, such as `openlibrary-editions.yaml`, or one for all lists of an API.
            let names = [expectation.file.replacing("/", with: "-").replacing(".json", with: ""), expectation.api]
            let files = names.map { Expectation.folder.appending(path: "Definitions/\($0).yaml") }
            guard let file = files.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
                return nil
            }
            let yaml = try String(contentsOf: file, encoding: .utf8)
            #expect(yaml.split(separator: "\n").count <= 7, "\(file.lastPathComponent)")
            return try SourceDefinition(yaml: yaml, file: file.lastPathComponent)
        }
        for (api, differences) in apis { #expect(differences.isEmpty, "\(api)") }
    }

    @Test func readsAlmostAllRecordsOfEachAnswer() throws {
        for (expectation, inferred) in try Self.inferred.get() {
            let answer = try JSON(parsing: Recordings.data(of: expectation.file))
            let definition = inferred.definition
            let reader = RecordReader(definition)
            let records = reader.records(in: answer)
            let read = records.map { reader.record($0, base: expectation.url) }
            let readable = read.count { $0 != nil }
            #expect(
                readable * 10 >= records.count * 7 && readable > 0,
                "\(expectation.file): \(readable) of \(records.count)")
            // Nothing is missing if only used parts are kept.
            let trimmed = RecordTrimmer(definition, keeping: .used)
                .trimmed(answer, of: Resource(expectation.url.path()))
            let kept = reader.records(in: trimmed ?? answer).map { reader.record($0, base: expectation.url) }
            #expect(kept == read, "\(expectation.file)")
        }
    }

    @Test func givesEachLineAReasonAndAFileThatReadsAsTheSame() throws {
        for (index, (expectation, inferred)) in try Self.inferred.get().enumerated() {
            if index.isMultiple(of: 10) { #expect(try Self.inference(for: expectation) == inferred) }
            #expect(inferred.reasons["items"] != nil && inferred.reasons["item.title"] != nil)
            for fact in inferred.definition.facts ?? [] { #expect(inferred.reasons["facts.\(fact.key)"] != nil) }
            let read = try SourceDefinition(yaml: inferred.yaml, file: expectation.file)
            #expect(read.differences(from: inferred.definition) == [], "\(expectation.file)")
        }
    }
}

extension SourceDefinition {
    /// The keys in which two definitions differ.
    fileprivate func differences(from other: SourceDefinition) -> [String] {
        let same = [
            "title": title == other.title, "from": from == other.from, "items": items == other.items,
            "pages": pages == other.pages, "each": each == other.each,
            "one": one == other.one, "item": item == other.item, "facts": facts == other.facts,
            "pictures": pictures == other.pictures, "columns": columns == other.columns,
        ]
        return same.filter { !$0.value }.keys.sorted()
    }
}
