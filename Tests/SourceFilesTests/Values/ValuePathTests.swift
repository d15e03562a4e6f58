import Testing

@testable import SourceFiles

@Suite struct ValuePaths {
    private static let record = #"""
        {"name":{"common":"Chad","native":{"ara":{"official":"A"},"fra":{"official":"B"}}},"capital":["N'Djamena"],
         "formats":{"image/jpeg":"j.jpg","a b":1,"it's":2},"n":[0,1,2,3,4],"total-results":5,"@id":"x","$oid":"y",
         "a":{"b":[{"id":1},{"id":2,"c":{"id":3}}]},"":"empty","z":null}
        """#

    @Test(arguments: [
        ("name.common", #"["Chad"]"#), ("$.name.common", #"["Chad"]"#), ("$['name']['common']", #"["Chad"]"#),
        ("capital[0]", #"["N'Djamena"]"#), ("capital[-1]", #"["N'Djamena"]"#), ("capital[1]", "[]"),
        ("capital[-2]", "[]"),
        ("capital.0", #"["N'Djamena"]"#), ("name.native.*.official", #"["A","B"]"#),
        ("name.native[*].official", #"["A","B"]"#), ("formats['image/jpeg']", #"["j.jpg"]"#),
        (#"formats["a b"]"#, "[1]"), (#"formats['it\'s']"#, "[2]"), ("formats.image/jpeg", #"["j.jpg"]"#),
        ("total-results", "[5]"), ("@id", #"["x"]"#), ("$oid", #"["y"]"#), ("n[1:3]", "[1,2]"), ("n[-2:]", "[3,4]"),
        ("n[::2]", "[0,2,4]"), ("n[::-1]", "[4,3,2,1,0]"), ("n[3:1:-1]", "[3,2]"), ("n[::0]", "[]"),
        ("n[:]", "[0,1,2,3,4]"),
        ("n[0,2]", "[0,2]"), ("n['0', 1]", "[0,1]"), ("n[5:1]", "[]"),
        ("n[-999999999999999:999999999999999]", "[0,1,2,3,4]"),
        ("n[0:5:999999999999999]", "[0]"), ("n[4::-999999999999999]", "[4]"), ("a..id", "[1,2,3]"),
        ("$..id", "[1,2,3]"),
        ("a.b[*]['id']", "[1,2]"), ("['']", #"["empty"]"#), ("z", "[null]"), ("missing.deep[0]", "[]"),
        ("name[0]", "[]"),
        ("n.name", "[]"), ("*.common", #"["Chad"]"#), ("[*].common", #"["Chad"]"#),
        ("..[0]", #"["N'Djamena",0,{"id":1}]"#),
    ])
    func findsValues(path: String, expected: String) throws {
        let record = try JSON(parsing: Self.record)
        let path = try ValuePath(path)
        #expect(path.matches(in: record) == (try JSON(parsing: expected).elements))
        #expect(path.firstMatch(in: record) == path.matches(in: record).first)
    }

    @Test(arguments: [
        ("", 0, "a path such as “name” or “images[0].url”"), ("a..", 3, "a name or “*”"), ("a.", 2, "a name or “*”"),
        ("a[", 2, "a name in quotes, an index, “*” or a slice"),
        ("a[b]", 2, "a name in quotes, an index, “*” or a slice"),
        ("a[1", 3, "“]” or “,”"), ("a['b]", 5, "a closing quote"), ("a b", 2, "“.” or “[”"),
        ("a[?@.b]", 2, "a name, an index, “*” or a slice, because filter expressions are not supported"),
        ("a[9999999999999999]", 2, "an integer from -(2^53 - 1) to 2^53 - 1"), ("a]", 1, "“.” or “[”"),
        (#"a['\x']"#, 4, "the quote, a backslash, “/”, b, f, n, r, t or u after “\\”"),
        (" a", 0, "a name or “*”"), ("a ", 2, "“.” or “[”"), ("e\u{301}😀 ]", 4, "“.” or “[”"),
    ])
    func saysWhereItIsWrong(path: String, offset: Int, expected: String) {
        #expect(throws: ValuePathError(text: path, offset: offset, expected: expected)) { try ValuePath(path) }
    }

    private static let names =
        #"{"a":1,"ü":2,"☺":3,"_1":4,"\b\f\n\r\t/\\\"'":5,"𝄞":6,"\u007f":7,"a\r\nb":8,"\u0301":9}"#

    /// The syntax of RFC 9535, as the JSONPath Compliance Test Suite has it.
    @Test(arguments: [
        ("$.a", "[1]"), ("$.ü", "[2]"), ("$.☺", "[3]"), ("$._1", "[4]"), ("$ .a", "[1]"), ("$\r\n\t['a']", "[1]"),
        ("$[\r\n'a'\t,\n'ü' ]", "[1,2]"), (#"$['\b\f\n\r\t\/\\"\'']"#, "[5]"), (#"$["\b\f\n\r\t/\\\"'"]"#, "[5]"),
        (#"$["\uD834\udd1e"]"#, "[6]"), ("$['𝄞']", "[6]"), ("$['\u{7f}']", "[7]"), (#"$['a\r\nb']"#, "[8]"),
        ("$['\u{301}']", "[9]"), ("a", "[1]"), ("['a'] [0]", "[]"),
    ])
    func readsNamesAsTheStandardDoes(path: String, expected: String) throws {
        let names = try JSON(parsing: Self.names)
        #expect(try ValuePath(path).matches(in: names) == JSON(parsing: expected).elements)
    }

    @Test(arguments: [
        "$[-9007199254740991]", "$[9007199254740991]", "$[9007199254740991::]", "$[:-9007199254740991:]",
        "$[::9007199254740991]", "$[::-9007199254740991]", "$[0:\n1\t:\r1]", "$[0\t:1 :1]", "$[0,-1]", "$['a'] ['b']",
        "$['a'] \n[0]", "$..['a', 'd']", "$..*", "$[*\n,\n*]",
    ])
    func takesWhatTheStandardTakes(path: String) throws {
        let read = try ValuePath(path)
        #expect(try ValuePath(read.description) == read)
        _ = read.matches(in: try JSON(parsing: "[[1, 2], {\"a\": {\"b\": 3}}]"))
    }

    @Test(
        arguments: [
            " $", "$ ", "$\n", "$.&", "$.1", "$.a-b", "$.@id", "$. a", "$.. a", "$.", "$..", "$[]", "$[0 2]", "$[,0]",
            "$[0,]", "$[01]", "$[-0]", "$[-01]", "$[- 1]", "$[+1]", "$[1.0]", "$[01:]", "$[:-0]", "$[::01]",
            "$[1:2:3:4]", "$[9007199254740992]", "$[-9007199254740992]", "$[:9007199254740992]",
            "$[99999999999999999999999999]", "$['''']", "$[\"\"\"]", #"$["\'"]"#, #"$['\"']"#, #"$['\']"#,
            #"$['\a']"#, #"$['\0']"#, #"$['\x12']"#, #"$['\u']"#, #"$['\u123']"#, #"$['\U1234']"#, #"$['\u+123']"#,
            #"$['\u{12}']"#, #"$['\uD800']"#, #"$['\uDC00']"#, #"$['\uD800\uD800']"#, #"$['\uD800\u1234']"#,
            #"$['\uD800𝄞']"#, #"$['\uD800\uDC0']"#, "$['a\nb']", "$['\t']", "['a\r\nb']", "a[01]", "a[-0]", "$[@.a]",
            "$[$.a]", "$['a']\u{301}", "$['a'\u{301}]",
        ] + (0..<32).map { "$[\"\(Unicode.Scalar(UInt8($0)))\"]" })
    func refusesWhatTheStandardRefuses(path: String) {
        #expect(throws: ValuePathError.self) { try ValuePath(path) }
    }

    @Test func boundsItsLength() {
        #expect(throws: ValuePathError.self) { try ValuePath(String(repeating: "a", count: 501)) }
        #expect(throws: ValuePathError.self) { try ValuePath(String(repeating: "[", count: 100_000)) }
    }

    @Test func boundsItsMatches() throws {
        let wide = JSON.array(Array(repeating: .array(Array(repeating: .boolean(true), count: 500)), count: 500))
        #expect(try ValuePath("[*][*]").matches(in: wide).count == 1_000)
        #expect(try ValuePath("$..*..*..*").matches(in: wide).count <= 1_000)
    }

    @Test func writesTheShortestText() throws {
        for text in [
            "$", "name.common", "[*].show", "*.show", "images[0].url", "formats['a b'][-1]", "n[1:3]", "n[::-1]",
            "a..id",
            "..id", "a['it\\'s']", "a[0, 'b', *]", "..[*]", "a.*.b", "[0]", "['$']",
        ] {
            let path = try ValuePath(text)
            #expect(try ValuePath(path.description) == path, "\(text) became \(path.description)")
        }
        #expect(try ValuePath("$['name']['common'][*]").description == "name.common[*]")
    }

    @Test func knowsTheKeyOfAWildcard() throws {
        let value = try JSON(parsing: #"{"7":{"n":1},"9":{"n":2}}"#)
        #expect(try ValuePath("*").keyedMatches(in: value).map(\.key) == ["7", "9"])
    }
}
