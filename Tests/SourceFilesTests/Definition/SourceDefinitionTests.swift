import Catalogue
import Endpoints
import OrderedCollections
import Testing

@testable import SourceFiles

@Suite struct SourceDefinitions {
    static let complete = """
        id: tv
        title: {en: TV shows, es: Series}
        symbol: film
        layout: grid
        upstreams: ["https://api.example.com/v1/"]
        list: "/search/shows?q={term}&s={status}"
        items: "[*].show"
        pages: {by: page, size: 25, first: 1, total: total, next: info.next}
        each: {id: "url | last", from: "/pokemon/{id}", when: opened}
        one: "/shows/{id}"
        headers: {Authorization: "Bearer {secret.TV_KEY}"}
        rate: 20/minute
        freshness: 1 hour
        item:
          id: id
          title: name
          subtitle: "genres[*]"
          caption: "premiered | year"
          picture: {address: image.medium, width: 210, height: 295}
          preview: previewUrl
          link: officialSite
        facts:
        - population
        - {key: summary, value: "summary | plain"}
        - {key: height, value: "height | divide: 10", unit: m, row: true, sort: descending}
        - {key: status, value: status, facet: true}
        - {key: languages, value: "languages.*", label: {en: Languages, it: Lingue}}
        - {key: hp, value: "stats[0].base_stat", bar: 255}
        - {key: code, value: {text: "S{season} E{number}"}, type: text}
        choices:
        - {key: status, options: [Running, {value: "no", label: Ended}]}
        related:
        - {id: cast, list: "/shows/{id}/cast", items: "[*]", item: {id: person.id, title: person.name}}
        pictures: [static.example.com]
        attribution: {text: Example, link: "https://www.example.com"}
        """

    @Test func readsEveryKey() throws {
        let definition = try SourceDefinition(yaml: Self.complete, file: "tv.yaml")
        #expect(definition.id == "tv")
        #expect(definition.title?.translations[.spanish] == "Series")
        #expect(definition.layout == .grid)
        #expect(definition.items?.description == "[*].show")
        #expect(definition.pages?.by == .page && definition.pages?.size == 25)
        #expect(definition.each?.when == .opened)
        #expect(definition.secrets == ["TV_KEY"])
        #expect(definition.rate == RateLimit(20, per: .seconds(60)))
        #expect(definition.freshness == .seconds(3_600))
        #expect(definition.item?.picture?.width == .pixels(210))
        #expect(
            definition.facts?.map(\.key) == ["population", "summary", "height", "status", "languages", "hp", "code"])
        #expect(definition.facts?[2].sort == .descending && definition.facts?[2].row == true)
        #expect(definition.facts?[5].bar == 255)
        #expect(definition.choices?[0].options.map(\.value) == ["Running", "no"])
        #expect(definition.related?[0].item?.title?.description == "person.name")
        #expect(definition.pictures == ["static.example.com"])
        #expect(definition.attribution?.link == "https://www.example.com")
    }

    @Test func readsTheShortest() throws {
        let definition = try SourceDefinition(yaml: "from: https://api.example.com/shows", file: "tv.yaml")
        #expect(definition.from?.description == "https://api.example.com/shows")
        #expect(definition.id == nil && definition.item == nil)
    }

    @Test func readsJSON() throws {
        let definition = try SourceDefinition(
            yaml: #"{"from":"https:\/\/api.example.com/a","item":{"title":"name"},"facts":["a.b"]}"#, file: "a.json")
        #expect(definition.item?.title?.description == "name")
        #expect(definition.facts?[0].key == "b")
    }

    @Test(arguments: [
        "from: https://a.example/boats\ntitle: Boats", #"{"from": "https://a.example/boats", "title": "Boats"}"#,
    ])
    func readsTextAfterAByteOrderMark(text: String) throws {
        #expect(
            try SourceDefinition(yaml: "\u{FEFF}" + text, file: "boats.yaml")
                == SourceDefinition(yaml: text, file: "boats.yaml"))
        let (_, diagnostics) = SourceDefinition.reading(yaml: "\u{FEFF}form: x", file: "boats.yaml")
        #expect(diagnostics.first.map { [$0.line, $0.column] } == [1, 1])
    }

    @Test func showsNothingThatTurnsTextsOrControlsATerminal() throws {
        let yaml = #"""
            from: https://a.example/boats?kind={kind}
            items: "[*]"
            item: {title: name}
            title: {en: "B\u202Eoats", it: "Bar\u2067che"}
            choices: [{key: kind, options: ["\e[31mred", {value: "b\u0007", label: "\u2067B"}]}]
            """#
        let definition = try SourceDefinition(yaml: yaml, file: "boats.yaml")
        #expect(definition.title?.english == "Boats")
        #expect(definition.title?.translations[.italian] == "Barche")
        let kind = try #require(ResolvedSource(try FileSource(definition, id: "boats")).parameter("kind"))
        #expect(
            kind.options.map(\.label) == [.declared("[31mred", translations: [:]), .declared("B", translations: [:])])
        #expect(kind.options.map(\.value) == ["[31mred", "b"])
    }

    @Test func readsJSONWithTabsAndSurrogates() throws {
        let json = "{\n\t\"from\": \"https://example.com/a\",\n\t\"title\": \"\\ud83d\\ude00\"\n}"
        #expect(try SourceDefinition(yaml: json, file: "a.json").title == "😀")
    }

    @Test func readsScalarsAsWritten() throws {
        let yaml = """
            from: https://example.com/a
            title: no
            symbol: 7
            choices: [{key: on, options: [yes, no, on, off, 12:30, 017, 1e3, ~, null, 0x1F, 2001-01-01]}]
            """
        let definition = try SourceDefinition(yaml: yaml, file: "a.yaml")
        #expect(definition.title == "no" && definition.symbol == "7")
        let expected = ["yes", "no", "on", "off", "12:30", "017", "1e3", "~", "null", "0x1F", "2001-01-01"]
        #expect(definition.choices?[0].options.map(\.value) == expected)
    }

    @Test func readsBodies() throws {
        let yaml = """
            from: https://example.com/graphql
            method: POST
            body: {query: "query { a { b } }", variables: {page: "{page}", size: 50, all: true, none: null, text: "50"}}
            """
        let definition = try SourceDefinition(yaml: yaml, file: "a.yaml")
        #expect(
            definition.body?.json
                == #"{"query":"query { a { b } }","variables":{"page":"{page}","size":50,"all":true,"none":null,"text":"50"}}"#
        )
        #expect(try SourceDefinition(yaml: definition.yaml(), file: "a.yaml") == definition)
    }

    @Test func writesComments() throws {
        let definition = try SourceDefinition(yaml: Self.complete, file: "tv.yaml")
        let text = definition.yaml(comments: [
            "item.title": "in 40 of 40\nrecords", "facts.population": "a number",
            "pages": String(repeating: "long ", count: 30), "items": "",
        ])
        #expect(text.contains("\n  title: name  # in 40 of 40 records\n"))
        #expect(text.contains("\n- population  # a number\n"))
        #expect(text.contains("long\npages: {by: page"))
        #expect(try SourceDefinition(yaml: text, file: "tv.yaml") == definition)
    }

    @Test func readsWhatItWrites() throws {
        var random = RandomDefinition(seed: 42)
        for _ in 0..<500 {
            let definition = random.definition()
            let text = definition.yaml()
            let (read, diagnostics) = SourceDefinition.reading(yaml: text, file: "a.yaml")
            #expect(diagnostics.isEmpty, "\(diagnostics)\n\(text)")
            #expect(read == definition, "\(text)")
        }
    }
}

/// Makes random definitions.
struct RandomDefinition {
    var dice: Dice

    init(seed: UInt64) { dice = Dice(seed: seed) }

    private mutating func text() -> String {
        dice.pick([
            "name", "no", "017", "a: b", "x # y", "- z", "é 😀", "\"quoted\"", "it's", "{a}", "[b]", "*star", "&and",
            "tab\there",
            "two\nlines", "~", "null", "trailing:", "@at", "`tick`", "%", "!bang", "? q", "| bar", "> fold",
            "\u{85}\u{2028}\u{FEFF}x", "a,b",
            "\\", "true", "12:30", "key: [", "trailing ", "\u{FFFF}", "'", "a  b",
            String(repeating: "long ", count: 60) + "x",
        ])
    }

    private mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? { dice.chance(60) ? make(&self) : nil }

    private mutating func localised() -> LocalisedText {
        dice.chance(50) ? .text(text()) : .languages(["en": text(), "pt-BR": text()])
    }

    private mutating func path() -> ValuePath {
        var steps: [ValuePath.Step] = []
        for _ in 0..<(1 + dice.next(upTo: 3)) {
            let selector = dice.pick([
                ValuePath.Selector.name(text()), .name("a"), .name("b"), .index(0), .index(-1), .wildcard,
                .slice(start: 1, end: nil, step: 2),
            ])
            steps.append(
                ValuePath.Step(dice.chance(90) ? [selector] : [selector, .name("c")], isDescendant: dice.chance(10)))
        }
        return ValuePath(steps: steps)
    }

    private mutating func expression() -> ValueExpression {
        guard dice.chance(80) else {
            return ValueExpression(
                .text([
                    .literal("S{" + dice.pick(["a", "}", "it's"])),
                    .value(ValueExpression(ValuePath(names: ["b"]), .last)),
                ]))
        }
        let filters: [ValueFilter] = [
            .last, .plain, .year, .date, .number, .divide(2.5), .join(" | "), .join("x"), .capitalised,
            .default("it's"), .default(""),
        ]
        let count = dice.next(upTo: 3)
        var chosen: [ValueFilter] = []
        for _ in 0..<count { chosen.append(dice.pick(filters)) }
        return ValueExpression(.path(path(), chosen))
    }

    private mutating func item() -> ItemDefinition {
        ItemDefinition(
            id: maybe { $0.expression() }, title: maybe { $0.expression() }, subtitle: maybe { $0.expression() },
            caption: maybe { $0.expression() },
            picture: maybe {
                PictureDefinition(
                    address: $0.expression(), width: $0.maybe { _ in .pixels(210) },
                    height: $0.maybe { .value(ValueExpression(ValuePath(names: ["h", $0.text()]))) },
                    shape: $0.maybe { $0.dice.pick(Artwork.Shape.allCases) })
            },
            preview: maybe { $0.expression() }, link: maybe { $0.expression() })
    }

    private mutating func facts() -> [FactDefinition] {
        var facts: [FactDefinition] = []
        for number in 0..<dice.next(upTo: 5) {
            facts.append(
                FactDefinition(
                    key: "fact_\(number)",
                    value: dice.chance(30) ? ValueExpression(ValuePath(names: ["fact_\(number)"])) : expression(),
                    label: maybe { $0.localised() }, unit: maybe { _ in "km/h" },
                    type: maybe { $0.dice.pick(FactType.allCases) },
                    row: maybe { $0.dice.chance(50) }, facet: maybe { $0.dice.chance(50) },
                    sort: maybe { _ in .descending }, bar: maybe { _ in 2.5 }))
        }
        return facts
    }

    private mutating func pagination() -> Pagination {
        Pagination(
            by: dice.pick(Pagination.Kind.allCases), size: maybe { _ in 25 }, first: maybe { _ in 0 },
            total: maybe { $0.expression() }, next: expression())
    }

    private mutating func related() -> SourceDefinition {
        var list = SourceDefinition()
        list.id = "cast"
        list.title = maybe { $0.localised() }
        list.list = template("/x/{id}/cast")
        list.items = maybe { $0.path() }
        list.pages = maybe { $0.pagination() }
        list.item = maybe { $0.item() }
        list.facts = maybe { $0.facts() }
        return list
    }

    private func template(_ text: String) -> Template { (try? Template(text)) ?? Template(literal: "") }

    mutating func definition() -> SourceDefinition {
        var definition = SourceDefinition()
        definition.id = maybe { _ in "a-1" }
        definition.title = maybe { $0.localised() }
        definition.symbol = maybe { _ in "★" }
        definition.accent = maybe { _ in Colour(0x7A3CFF) }
        definition.layout = maybe { $0.dice.pick(HomeStyle.allCases) }
        if dice.chance(50) {
            definition.from = template("https://example.com/a?q={term}&k={secret.KEY}")
        } else {
            definition.upstreams = ["https://example.com/a", "http://127.0.0.1:8080"]
            definition.list = template("/list/{c0}?page={page}")
            definition.choices = [
                ChoiceDefinition(
                    key: "c0", options: [.init(text()), .init(text(), label: localised())],
                    label: maybe { $0.localised() })
            ]
        }
        definition.items = maybe { $0.path() }
        definition.columns = maybe { $0.path() }
        definition.pages = maybe { $0.pagination() }
        definition.each = maybe {
            EachRecord(
                id: $0.expression(), from: $0.template("/x/{id}"), items: $0.maybe { $0.path() },
                when: $0.dice.pick(EachRecord.Occasion.allCases))
        }
        definition.one = maybe { $0.template("one/{id}") }
        definition.headers = maybe {
            ["Authorization": $0.template("Bearer {secret.KEY}: \"x\""), "X-Y": $0.template("no")]
        }
        if dice.chance(30) {
            definition.method = .post
            definition.body = .object([
                "a": .text(text().filter { $0 != "{" }), "n": .number(1.5, "1.5"),
                "x": .array([.null, .boolean(true), .text("{page}"), .text("5")]),
            ])
        }
        definition.rate = maybe {
            RateLimit(20, per: $0.dice.pick([.seconds(1), .seconds(60), .seconds(90), .seconds(7_200)]))
        }
        definition.freshness = maybe { $0.dice.pick([.seconds(1), .seconds(60), .seconds(90), .seconds(604_800)]) }
        definition.item = maybe { $0.item() }
        definition.facts = maybe { $0.facts() }
        definition.related = maybe { [$0.related()] }
        definition.pictures = maybe { _ in ["static.example.com"] }
        definition.attribution = maybe {
            AttributionDefinition(text: $0.localised(), link: $0.maybe { _ in "https://example.com" })
        }
        return definition
    }
}
