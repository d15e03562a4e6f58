import Testing

/// The check must fail where a page is wrong: else it proves nothing.
@Suite struct MarkupCheckTests {
    private func page(_ content: String) -> String { "<!doctype html><html><body>\(content)</body></html>" }

    @Test(arguments: [
        "", "<p>Falcon</p>", "<p class=\"a b\">Bath &lt;boat&gt; &amp; \"oars\"</p>",
        "<input name=\"term\" value=\"&quot;\">",
        "<a href=\"/starships/a%2Fb?sort=length#x\">é 🚀\n\t</a>", "<a href=\"#content\"></a>", "<a href=\"/\"></a>",
        "<form action=\"/starships/%3Cscript%3E/favourite\"></form>", "<a href=\"/starships/a..b\"></a>",
        "<img src=\"/artwork/a\" srcset=\"/artwork/a?for=160 160w, /artwork/a?for=320 320w\" alt=\"\">",
        "<a href=\"https://shop.example/a?b\" rel=\"noopener noreferrer external\"></a>",
        "<p>\u{2068}مرحبا\u{2069}, b</p>", "<img alt=\"\u{2068}مرحبا\u{2069}, b\">",
        "<select name=\"a\"><option value=\"\u{2066}\">b</option></select>",
        "<select name=\"a\"><option value=\"b\" selected>c</option></select>",
    ])
    func passesWhatOurPagesHold(content: String) {
        #expect(MarkupCheck.problem(in: page(content)) == nil)
    }

    @Test(arguments: [
        ("<script>alert(1)</script", "the end tag's end"),
        ("<img src=\"//evil.example/x\">", "an empty part"),
        ("<img srcset=\"/x 1w, https://evil.example/x 2w\">", "an address of elsewhere"),
        ("<img srcset=\"/x\">", "no address with a width"),
        ("<img src=\"https://evil.example/x\" rel=\"noopener noreferrer external\">", "an address of elsewhere"),
        ("<a href=\"https://evil.example/\" rel=\"external\"></a>", "an address of elsewhere"),
        ("<a href=\"https://evil.example/\\\" rel=\"noopener noreferrer external\"></a>", "not encoded"),
        ("<a href=\"http://evil.example/\" rel=\"noopener noreferrer external\"></a>", "an address of elsewhere"),
        ("<iframe></iframe>", "an element of another's: <iframe"), ("<!-- -->", "an element of another's"),
        ("a < b", "an element of another's"), ("a > b", "an unescaped bracket"), ("a & b", "an unescaped ampersand"),
        ("&#60;", "an unescaped ampersand"), ("&quot;", "an unescaped ampersand"),
        ("<P></P>", "an element of another's"),
        ("<p onclick=\"alert(1)\"></p>", "an attribute of another's: onclick"),
        ("<p style=\"color:red\"></p>", "an attribute of another's: style"),
        ("<p class=a></p>", "class's value in quotes"), ("<p class='a'></p>", "class's value in quotes"),
        ("<p class></p>", "class's value in quotes"), ("<p class=\"a\" class=\"b\"></p>", "class twice"),
        ("<p class=\"a\"id=\"b\"></p>", "the tag's end"), ("<p class=\"a<b\"></p>", "an unescaped bracket"),
        ("<p class=\"a>b\"></p>", "an unescaped bracket"), ("<p class=\"a", "an unescaped bracket"),
        ("<p  class=\"a\"></p>", "an attribute of another's: "), ("<p class=\"\"></div>", "</div> ends another"),
        ("<a href=\"javascript:alert(1)\"></a>", "an address of elsewhere"),
        ("<a href=\"\"></a>", "an address of elsewhere"),
        ("<a href=\"https://evil.example/\"></a>", "an address of elsewhere"),
        ("<a href=\"//evil.example/\"></a>", "an empty part"), ("<a href=\"/\\evil.example\"></a>", "not encoded"),
        ("<a href=\"/starships/..\"></a>", "leads upwards"), ("<a href=\"/starships/./x\"></a>", "leads upwards"),
        ("<a href=\"/starships/\"></a>", "an empty part"), ("<form action=\"/a b\"></form>", "not encoded"),
        ("<script src=\"data:text/javascript,1\"></script>", "an address of elsewhere"),
        ("<option>\u{2066}</option>", "turns the direction"), ("\u{2068}", "turns the direction"),
        ("<p class=\"\u{2068}\"></p>\u{2069}", "turns the direction"),
        ("\u{202E}", "turns the direction"), ("\u{2066}", "turns the direction"), ("\u{2069}", "turns the direction"),
        ("<p class=\"\u{202A}\"></p>", "turns the direction"), ("\u{0}", "control character 0"),
        ("\r", "control character 13"), ("\u{1B}", "control character 27"), ("<p>", "</body> ends another element"),
        ("</p>", "</p> ends another element"), ("</body></html><p>", "</body> ends another element"),
    ])
    func refusesWhatTheyDoNot(content: String, reason: String) {
        let problem = MarkupCheck.problem(in: page(content))
        #expect(problem?.contains(reason) == true, "\(problem ?? "nothing")")
    }

    @Test func refusesWhatIsNoPage() {
        #expect(MarkupCheck.problem(in: "<p></p>")?.contains("doctype") == true)
        #expect(MarkupCheck.problem(in: "<!doctype html><p>")?.contains("not ended") == true)
        #expect(MarkupCheck.problem(in: "<!doctype html><")?.contains("an element of another's") == true)
        #expect(MarkupCheck.problem(in: Array("<!doctype html>".utf8) + [0xFF])?.contains("no UTF-8") == true)
    }

    @Test func leavesOrdinaryDashesAlone() {
        // The same first byte as those that turn the direction.
        #expect(MarkupCheck.problem(in: page("30–165 “metres” … \u{200F}\u{2029}")) == nil)
    }
}
