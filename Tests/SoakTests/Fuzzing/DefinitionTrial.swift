import Endpoints
import Foundation
import SourceFiles
import TestSupport

@testable import Catalogue

/// Reads answers as definitions say, and says what is wrong with what arrives.
struct DefinitionTrial {
    /// The inputs to mutate, as JSON.
    enum Kind: String, CaseIterable {
        case definitions, answers
    }

    private static let definition = Data(
        #"""
        {"from": "https://boats.example/v1/boats", "items": "results[*]", "rate": "20/minute", "limit": "1000",
         "pages": {"by": "offset", "size": 2, "first": 0, "total": "count"}, "freshness": "1 hour",
         "item": {"id": "id", "title": "name", "subtitle": "tags[0:2]", "caption": "built | year",
                  "picture": {"address": "image", "width": "width", "height": "height"}, "link": "page"},
         "facts": [{"key": "length", "value": "size.length | divide: 10", "unit": "m", "type": "number", "bar": 100},
                   {"key": "built", "value": "built", "type": "date"}, {"key": "tags", "value": "tags[::-1]"},
                   {"key": "watch", "value": "watch", "type": "duration"}, {"key": "price", "value": "..price"}],
         "choices": [{"key": "kind", "options": ["a", "b"]}], "pictures": ["pictures.example"]}
        """#.utf8)

    private static let answer = Data(
        #"""
        {"count": 5, "results": [
         {"id": 1, "name": "Tub", "tags": ["a", "b", "c"], "built": 1330300800000, "image": "/i/1x9999.jpg", "width": 200,
          "height": 100, "size": {"length": 12.5}, "watch": "PT1H30M", "price": 3, "page": "/boats/1"},
         {"id": 2, "name": "Raft", "tags": [], "built": "2012-02-27", "image": "/i/2.jpg", "width": "300", "height": null,
          "size": {"length": "1,250"}, "watch": "1:30:00", "price": "4.5", "page": "/boats/2"}]}
        """#.utf8)

    func text(of kind: Kind) -> Data {
        switch kind {
        case .definitions: Self.definition
        case .answers: Self.answer
        }
    }

    func run(_ kind: Kind, _ mutation: TextMutation) throws {
        var random = mutation.random
        switch kind {
        case .definitions: try show(Self.answer, definition: mutation.data, using: &random)
        case .answers:
            try show(mutation.data, definition: Self.definition, using: &random)
            infer(from: mutation.data)
        }
    }

    /// The list of a definition, and the page of one of its items.
    private func show(_ body: Data, definition: Data, using random: inout SeededGenerator) throws {
        let yaml = String(decoding: definition, as: UTF8.self)
        let source: ResolvedSource
        let definition = SourceDefinition.reading(yaml: yaml, file: "boats.yaml").definition
        do { source = ResolvedSource(try FileSource(definition, id: "boats")) } catch { return }
        guard let first = source.collection else { return }
        var answers = [Answer(resource: first, headers: ["x-total-count": random.pick(Hostile.numbers)], body: body)]
        var decoded: DecodedCollection<CatalogueItem>
        do throws(ReadingError) {
            decoded = try source.decode(answers)
            for _ in 0..<3 {
                guard let next = decoded.next.first else { break }
                answers.append(Answer(resource: next, body: body))
                decoded = try source.decode(answers)
            }
        } catch {
            return
        }
        let content = FeedContent(decoded, provenance: .archived(at: Pages.now, from: "boats.example", because: nil))
        let ids = Set(content.items.map(\.id))
        let pages = Pages(of: source, .showing(content, .resting), favourites: ids)
        try pages.checkSorts(of: content, using: &random)
        try pages.checkList(using: &random)
        guard !content.items.isEmpty else { return }
        try pages.checkItem(random.pick(content.items), using: &random)
        try pages.checkOthers(Array(content.items.prefix(40)), using: &random)
    }

    /// Whatever an answer is, its definition is inferred or refused, and can be written.
    private func infer(from body: Data) {
        guard let url = URL(string: "https://boats.example/v1/boats?page=9223372036854775807&limit=2") else { return }
        do { _ = try Inference.definition(for: JSON(parsing: body), from: url).definition.yaml() } catch {}
    }
}
