import Catalogue
import Foundation
import OrderedCollections
import TestSupport
import Testing

@testable import SourceFiles

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
        ("d | date", #"{"d":"Mon, 29 Apr 2013 10:00:00 GMT"}"#, #"["2013-04-29T10:00:00Z"]"#),
        ("d | date", #"{"d":"29 Apr 2013 10:00 PM -0500"}"#, #"["2013-04-29T22:00-05:00"]"#),
        ("d | date", #"{"d":"29 Apr 2013 10:00 CET"}"#, #"["2013-04-29"]"#),
        ("d | date", #"{"d":"29 Apr 2013 - 3 May 2013"}"#, "[]"), ("d | date", #"{"d":"Marvel 1999"}"#, "[]"),
        ("d | date", #"{"d":"/Date(1468231584000+0200)/"}"#, #"["2016-07-11T12:06:24+02:00"]"#),
        ("d | date", #"{"d":"/Date(-1)/"}"#, #"["1969-12-31T23:59:59.999Z"]"#),
        ("d | date", #"{"d":"/Date(x)/"}"#, "[]"),
        ("d | date", #"{"d":"1468231584"}"#, #"["2016-07-11T10:06:24Z"]"#),
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
        ("t[*] | replace: -, _", #"{"t":["a-b-c",1,"-"]}"#, #"["a_b_c","1","_"]"#),
        (#"t | replace: ", ", """#, #"{"t":"a, b, c"}"#, #"["abc"]"#), ("t | replace: 1,", #"{"t":121}"#, #"["2"]"#),
        (#"t | replace: " | ", ' "x" '"#, #"{"t":"a | b"}"#, #"["a \"x\" b"]"#), ("t | replace: a, b", "{}", "[]"),
        ("t | replace: e, a, b", #"{"t":"e"}"#, #"["a, b"]"#),
        ("t | replace: é, e", #"{"t":"caf\u00e9"}"#, #"["cafe"]"#),
        ("t | replace: a, aa | replace: a, b", #"{"t":"a"}"#, #"["bb"]"#),
        ("['a | b'] | capitalised", #"{"a | b":"x"}"#, #"["X"]"#), ("$", "5", "[5]"),
    ])
    func applyFilters(expression: String, record: String, expected: String) throws {
        #expect(try values(expression, record) == expected)
    }

    @Test(arguments: [
        "a | replace: b, c", #"a | replace: "b, c", d"#, #"a | replace: " ", "-""#, #"a | replace: b, """#,
        #"a | replace: 'a "b", c', d, e"#, #"a | replace: " | ", "|""#, "a | join: /", #"a | default: ", ""#,
    ])
    func areWrittenAsTheyAreRead(text: String) throws {
        let expression = try ValueExpression(text)
        #expect(try ValueExpression(expression.description) == expression, "\(expression)")
    }

    @Test func leaveOutReplacementsWithoutABound() throws {
        let record = JSON.object(["t": .text(String(repeating: "a", count: 15_000))])
        let most = String(repeating: "b", count: 1_900)
        #expect(try ValueExpression("t | replace: a, \(most)").values(in: record).isEmpty)
        #expect(try ValueExpression("t | replace: a, b").values(in: record).first?.scalarText?.utf8.count == 15_000)
        #expect(try ValueExpression("t | replace: a,").values(in: record).first == .text(""))
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
        "a | replace", "a | replace: ", "a | replace: b", "a | replace: , b", "a | replace: '', b",
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

extension ValueExpression {
    fileprivate func values(in record: JSON) -> [JSON] {
        var budget = EvaluationBudget()
        return values(in: record, within: &budget)
    }

    fileprivate func texts(in record: JSON) -> [String] { values(in: record).flatMap(\.texts) }

    fileprivate func text(in record: JSON) -> String? {
        var budget = EvaluationBudget()
        return text(in: record, within: &budget)
    }

    fileprivate func number(in record: JSON) -> Double? {
        var budget = EvaluationBudget()
        return number(in: record, within: &budget)
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
        for _ in 0..<Trials.count(500) {
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
                    for type in FactType.allCases { _ = FieldValue(values, as: type) }
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
        ("<b", "<b"), ("&", "&"), ("<p", "<p"), ("if a<b then c", "if a<b then c"),
        ("List<String> in Java", "List<String> in Java"), ("x <y and y> z", "x <y and y> z"),
        ("<<<Nonsense>>>", "<<<Nonsense>>>"), ("Ann <ann@example.org> <a@b.org>", "Ann <ann@example.org> <a@b.org>"),
        ("<b>Map<Key, Value></b> &amp; <T>", "Map<Key, Value> & <T>"), ("a <b c <i>d</i>", "a <b c d"),
        ("<https://a.example/>", "<https://a.example/>"),
        ("<!DOCTYPE html><?xml version=\"1\"?>a <!> <?>", "a <!> <?>"),
        ("&amp;lt;", "&lt;"), ("<script>", ""), ("x<![CDATA[y]]>z", "xz"),
    ])
    func dropTags(html: String, expected: String) throws {
        let record = JSON.object(["h": .text(html)])
        #expect(try ValueExpression("h | plain").texts(in: record).first ?? "" == expected)
    }
}

@Suite struct FactTypes {
    @Test(arguments: [
        (#"[[1],["1,358"],["2.5"]]"#, FactType.number), (#"[["017"],["018"]]"#, .code),
        (#"[["2013-06-24"],["2014-01"]]"#, .date), (#"[["2013-06-24 10:00:00"],["2014-01-01T05:00:00-0500"]]"#, .date),
        (#"[["/Date(1468231584000)/"]]"#, .date), (#"[["2013-13-24"],["2013-06-24T25:00:00Z"]]"#, .text),
        (#"[["12,34"],["1,e23"]]"#, .text), ("[[12345678901234567890]]", .text), ("[[1e999]]", .text),
        (#"[["https://example.com/a"],[]]"#, .link), (#"[[true],[false],[null]]"#, .boolean),
        (#"[["a"],["b","c"]]"#, .list),
        (#"[[["a","b"]]]"#, .list), (#"[["PT1H30M"],["PT5M"]]"#, .duration), (#"[["a"],[1]]"#, .text), ("[]", .text),
        (#"[[""],[null],[5]]"#, .number),
        (#"[["+4930123456"],["+33142278186"]]"#, .code), (#"[["+3"],["-2"]]"#, .number), (#"[["+1.5"]]"#, .number),
        (#"[["12e4"],["99e2"],["1205"]]"#, .code), (#"[["1.5e-7"],["0.3"]]"#, .number),
        (#"[["1.10"],["1.2"],["2.0"]]"#, .code), (#"[["1.10"]]"#, .code), (#"[["4.50"],["12.00"]]"#, .number),
        (#"[["-1.50"],["2.5"]]"#, .number), (#"[["1.2"],["1.3"],["2"]]"#, .number), (#"[["0,123"]]"#, .text),
        (#"[["1,250.50"],["3.5"]]"#, .number), (#"[[1.10],[1.2]]"#, .number),
        (#"[["2009-10"],["2001-02"],["1999-00"]]"#, .text), (#"[["2009-10"],["2001-02"],["2009-10-03"]]"#, .date),
        (#"[["2009-10"],["2001-03"]]"#, .date), (#"[["2009-10"],["2009-10"]]"#, .date),
        (#"[["n/a"],["7"],["-"],["Unknown"],["none"],["N/A"],["NULL"],[" — "]]"#, .number),
        (#"[["-"],["2013-06-24"],["0000-00-00 00:00:00"]]"#, .date), (#"[["none"],["a"]]"#, .text),
        (#"[["none"],["-"]]"#, .text), (#"[["TBA"],["https://example.com/a"]]"#, .link),
    ])
    func areOfTheCollection(values: String, expected: FactType) throws {
        #expect(FactType.inferred(from: try JSON(parsing: values).elements?.compactMap(\.elements) ?? []) == expected)
    }

    /// By key and range, never by one of them alone.
    @Test(arguments: [
        ("year", "[[1990],[2001]]", FactType.year), ("founded", #"[["1990"],[1066]]"#, .year),
        ("year_built", "[[1990],[0]]", .year), ("founded_in", "[[1990]]", .year),
        ("date_display", #"[["1884"]]"#, .year),
        ("releaseYear", "[[1990]]", .year),
        ("year", "[[-44],[476]]", .year), ("population", "[[1990],[2001]]", .number), ("year", "[[12000]]", .number),
        ("released", "[[12000]]", .number), ("total_released", "[[1990]]", .number), ("birth_kg", "[[1990]]", .number),
        ("created_at", "[[1468231584],[1500000000]]", .date), ("timestamp", "[[1468231584000]]", .date),
        ("updated", #"[["1468231584"],[0]]"#, .date), ("releaseDate", "[[20160711]]", .date),
        ("created_at", "[[42]]", .number), ("views", "[[1468231584]]", .number),
        ("created_at", "[[20169999]]", .number),
        ("isbn", "[[9780306406157]]", .code), ("postcode", #"[["10115"]]"#, .code), ("album_id", "[[12345]]", .code),
        ("version", "[[1.10]]", .code), ("number", "[[12345],[3]]", .code), ("number", "[[1],[2]]", .number),
        ("total_number", "[[12345]]", .number), ("season", #"[["2001-02"]]"#, .text), ("x", #"[["2001-02"]]"#, .date),
        ("date", #"[["2001-02"],["2009-10"]]"#, .date), ("price", #"[["4.50"],["3"]]"#, .number),
        ("mass_kg", #"[["1.10"]]"#, .number), ("prefix", "[[10.1093],[10.1002]]", .code),
    ])
    func areOfTheKeyAndTheRange(key: String, values: String, expected: FactType) throws {
        let values = try JSON(parsing: values).elements?.compactMap(\.elements) ?? []
        #expect(FactType.inferred(from: values, key: key) == expected)
    }

    @Test func tolerateOneOfTwenty() {
        let numbers = Array(repeating: [JSON.text("7")], count: 19)
        #expect(FactType.inferred(from: numbers + [[.text("many")]]) == .number)
        #expect(FactType.inferred(from: numbers.dropLast() + [[.text("many")]]) == .text)
    }

    @Test func giveValues() {
        #expect(FieldValue([.text("1,358")], as: .number) == .number(.value(1358)))
        #expect(FieldValue([.text("unknown")], as: .number) == .text("unknown"))
        #expect(FieldValue([.text("none")], as: .number) == nil)
        #expect(FieldValue([.text("none")], as: .text) == .text("none"))
        #expect(FieldValue([.text("a"), .text("b")], as: .text) == .text("a, b"))
        #expect(FieldValue([.text("a")], as: .list) == .list(["a"]))
        #expect(FieldValue([.text("12345678901234567")], as: .number) == .text("12345678901234567"))
        #expect(FieldValue([.number(.infinity, "1e999")], as: .number) == .text("1e999"))
        #expect(FieldValue([.number(1_990, "1990")], as: .year) == .number(.year(1_990)))
        #expect(
            FieldValue([.number(-0x1p63, "-9.223372036854775808e18")], as: .year) == .text("-9.223372036854775808e18"))
        #expect(FieldValue([.text("2013-06-24")], as: .year) == .number(.year(2_013)))
        #expect(FieldValue([.text("soon")], as: .year) == .text("soon"))
        #expect(FieldValue([.number(1.1, "1.10")], as: .code) == .text("1.10"))
        #expect(FieldValue([.number(1_468_231_584, "1468231584")], as: .date) == .date("2016-07-11T10:06:24Z"))
        #expect(FieldValue([.text("PT1H30M")], as: .duration) == .number(.duration(5_400)))
        #expect(FieldValue([.number(86, "86")], as: .duration, unit: "min") == .number(.duration(5_160)))
        #expect(FieldValue([.text("3:75")], as: .duration) == .text("3:75"))
        #expect(FieldValue([.text("1:30")], as: .duration) == .number(.duration(90)))
        #expect(FieldValue([.boolean(true)], as: .boolean) == .boolean(true))
        #expect(FieldValue([.text("No")], as: .boolean) == .boolean(false))
        #expect(FieldValue([.null, .text(" ")], as: .text) == nil)
        #expect(FieldValue([.text("2013/6/4")], as: .date) == .date("2013-06-04"))
        #expect(FieldValue([.text("javascript:alert(1)")], as: .link) == .text("javascript:alert(1)"))
    }
}

@Suite struct NumbersInTexts {
    @Test(arguments: [
        ("1,5 kg", 1.5), ("€12,50", 12.5), ("1.234,56 kg", 1_234.56), ("1 234,50 zł", 1_234.5), ("0,75", 0.75),
        ("¥1,000", 1_000), ("1,234", 1_234), ("1.234", 1.234), ("0,123 g", 0.123), ("1234,567", 1_234.567),
        ("1.234.567 €", 1_234_567), ("1'234.5", 1_234.5), ("12 345 678 people", 12_345_678), ("10 000", 10_000),
        ("2024 100 boats", 2_024), ("5 1000", 5), ("-$5.00", -5), ("−3 °C", -3), ("(-2)", -2), ("A-10", 10),
        (".5 kg", 0.5), ("No.5", 5), ("3. Boat", 3), ("9, 10", 9), ("S01", 1),
    ])
    func areReadAsTheyAreMeant(text: String, number: Double) {
        #expect(NumberText.first(in: text) == number)
    }

    @Test(arguments: ["10,20,30 kg", "192.168.1.1", "1,23.4,5", "1.2.3", "none", "", "1.23,456,7"])
    func areNoneIfTheyContradictThemselves(text: String) {
        #expect(NumberText.first(in: text) == nil)
    }

    /// Each language's way of writing numbers.
    @Test(arguments: ["en_US", "de_DE", "de_CH", "fr_FR", "es_ES", "it_IT", "pl_PL", "pt_BR", "sv_SE", "zh_CN"])
    func areReadAsALocaleWritesThem(locale: String) {
        let style = FloatingPointFormatStyle<Double>.number.locale(Locale(identifier: locale))
        for number in [0.5, 12.25, 999.99, 1_234.5, 65_432.1, 1_234_567, 1_234_567.89, -1_234.5, 987_654_321.25] {
            let text = number.formatted(style.precision(.fractionLength(0...2)))
            #expect(NumberText.first(in: "\(text) kg") == number)
        }
    }
}
