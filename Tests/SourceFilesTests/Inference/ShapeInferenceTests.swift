import Foundation
import Testing

@testable import SourceFiles

/// A small answer in a shape that APIs have, with the whole definition that is inferred from it.
struct InferenceShape: Sendable, CustomTestStringConvertible {
    let name: String
    /// The answer's address.
    let url: URL
    let headers: [String: String]
    let answer: JSON
    /// The lines that `inspect` prints, without comments.
    let yaml: String
    var testDescription: String { name }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Shapes")

    static let all: [String] =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.filter { $0.hasSuffix(".json") }
        .map { String($0.dropLast(5)) }.sorted() ?? []

    /// Reads `NAME.json`, and `NAME.yaml`, which begins with the answer's address and headers as comments.
    init(_ name: String) throws {
        self.name = name
        answer = try JSON(parsing: Data(contentsOf: Self.folder.appending(path: "\(name).json")))
        let lines = try String(contentsOf: Self.folder.appending(path: "\(name).yaml"), encoding: .utf8)
            .split(separator: "\n")
        let comments = lines.prefix { $0.hasPrefix("# ") }.map { $0.dropFirst(2) }
        url = try #require(comments.first.flatMap { URL(string: String($0)) })
        headers = Dictionary(
            uniqueKeysWithValues: comments.dropFirst().map { line in
                (String(line.prefix { $0 != ":" }), String(line.drop { $0 != ":" }.dropFirst(2)))
            })
        yaml = lines.dropFirst(comments.count).map { $0 + "\n" }.joined()
    }
}

@Suite struct ShapeInferenceTests {
    @Test func about30ShapesAreHere() { #expect(InferenceShape.all.count >= 30) }

    @Test(arguments: InferenceShape.all) func theWholeDefinitionIsInferred(from name: String) throws {
        let shape = try InferenceShape(name)
        let inferred = try Inference.definition(for: shape.answer, from: shape.url, headers: shape.headers)
        #expect(inferred.definition.yaml() == shape.yaml, "\(inferred.yaml)")
    }

    @Test(arguments: InferenceShape.all) func everyRecordIsReadWithAnIDOfItsOwn(of name: String) throws {
        let shape = try InferenceShape(name)
        let definition = try SourceDefinition(yaml: shape.yaml, file: "\(name).yaml")
        // Records of a list that only names them are elsewhere.
        guard definition.each == nil else { return }
        let records = RecordList.records(in: shape.answer, at: definition.items, columns: definition.columns)
        let reader = RecordReader(definition, types: RecordReader.types(of: definition, in: records) ?? [:])
        let page = reader.page(
            in: SourceAnswer(url: shape.url, headers: shape.headers.map { ($0.key, $0.value) }, body: shape.answer),
            for: try #require(reader.firstRequest()))
        #expect(page.records.count == records.count && page.duplicates == 0)
    }
}
