import SourceFiles
import Testing

@Suite struct Diagnostics {
    private func diagnostics(_ yaml: String) -> [DefinitionDiagnostic] {
        SourceDefinition.reading(yaml: yaml, file: "a.yaml", reservedIDs: ["search"]).diagnostics
    }

    @Test func nameFileLineColumnAndTheNearestKey() throws {
        let all = diagnostics("from: https://example.com/a\nitem:\n  tilte: name\n")
        #expect(
            all.map(\.description) == [
                "a.yaml:3:3: item: expected one of the keys id, title, subtitle, caption, picture, preview, link, got “tilte”; did you mean “title”?"
            ])
    }

    @Test func findAllMistakesInOnePass() {
        let yaml = """
            id: Search
            layout: gird
            from: example.com
            items: "a["
            pages: {by: pages, size: x}
            rate: fast
            freshness: soon
            item: {title: "name | yaer", id: [x], picture: {width: 5}}
            facts: [{key: a b}, {value: c}, {key: d, sort: up, row: maybe, bar: -1}, x, x]
            choices: [{key: page, options: []}]
            related: [{id: a}]
            attribution: {link: x}
            unknown: 1
            """
        #expect(
            diagnostics(yaml).map(\.line) == [
                1, 2, 3, 4, 5, 5, 6, 7, 8, 8, 8, 9, 9, 9, 9, 9, 9, 10, 10, 11, 12, 12, 13,
            ])
    }

    @Test(arguments: [
        ("id: search\nfrom: https://example.com", "a word of the program"),
        ("title: x", "“from”, or “upstreams” and “list”"),
        ("from: https://example.com\nlist: /a", "either “from” or “list”"),
        ("upstreams: [\"https://example.com\"]", "“list” beside"),
        ("from: https://user:pw@example.com", "no password"),
        ("from: https://{term}.example.com", "no variable in the host"),
        ("from: https://example.com/{trem}", "did you mean “{term}”"),
        ("from: https://example.com/{secret.K}", "query only"),
        ("from: https://example.com\ntitle: \"{secret.K}\"", "headers and in an address's query only"),
        ("from: https://example.com\nheaders: {A: \"{term}\"}", "only {secret.NAME}"),
        ("from: https://example.com\nheaders: {Host: a}", "may set"),
        ("from: https://example.com\nbody: {a: b}", "method: POST"),
        ("from: https://example.com\nmethod: POST\nbody: {a: \"{secret.K}\"}", "without secrets"),
        ("from: https://example.com\npages: {by: cursor}", "“next” with"),
        ("from: https://example.com\nfrom: https://example.com", "each key once"),
        ("a: &x [1]\nb: *x", "aliases are not supported"), ("a: &x [1]\n*x: b", "aliases are not supported"),
        ("", "an empty file"), ("- a", "expected keys"),
        ("text", "expected keys"),
        ("from: [", "YAML"), ("items: [*].show", "in quotes"), ("from: https://example.com\ntitle:", "got nothing"),
        ("a: b\n---\nc: d", "YAML"),
        ("from: https://example.com\ntitle: {e: x}", "code of a language"),
        ("from: https://example.com\n? [a]\n: b", "a text as key"),
        ("from: https://example.com\npictures: [\"https://a.example\"]", "leave out"),
        ("from: https://example.com\neach: {id: id, from: /x}", "“{id}” in the address"),
    ])
    func tellHowToMend(yaml: String, expected: String) {
        let all = diagnostics(yaml)
        #expect(all.contains { $0.description.contains(expected) }, "\(all)")
    }

    @Test func namesTabs() {
        #expect(
            diagnostics("from: https://example.com/a\nitem:\n\ttitle: name\n").map(\.description) == [
                "a.yaml:3:1: expected YAML, got a tab before the text; indent with spaces"
            ])
    }

    @Test func survivesHostileFiles() {
        let bomb = (1...30).map {
            "a\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 9).joined(separator: ","))]"
        }.joined(separator: "\n")
        let files = [
            bomb, String(repeating: "[", count: 200_000), String(repeating: "{a: ", count: 60_000),
            String(repeating: "- ", count: 100_000),
            String(repeating: "? ", count: 100_000), String(repeating: "x", count: 300_000), "\u{0}", "a: \"\\uD800\"",
            String(repeating: "[", count: 900) + String(repeating: "]", count: 900),
            String(repeating: "a: [", count: 40),
            "from: https://example.com\nfacts: [" + String(repeating: "[", count: 40)
                + String(repeating: "]", count: 40) + "]",
            "%YAML 9.9\n---\na", "!!binary a: b", "from: *x", "\u{FEFF}from: 1",
        ]
        for file in files { #expect(!diagnostics(file).isEmpty, "\(file.prefix(40))") }
    }

    @Test func survivesDamage() {
        let whole = Array(SourceDefinitions.complete.utf8)
        var dice = Dice(seed: 3)
        for _ in 0..<1_000 {
            var bytes = whole
            for _ in 0..<3 {
                bytes[dice.next(upTo: bytes.count)] = dice.pick(Array("{}[]:,#&*!|>'\"%@`-? \n\tx0".utf8))
            }
            for diagnostic in diagnostics(String(decoding: bytes, as: UTF8.self)) {
                #expect(diagnostic.line >= 1 && diagnostic.column >= 1)
            }
        }
    }
}
