import HTML
import Testing

/// What somebody writes who knows HTML and Swift, but not this library.
@Suite struct GuessTests {
    @Test func elementsOfTextHaveTheirNames() {
        let view = p {
            em { "a" }
            small { "b" }
            code { "c" }
            time(.datetime("2026-11-21")) { "today" }
            abbr(.title("Cascading Style Sheets")) { "CSS" }
            `var` { "x" }
            sup { "2" }
            br()
            mark { "d" }
        }
        #expect(
            view.rendered() == """
                <p><em>a</em><small>b</small><code>c</code><time datetime="2026-11-21">today</time>\
                <abbr title="Cascading Style Sheets">CSS</abbr><var>x</var><sup>2</sup><br><mark>d</mark></p>
                """)
    }

    @Test func aTableIsWrittenAsInHTML() {
        let view = table {
            caption { "Boats" }
            thead { tr { th(.scope("col")) { "Name" } } }
            tbody { for name in ["Tub", "Raft"] { tr { td { name } } } }
        }
        #expect(
            view.rendered() == """
                <table><caption>Boats</caption><thead><tr><th scope="col">Name</th></tr></thead>\
                <tbody><tr><td>Tub</td></tr><tr><td>Raft</td></tr></tbody></table>
                """)
    }

    @Test func everyElementIsThere() {
        let sections: [Element<EmptyHTML>] = [
            h3 {}, h4 {}, h5 {}, h6 {}, hgroup {}, aside {}, search {}, address {}, pre {}, blockquote {}, menu {},
            dialog {},
        ]
        let texts: [Element<EmptyHTML>] = [
            s {}, cite {}, q {}, dfn {}, ruby {}, rt {}, rp {}, data {}, samp {}, sub {}, i {}, b {}, u {}, bdi {},
            bdo {},
            ins {}, del {},
        ]
        let others: [Element<EmptyHTML>] = [
            picture {}, map {}, canvas {}, textarea {}, output {}, progress {}, meter {}, slot {}, colgroup {},
            tfoot {},
        ]
        let names = [
            "h3", "h4", "h5", "h6", "hgroup", "aside", "search", "address", "pre", "blockquote", "menu", "dialog", "s",
            "cite", "q", "dfn", "ruby", "rt", "rp", "data", "samp", "sub", "i", "b", "u", "bdi", "bdo", "ins", "del",
            "picture", "map", "canvas", "textarea", "output", "progress", "meter", "slot", "colgroup", "tfoot",
        ]
        let elements = sections + texts + others
        let markup = names.map { "<\($0)>\(["pre", "textarea"].contains($0) ? "\n" : "")</\($0)>" }
        #expect(elements.map { $0.rendered() } == markup)
        let void: [VoidElement] = [wbr(), hr(), col(), source(), track(), area()]
        #expect(void.map { $0.rendered() }.joined() == "<wbr><hr><col><source><track><area>")
    }

    /// A parser drops one newline after these two start tags.
    @Test func theFirstNewlineOfTextIsKept() {
        #expect(pre { "\nfoo" }.rendered() == "<pre>\n\nfoo</pre>")
        #expect(textarea(.id("x")) { "\nfoo" }.rendered() == "<textarea id=\"x\">\n\nfoo</textarea>")
        #expect(div { "\nfoo" }.rendered() == "<div>\nfoo</div>")
    }

    @Test func anElementNeedsNoListOfAttributes() {
        #expect(Element("my-element") {}.rendered() == "<my-element></my-element>")
        #expect(Element("my-element", .id("x")) { "a" }.rendered() == #"<my-element id="x">a</my-element>"#)
        #expect(VoidElement("wbr").rendered() == "<wbr>")
    }

    @Test func textMayBeMissing() {
        let boats: [(name: String, harbour: String?)] = [("Tub", nil), ("Raft", "South")]
        let view = ul {
            for boat in boats {
                li {
                    boat.name
                    boat.harbour
                    if let harbour = boat.harbour { " in \(harbour)" }
                }
            }
        }
        #expect(view.rendered() == "<ul><li>Tub</li><li>RaftSouth in South</li></ul>")
    }

    @Test func aDocumentNeedsNoHead() {
        let page = Document(language: "en", title: "Boats") { p { "None" } }
        #expect(page.rendered().hasSuffix("<title>Boats</title></head><body><p>None</p></body></html>"))
    }
}
