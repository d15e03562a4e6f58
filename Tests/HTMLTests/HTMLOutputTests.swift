import HTML
import TestSupport
import Testing

@Suite struct HTMLOutputTests {
    @Test(arguments: [
        ("a & b", "a &amp; b"), ("<script>", "&lt;script&gt;"), ("\"it's\"", "\"it's\""), ("&amp;", "&amp;amp;"),
        ("a\u{0}b", "a\u{FFFD}b"), ("", ""), ("é 日 👩‍🚀", "é 日 👩‍🚀"), ("<\u{338}", "&lt;\u{338}"),
    ])
    func escapesText(text: String, expected: String) {
        #expect(Array(p { text }.rendered().utf8) == Array("<p>\(expected)</p>".utf8))
    }

    @Test(arguments: [
        ("a & b", "a &amp; b"), ("\"><script>", "&quot;&gt;&lt;script&gt;"), ("it's", "it's"), ("a\u{0}", "a\u{FFFD}"),
        ("\"\u{301}", "&quot;\u{301}"), ("", ""),
    ])
    func escapesValues(text: String, expected: String) {
        #expect(Array(p(.class(text)) {}.rendered().utf8) == Array("<p class=\"\(expected)\"></p>".utf8))
        #expect(Array(p(.data("x", text)) {}.rendered().utf8) == Array("<p data-x=\"\(expected)\"></p>".utf8))
    }

    @Test(arguments: [1, 7, 8, 9, 16, 17]) func escapesAByteWhereverItStands(length: Int) {
        let escapes = [0: "\u{FFFD}", 34: "&quot;", 38: "&amp;", 60: "&lt;", 62: "&gt;"]
        for place in 0..<length {
            for byte in 0x00...0x7F {
                let text = String(repeating: "a", count: place) + "\(Unicode.Scalar(UInt8(byte)))"
                let rest = String(repeating: "a", count: length - place - 1)
                var output = HTMLOutput()
                output.append(attributeValue: text + rest)
                let expected = escapes[byte].map { String(repeating: "a", count: place) + $0 } ?? text
                #expect(output.bytes == Array((expected + rest).utf8))
            }
        }
    }

    @Test(arguments: ["<i>&nbsp;</i>", "", "x"] as [StaticString])
    func keepsALiteralAsItStands(literal: StaticString) {
        var output = HTMLOutput()
        output.append(verbatim: literal)
        #expect(output.bytes == Array(literal.description.utf8))
    }

    @Test(arguments: [0, 1, 7, 40, 4_000]) func borrowsMemoryAsLongAsAllFits(capacity: Int) {
        let text = String(repeating: "é<", count: 200)
        let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: capacity)
        defer { memory.deallocate() }
        var output = HTMLOutput(borrowing: memory)
        output.append(verbatim: "<p>")
        output.append(text: text)
        let expected = Array("<p>\(String(repeating: "é&lt;", count: 200))".utf8)
        #expect(output.bytes == expected)
        #expect(output.isBorrowed == (capacity >= expected.count))
        if output.isBorrowed { #expect(Array(memory.prefix(output.count)) == expected) }
    }

    /// Nothing between the quotes or the tags can end them, and unescaped it is what was put in.
    @Test func holdsAnyText() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<5_000 {
            let text = randomText(using: &random)
            let attribute = Array(p(.class(text)) {}.rendered().utf8)
            let value = Array(attribute.dropFirst(#"<p class=""#.utf8.count).dropLast(#""></p>"#.utf8.count))
            #expect(!value.contains { [0, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">")].contains($0) })
            #expect(unescaped(value) == shown(text))

            let element = Array(p { text }.rendered().utf8)
            let content = Array(element.dropFirst(3).dropLast(4))
            #expect(!content.contains { [0, UInt8(ascii: "<"), UInt8(ascii: ">")].contains($0) })
            #expect(unescaped(content) == shown(text))
        }
    }

    private func randomText(using random: inout SeededGenerator) -> String {
        let telling = Array("<>\"'&;=/ \u{0}\t\n-!ax#\u{301}\u{338}\u{200D}é日👩".unicodeScalars)
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...24, using: &random) {
            if Int.random(in: 0..<4, using: &random) > 0, let scalar = telling.randomElement(using: &random) {
                text.append(scalar)
            } else if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random)) {
                text.append(scalar)
            }
        }
        return String(text)
    }

    private func shown(_ text: String) -> [UInt8] {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { scalars.append(scalar == "\u{0}" ? "\u{FFFD}" : scalar) }
        return Array(String(scalars).utf8)
    }

    private func unescaped(_ bytes: [UInt8]) -> [UInt8] {
        let names: [(String, UInt8)] = [("&lt;", 60), ("&gt;", 62), ("&quot;", 34), ("&amp;", 38)]
        var result: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.first {
            if let (name, meaning) = names.first(where: { rest.starts(with: $0.0.utf8) }) {
                result.append(meaning)
                rest = rest.dropFirst(name.utf8.count)
            } else {
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
        return result
    }
}

@Suite struct CustomAttributeTests {
    @Test func haveAHyphenAndNoScript() {
        #expect(p(.custom("hx-get", "/a?b=\"c\"&d")) {}.rendered() == "<p hx-get=\"/a?b=&quot;c&quot;&amp;d\"></p>")
        #expect(p(.custom("x-on:click.once", "open")) {}.rendered() == "<p x-on:click.once=\"open\"></p>")
        let refused: [StaticString] = ["onclick", "style", "href", "on-click", "hx-get onclick", "x-\"", ""]
        for name in refused { #expect(p(.custom(name, "x")) {}.rendered() == "<p></p>") }
    }
}
