import OrderedCollections
import SourceFiles
import Testing

@Suite struct ValueExpressions {
    private func values(_ expression: String, _ record: String) throws -> String {
        JSON.array(try ValueExpression(expression).values(in: JSON(parsing: record))).json
    }

    @Test(arguments: [
        ("url | last", #"{"url":"https://example.com/items/25/?a=/b#c/d"}"#, #"["25"]"#),
        ("url | last", #"{"url":"/a/caf%C3%A9"}"#, #"["café"]"#), ("url | last", #"{"url":""}"#, "[]"),
        ("s | plain", #"{"s":"<p>A &amp; <b>B</b></p><p>C</p>"}"#, #"["A & B\nC"]"#),
        ("d | year", #"{"d":"2013-06-24"}"#, "[2013]"), ("d | year", #"{"d":1999}"#, "[1999]"),
        ("d | year", #"{"d":"June 24, 2013"}"#, "[2013]"), ("d | year", #"{"d":"soon"}"#, "[]"),
        ("d | date", #"{"d":"2013/6/4"}"#, #"["2013-06-04"]"#), ("d | date", #"{"d":"20130604"}"#, #"["2013-06-04"]"#),
        ("d | date", #"{"d":"2013-06-04 10:20:30"}"#, #"["2013-06-04T10:20:30"]"#),
        ("d | date", #"{"d":"Mon, 29 Apr 2013 10:00:00 GMT"}"#, #"["2013-04-29"]"#),
        ("d | date", #"{"d":"4th March 1999"}"#, #"["1999-03-04"]"#),
        ("d | date", #"{"d":"March 1999"}"#, #"["1999-03"]"#),
        ("d | date", #"{"d":0}"#, "[]"), ("d | date", #"{"d":1372032000}"#, #"["2013-06-24"]"#),
        ("d | date", #"{"d":1372032061000}"#, #"["2013-06-24T00:01:01Z"]"#), ("d | date", #"{"d":1e300}"#, "[]"),
        ("d | date", #"{"d":[[2012,3,14]]}"#, #"["2012-03-14"]"#), ("d | date", #"{"d":[[[[2012]]]]}"#, "[]"),
        ("d | date", #"{"d":[2012]}"#, #"["2012"]"#), ("d | date", #"{"d":"2013-13-40"}"#, "[]"),
        ("n | number", #"{"n":"$1,358.50"}"#, "[1358.5]"), ("n | number", #"{"n":"-3 °C"}"#, "[-3]"),
        ("n | number", #"{"n":"none"}"#, "[]"), ("n | divide: 10", #"{"n":"17"}"#, "[1.7]"),
        ("n | divide: 1e-300", #"{"n":1e300}"#, "[]"), ("t[*] | join:  / ", #"{"t":["a",1,null,"b"]}"#, #"["a/1/b"]"#),
        (#"t | join: " | ""#, #"{"t":["a","b"]}"#, #"["a | b"]"#),
        ("t | capitalised", #"{"t":"élan vital"}"#, #"["Élan vital"]"#),
        ("t | default: none", #"{"t":" "}"#, #"["none"]"#), ("t | default: it's", "{}", #"["it's"]"#),
        ("t[*] | capitalised | join: , ", #"{"t":["a","b"]}"#, #"["A,B"]"#),
        (#"t | join: ", ""#, #"{"t":["a"]}"#, #"["a"]"#),
        ("['a | b'] | capitalised", #"{"a | b":"x"}"#, #"["X"]"#), ("$", "5", "[5]"),
    ])
    func applyFilters(expression: String, record: String, expected: String) throws {
        #expect(try values(expression, record) == expected)
    }

    @Test func fillTexts() throws {
        let episode = try ValueExpression(template: "S{season} E{number} {{x}} {tags | join: +}")
        #expect(episode.text(in: try JSON(parsing: #"{"season":1,"number":2,"tags":["a","b"]}"#)) == "S1 E2 {x} a+b")
        #expect(episode.text(in: try JSON(parsing: #"{"season":1,"tags":["a"]}"#)) == nil)
    }

    @Test func readTextsAndNumbers() throws {
        let record = try JSON(parsing: #"{"a":[" x ","",null,2,{"b":1}],"n":"1,358","o":{},"zip":"017"}"#)
        #expect(try ValueExpression("a").texts(in: record) == ["x", "2"])
        #expect(try ValueExpression("a[*]").text(in: record) == "x, 2")
        #expect(try ValueExpression("o").text(in: record) == nil)
        #expect(try ValueExpression("n").number(in: record) == 1358)
        #expect(try ValueExpression("zip").number(in: record) == nil)
    }

    @Test(arguments: [
        "a | yaer", "a | divide", "a | divide: 0", "a | divide: x", "a | join", "a | last: 2", "a | ", "a[",
        "a |  | last",
        "a" + String(repeating: " | last", count: 11), String(repeating: "a", count: 3_000),
    ])
    func refuseWhatTheyCannotRead(text: String) {
        #expect(throws: SyntaxError.self) { try ValueExpression(text) }
    }

    @Test(arguments: ["S{season", "S}", "plain", "{}", "{a b}", ""]) func refuseBadTexts(text: String) {
        #expect(throws: SyntaxError.self) { try ValueExpression(template: text) }
    }

    @Test func suggestFilters() {
        #expect(throws: SyntaxError.self) { try ValueExpression("a | capitalized") }
        do {
            _ = try ValueExpression("a | capitalized")
        } catch {
            #expect(error.advice == "did you mean “capitalised”?")
        }
    }

    @Test(arguments: [
        "a.b | last", #"a | join: " | ""#, "a | join: x", "a | default: \"it's\"", "a | divide: 10 | number",
        "['a | b'][0] | plain", #"a | join: "\""#, "a | join: '\"'",
    ])
    func readWhatTheyWrite(text: String) throws {
        let expression = try ValueExpression(text)
        #expect(try ValueExpression(expression.description) == expression)
    }
}

@Suite struct Noise {
    private static let pieces = [
        "a", "$", ".", "..", "[", "]", "*", "'", "\"", "0", "-1", ":", ",", " | ", "last", "date", "year", "plain",
        "divide: ", "join: ", "{",
        "}", "\\", "\\u", "é", "😀", "\u{0}", "\n", "<", ">", "&", "#", ";", "x", "2013", "/", "T", "P",
        "99999999999999999999", "1e999", "%",
        "http://", "<script>", "<!--", "Apr", "12:30", " ",
    ]

    @Test func isSurvived() {
        var dice = Dice(seed: 11)
        for _ in 0..<5_000 {
            var text = ""
            for _ in 0..<(1 + dice.next(upTo: 12)) { text += dice.pick(Self.pieces) }
            if let path = try? ValuePath(text) { #expect((try? ValuePath(path.description)) == path, "\(text)") }
            if let expression = try? ValueExpression(text) {
                #expect((try? ValueExpression(expression.description)) == expression, "\(text)")
            }
            if let expression = try? ValueExpression(template: text) {
                #expect((try? ValueExpression(template: expression.description)) == expression, "\(text)")
            }
            if let template = try? Template(text) { #expect((try? Template(template.description)) == template) }
            for name in ValueFilter.names {
                guard let filter = (try? ValueFilter(name)) ?? (try? ValueFilter(name + ": 3")) else { continue }
                for value in [JSON.text(text), .array([.text(text), .number(1e300, "1e300")]), .number(-1e308, "x")] {
                    let values = ValueExpression(.path(ValuePath(), [filter])).values(in: value)
                    for type in FactType.allCases { _ = FactValue(values, as: type) }
                    _ = FactType.inferred(from: [values])
                }
            }
        }
    }
}

@Suite struct PlainTexts {
    @Test(arguments: [
        ("plain", "plain"), ("a\nb", "a\nb"), ("a\n<b>b</b>", "a b"), ("<p>One</p>\n\n<p>Two</p>", "One\nTwo"),
        ("a<br>b<br/>c", "a\nb\nc"), ("<ul><li>x</li><li>y</li></ul>", "x\ny"),
        ("&lt;b&gt; &#233;&#xE9;&eacute;", "<b> ééé"),
        ("&#146;&#0;&#x110000;&#99999999999;", "’\u{FFFD}\u{FFFD}&#99999999999;"),
        ("AT&T & co &unknown;", "AT&T & co &unknown;"),
        ("a<script>alert('</p>')</script>b<STYLE>x</STYLE >c", "abc"), ("<!-- no -->yes<!-- open", "yes"),
        ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"),
        ("<a href=\"x>y\">z</a>", "z"), ("<td>1</td><td>2</td>", "1 2"), ("a&nbsp;&nbsp;b&shy;c", "a bc"), ("<", "<"),
        ("<b", ""), ("&", "&"),
        ("<p", ""), ("&amp;lt;", "&lt;"), ("<script>", ""), ("x<![CDATA[y]]>z", "xz"),
    ])
    func dropTags(html: String, expected: String) throws {
        let record = JSON.object(["h": .text(html)])
        #expect(try ValueExpression("h | plain").texts(in: record).first ?? "" == expected)
    }
}

@Suite struct FactTypes {
    @Test(arguments: [
        (#"[[1],["1,358"],["2.5"]]"#, FactType.number), (#"[["017"],["018"]]"#, .text),
        (#"[["2013-06-24"],["2014-01"]]"#, .date),
        (#"[["https://example.com/a"],[]]"#, .link), (#"[[true],[false],[null]]"#, .boolean),
        (#"[["a"],["b","c"]]"#, .list),
        (#"[[["a","b"]]]"#, .list), (#"[["PT1H30M"],["PT5M"]]"#, .duration), (#"[["a"],[1]]"#, .text), ("[]", .text),
        (#"[[""],[null],[5]]"#, .number),
    ])
    func areOfTheCollection(values: String, expected: FactType) throws {
        #expect(FactType.inferred(from: try JSON(parsing: values).elements?.compactMap(\.elements) ?? []) == expected)
    }

    @Test func tolerateOneOfTwenty() {
        let numbers = Array(repeating: [JSON.text("7")], count: 19)
        #expect(FactType.inferred(from: numbers + [[.text("unknown")]]) == .number)
        #expect(FactType.inferred(from: numbers.dropLast() + [[.text("unknown")]]) == .text)
    }

    @Test func giveValues() {
        #expect(FactValue([.text("1,358")], as: .number) == .number(1358))
        #expect(FactValue([.text("unknown")], as: .number) == .text("unknown"))
        #expect(FactValue([.text("a"), .text("b")], as: .text) == .text("a, b"))
        #expect(FactValue([.text("a")], as: .list) == .list(["a"]))
        #expect(FactValue([.text("PT1H30M")], as: .duration) == .duration(5_400))
        #expect(FactValue([.text("1:30")], as: .duration) == .duration(90))
        #expect(FactValue([.boolean(true)], as: .boolean) == .boolean(true))
        #expect(FactValue([.null, .text(" ")], as: .text) == nil)
        #expect(FactValue([.text("2013/6/4")], as: .date) == .date("2013-06-04"))
        #expect(FactValue([.text("javascript:alert(1)")], as: .link) == .text("javascript:alert(1)"))
    }
}
