import HTML
import TestSupport
import Testing

@Suite struct AddressTests {
    @Test(arguments: [
        "", "/", "/a", "a", "a/b:c", "?a=b:c", "#a:b", "./a:b", "//example.org/a", "/a?next=javascript:x",
        "http://example.org", "HTTPS://example.org", "https://example.org:8080/a", "mailto:a@b.org", "tel:+4912",
        "ä/ö", "日本", "&colon;", "a&#58;b/c", ":",
    ])
    func keepsWhatIsSafe(address: String) {
        #expect(Address(address).description == address)
    }

    @Test(arguments: [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", "JAVASCRIPT:x", " javascript:x", "\u{1}javascript:x",
        "\u{0} \u{1F}\u{20}javascript:x", "\njavascript:x", "java\tscript:x", "java\nscript:x", "java\r\nscript:x",
        "j\ta\tv\ta\tscript\t:x", "\u{0}java\u{0}script:x", "\u{FEFF}javascript:x", "\u{A0}javascript:x",
        "vbscript:x", "data:text/html,<script>alert(1)</script>", "DATA:image/svg+xml,x", "blob:x",
        "file:///etc/passwd",
        "filesystem:x", "view-source:x", "about:blank", "ws://x", "javascript\u{301}:x", "javascript:\u{301}x",
        "javascript&colon;x:y", "ſcript:x", "İ:x", "example.org:80/a",
    ])
    func refusesSchemesThatItDoesNotKnow(address: String) {
        #expect(Address(address) == .refused)
        #expect(a(.href(address)) {}.rendered() == #"<a href="about:invalid"></a>"#)
    }

    @Test func keepsALiteralOfTheProgram() {
        let address: Address = "data:,"
        #expect(address.description == "data:,")
    }

    @Test func isEscapedWhereItIsWritten() {
        #expect(a(.href("/?a=1&b=\"<")) {}.rendered() == #"<a href="/?a=1&amp;b=&quot;&lt;"></a>"#)
    }

    /// Whatever is put into a scheme that runs a script, the browser's own reading of it finds none that runs.
    @Test func refusesEveryDisguiseOfAScript() {
        var random = SeededGenerator(seed: 2)
        let disguises: [Character] = [" ", "\t", "\n", "\r", "\u{0}", "\u{1}", "\u{1F}", "\u{C}", "\u{B}"]
        for _ in 0..<5_000 {
            var text = ["javascript", "vbscript", "data"].randomElement(using: &random) ?? ""
            text = String(text.map { Bool.random(using: &random) ? Character($0.uppercased()) : $0 }) + ":x"
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                let place = text.unicodeScalars.indices.randomElement(using: &random) ?? text.startIndex
                for scalar in disguises.randomElement(using: &random)?.unicodeScalars ?? "".unicodeScalars {
                    text.unicodeScalars.insert(scalar, at: place)
                }
            }
            #expect(!runsAScript(Address(text).description), "\(text.debugDescription)")
        }
    }

    /// The URL standard's "basic URL parser" up to the end of the scheme.
    private func runsAScript(_ address: String) -> Bool {
        let kept = address.unicodeScalars.drop { $0.value <= 0x20 }.filter { ![9, 10, 13].contains($0.value) }
        let scheme = kept.prefix { $0 != ":" }
        let isScheme = scheme.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || "+-.0123456789".unicodeScalars.contains($0))
        }
        return isScheme && scheme.count < kept.count
            && ["javascript", "vbscript", "data"].contains(String(String.UnicodeScalarView(scheme)).lowercased())
    }
}
