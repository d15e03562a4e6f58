import Testing

@testable import BuiltInSources

@Suite struct ChartPlainTextTests {
    @Test(arguments: [
        ("plain", "plain"), ("  two\nlines \n", "two\nlines"), ("<p>One</p><p>Two</p>", "One\nTwo"),
        ("a<br>b<br/>c<BR />d", "a\nb\nc\nd"), ("<b>bold</b> and <i class=\"x\">not</i>", "bold and not"),
        ("Tom &amp; Jerry", "Tom & Jerry"), ("&lt;b&gt;", "<b>"), ("&amp;lt;", "&lt;"), ("&#39;&#x27;&#X27;", "'''"),
        ("caf&eacute;&nbsp;&hellip;", "café\u{A0}…"), ("I <3 you & me", "I <3 you & me"), ("1 < 2 > 1", "1 < 2 > 1"),
        ("a <b", "a <b"), ("<", "<"), ("&", "&"), ("&;", "&;"), ("&#;", "&#;"), ("&#xD800;", "\u{FFFD}"),
        ("&#99999999999;", "&#99999999999;"), ("&nothing;", "&nothing;"), ("<!-- x -->y", "y"), ("<<b>x", "<x"),
        ("<script>alert(1)</script>", "alert(1)"), ("", ""), ("List<String>", "List<String>"), ("</y>", "</y>"),
        ("<!DOCTYPE html>a <! b>", "a <! b>"), ("<a@b.org>", "<a@b.org>"),
    ])
    func isWhatABrowserWouldShow(text: String, plain: String) {
        #expect(text.plainText == plain)
    }

    /// A quadratic time would be minutes.
    @Test(.timeLimit(.minutes(1)), arguments: ["<", "<a", "&", "&a", "<a<b>", "<b>", "&amp;", " "])
    func takesTimeInProportion(part: String) {
        let text = String(repeating: part, count: 100_000)
        #expect(text.plainText.utf8.count <= text.utf8.count)
    }
}
