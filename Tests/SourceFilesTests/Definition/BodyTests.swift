import Catalogue
import Endpoints
import Foundation
import OrderedCollections
import Testing

@testable import SourceFiles

@Suite struct BodyTests {
    private static let hostile = [
        "raft", "a\"b", "a\\", "\\\"", "\") { id } secrets { key", "\u{301}", "a\nb\tc\u{0}", "{page}", "{term}",
        "}}{{", "é😀", "#",
        "a\u{2028}b", "\"\"\"", "a\", \"admin\": true, \"b\": \"",
    ]

    private func definition(_ body: String, _ more: String = "") throws -> SourceDefinition {
        try SourceDefinition(
            yaml: "from: https://a.example/q\nmethod: POST\nbody: \(body)\nitems: x\nitem: {title: t}\n\(more)",
            file: "a.yaml")
    }

    private func body(_ body: String, _ more: String = "", _ values: [String: String] = [:]) throws -> String {
        let request = try #require(RecordReader(try definition(body, more)).firstRequest(variables: values))
        return try #require(request.resource(below: BaseURL("https://a.example"))?.body)
    }

    /// The string literals of a text, as GraphQL and JSON have them, and the text without them.
    private func literals(_ text: String) throws -> (literals: [String], rest: String) {
        var (literals, rest) = ([String](), "")
        var scalars = text.unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            guard scalar == "\"" else {
                rest.unicodeScalars.append(scalar)
                continue
            }
            var literal = "\""
            while let scalar = scalars.popFirst() {
                literal.unicodeScalars.append(scalar)
                if scalar == "\"" { break }
                if scalar == "\\", let next = scalars.popFirst() { literal.unicodeScalars.append(next) }
            }
            guard case .text(let content) = try JSON(parsing: literal) else { continue }
            literals.append(content)
            rest += "\"\""
        }
        return (literals, rest)
    }

    @Test(arguments: hostile)
    func aTermStaysWithinItsLiteral(term: String) throws {
        let query = #"{query: "{ shows(search: \"{term}\", page: {page}) { id name } }"}"#
        let json = try JSON(parsing: body(query, "", ["term": term]))
        guard case .object(let members) = json, case .text(let text)? = members["query"] else {
            Issue.record("expected a query")
            return
        }
        let read = try literals(text)
        #expect(read.literals == [term])
        #expect(read.rest == "{ shows(search: \"\", page: 1) { id name } }")
    }

    @Test(arguments: hostile)
    func aTermWithoutQuotesIsALiteralOfItsOwn(term: String) throws {
        for query in [
            #"{query: "{ shows(search: {term}, page: {page}) { id } }"}"#,
            ##"{query: "{ shows(search: {term}, page: {page}) { id } } # it's 5\""}"##,
            ##"{query: "# the \" of a comment\n{ shows(search: {term}, page: {page}) { id } }"}"##,
        ] {
            let json = try JSON(parsing: body(query, "", ["term": term]))
            guard case .object(let members) = json, case .text(let text)? = members["query"] else { continue }
            let lines = text.split(separator: "\n").map(String.init)
            let code = try #require(lines.first { $0.hasPrefix("{") }).split(separator: " # it's")[0]
            #expect(try literals(String(code)).literals == [term])
            #expect(try literals(String(code)).rest == "{ shows(search: \"\", page: 1) { id } }")
        }
    }

    @Test(arguments: hostile)
    func aTermInATextOfJSONIsOneValue(term: String) throws {
        for text in [#"'{"q": "{term}", "page": {page}}'"#, #"'{"q": {term}, "page": {page}}'"#] {
            let json = try JSON(parsing: body(text, "", ["term": term]))
            #expect(json == .object(["q": .text(term), "page": .number(1)]))
        }
        let members = #"{q: "{term}", page: "{page}", list: ["{term}"], words: "about {term}"}"#
        #expect(
            try JSON(parsing: body(members, "", ["term": term]))
                == .object([
                    "q": .text(term), "page": .number(1), "list": .array([.text(term)]),
                    "words": .text("about \(term)"),
                ]))
    }

    @Test(arguments: hostile)
    func aTermInAFormIsOneValue(term: String) throws {
        let headers = "headers: {Content-Type: application/x-www-form-urlencoded}"
        let form = try body(#""q={term}&page={page}""#, headers, ["term": term])
        #expect(form == "q=\(Resource.encoded(term))&page=1")
    }

    @Test func placesAreKnownVariablesAlone() throws {
        let more = "choices: [{key: direction, options: [ASC, DESC]}]\npages: {by: cursor, size: 20, next: next}"
        let query =
            #"{query: "{ shows(first: {limit}, after: {cursor}, sort: {direction}) {id} {name} }", after: "{cursor}"}"#
        #expect(
            try body(query, more, ["direction": "DESC"])
                == #"{"query":"{ shows(first: 20, after: null, sort: DESC) {id} {name} }","after":null}"#)
        let reader = RecordReader(try definition(query, more))
        let request = reader.request(at: .cursor("a\"b"), variables: ["direction": "ASC"])
        #expect(
            request.body?.json
                == #"{"query":"{ shows(first: 20, after: \"a\\\"b\", sort: ASC) {id} {name} }","after":"a\"b"}"#)
        // What stands in the body is not added to the address.
        #expect(request.addresses.map(\.description) == ["https://a.example/q"])
    }

    @Test(arguments: [
        #"{query: "{ shows(search: \"{term}\") { id } }"}"#, #"{q: "{term}"}"#, #"{a: [{b: "x {term}"}]}"#,
        "'q={term}'",
    ])
    func aListWithATermInItsBodyIsASearch(body: String) throws {
        let source = try FileSource(try definition(body), id: "boats")
        #expect(source.mainQueries.isEmpty)
        #expect(source.query.parameters.map(\.name) == ["term"])
        #expect(RecordReader(source.definition).firstRequest() == nil)
        #expect(RecordReader(source.definition).firstRequest(variables: ["term": " "]) == nil)
        #expect(RecordReader(source.definition).firstRequest(variables: ["term": "a"]) != nil)
        #expect(try SourceDefinition(yaml: source.definition.yaml(), file: "a.yaml") == source.definition)
    }

    @Test func aMisspeltVariableIsReported() throws {
        let yaml = "from: https://a.example\nmethod: POST\nbody: {q: \"{trem}\", other: \"{ a {trem} }\"}"
        let mistakes = SourceDefinition.reading(yaml: yaml, file: "a.yaml", reservedIDs: []).diagnostics
        #expect(mistakes.count == 1)
        #expect(mistakes.first?.description.contains("did you mean “{term}”?") == true)
    }
}
