/// Values that an upstream could answer out of malice or by mistake.
enum Hostile {
    static let texts: [String] =
        [
            "", " ", "\t", "\n", "\r", "a\r\nb", "a\rb", "\u{0}", "a\u{0}b", "\u{1B}[31m", "\u{7F}", "\u{85}",
            "\u{FEFF}",
            "\u{2028}", "\u{2029}", "\u{FFFD}", "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}", "\u{200D}", "\u{200F}",
            // Markup.
            "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'><svg onload=alert(1)>", "</title><b>",
            "</script>", "<!--", "-->", "]]>", "<?php", "&lt;script&gt;", "&#60;", "&", "&quot;",
            "\" onclick=\"alert(1)",
            "\u{301}<b>", "<\u{301}b>", "\"\u{301}>",
            // Addresses.
            "javascript:alert(1)", "JaVa\nScript:alert(1)", "data:text/html,<script>alert(1)</script>",
            "//evil.example/x", "\\\\evil.example", "https://evil.example/api/starships/9/", "/etc/passwd", "../../..",
            // Formats.
            "%1$@ %2$@", "%s%n%d", "${x}", "{{x}}",
            // Numbers.
            "unknown", "N/A", "none", "-", "--5", "1-", "1-2-3", "30-165", "1,600", ",", "1e400", "1e999", "NaN",
            "Infinity", "-0", "0x10", "٣٤", "１２", "½", "1.", ".5", "1..2", "1-1e999", "9007199254740993", "1000km",
            String(repeating: "9", count: 400), "1-" + String(repeating: "9", count: 400),
            "-" + String(repeating: "9", count: 308), "0." + String(repeating: "0", count: 400) + "1",
            "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e308", "-1e308", "1e-320", "5e-324",
            "0000-00-00", "9223372036854775807-12-31", "2000-13-32", "P9223372036854775807D", "99999999999999999:59",
            "100000x100000", "https://a.example/1x9999.jpg", "https://a.example/9999x1.jpg?s=99999999999999999999x1",
            // Paths and filters of definitions.
            "[9223372036854775807]", "[-9223372036854775808]", "[::9223372036854775807]",
            "[9223372036854775807:-9223372036854775808:-9223372036854775808]", "[5:1:-1]", "[::0]", "..*", "*.*",
            "name | divide: 1e-320", "name | divide: -1e308", "count | divide: 0", "name | year | number",
            // Long ones.
            String(repeating: "x", count: 10_000), String(repeating: "<", count: 10_000),
            String(repeating: "é", count: 10_000), String(repeating: "🚀", count: 10_000),
            "a" + String(repeating: "\u{301}", count: 10_000), String(repeating: " ", count: 10_000),
            String(repeating: "a ", count: 5_000), String(repeating: "/", count: 10_000),
            // Faces and families.
            "🚀", "👩‍👩‍👧‍👦", "🇩🇪", "é", "e\u{301}", "ß", "İ", "ﬁ", "مرحبا", "ไทย",
        ] + directions.flatMap { ["\($0)", "Falcon \($0) muinnelliM"] }

    /// Unicode's UAX #9: embeddings, overrides, isolates.
    static let directions: [Unicode.Scalar] = [
        "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
    ]

    static let ids: [String] =
        [
            "", ".", "..", "...", "/", "//", "a/b", "a%2Fb", "%2e%2e", "%", "%%", "%zz", "%00", " ", "a b", "+", "a+b",
            "?", "?x=1", "#", "#x", "a?b#c", "\\", "a\\..\\b", "&amp;", "'", "\"", "<script>", "9", "09", "9 ", "-1",
            "favourite", "retry", "sources", "api", "assets", "true", "null", "1\n2", "1\r2", "1\t2", "\u{0}", "a\u{0}",
            "\u{1B}", "\u{7F}", "\u{2028}", "\u{FEFF}", "🚀", "👩‍👩‍👧‍👦", "é", "e\u{301}", "\u{301}", "٣",
            String(repeating: "x", count: 500), String(repeating: "x", count: 501), String(repeating: "🚀", count: 200),
            "javascript:alert(1)", "starships/9", "../../favourites", "constructor", "__proto__",
        ] + directions.map { "a\($0)b" }

    /// As they are written, JSON or not.
    static let numbers: [String] = [
        "0", "-0", "1", "-1", "0.5", "1e3", "1e308", "1e999", "-1e999", "1e-999", "NaN", "2147483648", "1000000",
        "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
        "18446744073709551616", "999999999999", "9007199254740993", "01", "+1", "1.", "0x1",
        "9223372036854775806", "-9223372036854775807", "9007199254740991", "-9007199254740993", "4294967296",
        "-2147483649", "100001", "1e15", "1e18", "9.3e18", "1e19", "-1e19", "-1e308", "1.7976931348623157e308",
        "1e-320",
        "5e-324", "-5e-324", "0.1", "-0.0", "253402300800", "-62135596801",
        String(repeating: "9", count: 400),
    ]

    static let literals: [String] =
        numbers + [
            "null", "true", "false", "\"\\ud800\"", "\"\\udc00\\ud800\"", "\"\\u0000\"", "\"\\u202e\"",
            "\"\\x\"", "\"", "{}", "[]", "[[]]", "[null,[null,[null]]]", "{\"a\":{\"a\":{\"a\":null}}}", "{\"\":null}",
            nested("[", "]", 100), nested("[", "]", 600), nested("[", "]", 20_000), nested("{\"a\":", "}", 600),
            String(repeating: "[", count: 20_000),
        ]

    private static func nested(_ start: String, _ end: String, _ depth: Int) -> String {
        String(repeating: start, count: depth) + "null" + String(repeating: end, count: depth)
    }
}
