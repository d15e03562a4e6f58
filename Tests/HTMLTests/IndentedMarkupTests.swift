import HTML
import Testing

@Suite struct IndentedMarkupTests {
    @Test func keepsAnElementOfTextOnOneLine() {
        #expect(p { "a &" }.formatted() == "<p>a &amp;</p>\n")
        #expect(p {}.formatted() == "<p></p>\n")
    }

    @Test func indentsWhatIsWithin() {
        let view = section(.id("a")) {
            h2 { "Title" }
            ul {
                li { a(.href("/x")) { "x" } }
                li {}
            }
            "text"
            img(.alt("a > b"))
        }
        #expect(
            view.formatted() == """
                <section id="a">
                  <h2>Title</h2>
                  <ul>
                    <li>
                      <a href="/x">x</a>
                    </li>
                    <li></li>
                  </ul>
                  text
                  <img alt="a &gt; b">
                </section>

                """)
    }

    @Test func putsTextBesideElementsOnLinesOfTheirOwn() {
        #expect(
            p {
                "a"; img(); "b"; span { "c" }
            }.formatted() == "<p>\n  a\n  <img>\n  b\n  <span>c</span>\n</p>\n")
    }

    @Test func findsTagsBesideCombiningMarks() {
        #expect(
            p {
                "\u{301}a"; span { "\u{338}b" }
            }.formatted() == "<p>\n  \u{301}a\n  <span>\u{338}b</span>\n</p>\n")
    }

    @Test func isTheSameMarkupWithoutItsWhiteSpace() {
        let view = div { ul { for number in 1...3 { li(.id("n\(number)")) { strong { String(number) } } } } }
        let lines = view.formatted().split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(lines.joined() == view.rendered())
    }
}
