import Catalogue
import Foundation
import Testing

@testable import SourceFiles

/// Readers, writers and the documentation agree on one table.
@Suite struct DefinitionKeysTests {
    private static let docs = URL(filePath: #filePath).appending(path: "../../../../docs/sources.md").standardized

    /// Each key of the table at least once.
    private static let everything = #"""
        id: boats
        title: {en: Boats, es: Barcos}
        symbol: starship
        accent: "#7a3cff"
        layout: grid
        upstreams: ["https://a.example/v1", "https://b.example"]
        list: "/boats?q={term}&kind={kind}"
        items: "data[*].boat"
        columns: fields
        pages: {by: cursor, size: 25, first: 1, total: total, next: info.next, when: opened}
        each: {id: "url | last", from: "/boats/{id}", items: boat, when: opened}
        one: "/boats/{id}"
        headers: {Authorization: "Bearer {secret.BOATS}"}
        method: POST
        body: {query: "{ boats(search: \"{term}\", page: {page}) { id name } }", size: "{limit}"}
        rate: 20/minute
        freshness: 1 hour
        reach: public
        limit: 5000
        history: 1 year
        keep: [name]
        item:
          id: id
          title: {text: "{name} ({year})"}
          subtitle: "kinds[*]"
          caption: "built | year"
          picture: {address: "image | replace: small, large", width: image.width, height: 295, shape: cover}
          preview: sound
          link: homepage
        formerly: [{id: slug}]
        facts:
        - length
        - {key: height, value: "height | divide: 10", label: {en: Height}, unit: m, type: number, row: true, facet: true, sort: descending, bar: 255}
        choices:
        - {key: kind, options: [raft, {value: tub, label: {en: Tub}}], label: Kind}
        related:
        - {id: crew, title: Crew, list: "/boats/{id}/crew", items: "[*]", pages: {by: link}, item: {title: name}, facts: [age], layout: tracks, number: place, section: watch, duration: age}
        pictures: [images.example.org]
        attribution: {text: Example, link: "https://example.org"}
        """#

    /// Each mapping of a file with its keys.
    private static let mappings: [(mapping: String, keys: [String])] = [
        ("", SourceDefinition.keys.map(\.name)), ("pages", Pagination.keys.map(\.name)),
        ("each", EachRecord.keys.map(\.name)), ("item", ItemDefinition.keys.map(\.name)),
        ("picture", PictureDefinition.keys.map(\.name)), ("facts", FactDefinition.keys.map(\.name)),
        ("choices", ChoiceDefinition.keys.map(\.name)), ("options", ChoiceDefinition.Option.keys.map(\.name)),
        ("related", SourceDefinition.relatedKeys.map(\.name)),
        ("attribution", AttributionDefinition.keys.map(\.name)), ("value", [DefinitionKeys.text]),
    ]
    private static let pairs = mappings.flatMap { mapping, keys in keys.map { [mapping, $0] } }

    @Test func everyKeyIsAcceptedAndWritten() throws {
        let read = SourceDefinition.reading(yaml: Self.everything, file: "a.yaml", reservedIDs: [])
        #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
        let definition = try SourceDefinition(yaml: Self.everything, file: "a.yaml")
        let written = definition.yaml()
        #expect(try SourceDefinition(yaml: written, file: "a.yaml") == definition)
        for pair in Self.pairs where !["", "from"].contains(pair[1]) {
            #expect(written.contains("\(pair[1]):"), "\(pair)")
        }
    }

    @Test(arguments: pairs)
    func everyKeyIsDocumented(pair: [String]) throws {
        let text = try String(contentsOf: Self.docs, encoding: .utf8)
        let name = NSRegularExpression.escapedPattern(for: pair[1])
        #expect(text.range(of: "(^|[^a-z])\(name):|`\(name)`", options: .regularExpression) != nil, "\(pair)")
    }

    @Test func theDocumentationIsAccepted() throws {
        let text = try String(contentsOf: Self.docs, encoding: .utf8)
        let keys = try #require(text.range(of: "## Keys\n\n```yaml\n")).upperBound
        let end = try #require(text[keys...].range(of: "\n```")).lowerBound
        let read = SourceDefinition.reading(yaml: String(text[keys..<end]), file: "a.yaml", reservedIDs: [])
        #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    }

    @Test(
        arguments: ValueFilter.names + FactType.allCases.map(\.rawValue) + Pagination.Kind.allCases.map(\.rawValue)
            + HomeStyle.allCases.map(\.rawValue) + Artwork.Shape.allCases.map(\.rawValue)
            + EachRecord.Occasion.allCases.map(\.rawValue))
    func everyWordIsDocumented(word: String) throws {
        let text = try String(contentsOf: Self.docs, encoding: .utf8)
        #expect(text.range(of: "[^a-z]\(word)[^a-z]", options: .regularExpression) != nil)
    }

    @Test func anUnknownSymbolIsRefused() {
        let read = SourceDefinition.reading(yaml: "from: https://a.example/b\nsymbol: flim", file: "a.yaml")
        #expect(
            read.diagnostics.map(\.message) == [
                "symbol: expected an icon's name, or one character, got “flim”; did you mean “film”?"
            ])
        #expect(
            SourceDefinition.reading(yaml: "from: https://a.example/b\nsymbol: 🚢", file: "a.yaml").diagnostics == [])
    }

    @Test(arguments: [
        ("7a3cff", "a colour such as “#7a3cff”"), ("\"#7a3\"", "a colour such as “#7a3cff”"),
        ("\"#7a3cfg\"", "a colour such as “#7a3cff”"), ("purple", "a colour such as “#7a3cff”"),
        ("\"#ffee00\"", "a colour on which white letters can be read"),
    ])
    func anAccentIsADarkColour(value: String, expected: String) {
        let read = SourceDefinition.reading(yaml: "from: https://a.example/b\naccent: \(value)", file: "a.yaml")
        #expect(read.definition.accent == nil)
        #expect(read.diagnostics.map(\.message).allSatisfy { $0.hasPrefix("accent: expected \(expected)") })
        #expect(read.diagnostics.count == 1)
    }

    @Test func unknownKeysAreRefusedInEveryMapping() {
        let yaml = """
            from: https://a.example
            histroy: 1
            pages: {by: page, sizes: 1}
            each: {id: a, from: "/{id}", form: b}
            item: {title: a, titel: b, picture: {address: a, hieght: 1}}
            facts: [{key: a, vlaue: b}]
            choices: [{key: a, options: [{value: a, lable: b}], lables: c}]
            related: [{id: a, list: "/{id}", itmes: b}]
            attribution: {text: a, linkk: b}
            """
        let mistakes = SourceDefinition.reading(yaml: yaml, file: "a.yaml", reservedIDs: []).diagnostics
        #expect(mistakes.filter { $0.description.contains("expected one of the keys") }.count == 10)
    }
}
