import HTML
import Testing

@Suite struct ElementsTests {
    @Test func nameThemselves() {
        #expect(h1 { "a" }.rendered() == "<h1>a</h1>")
        #expect(main { nav { article {} } }.rendered() == "<main><nav><article></article></nav></main>")
        #expect(
            dl {
                dt { "Length" }; dd { "1" }
            }.rendered() == "<dl><dt>Length</dt><dd>1</dd></dl>")
        #expect(Element("my-element", [.id("x")]) { "a" }.rendered() == #"<my-element id="x">a</my-element>"#)
    }

    @Test func haveNoEndTagWhereTheyCannotHaveContent() {
        let view = div {
            img(.alt("")); input(.type("search")); VoidElement("wbr", [])
        }
        #expect(view.rendered() == #"<div><img alt=""><input type="search"><wbr></div>"#)
    }

    @Test func loadAScriptAsAModuleOnly() {
        #expect(script(module: "/site.js").rendered() == #"<script type="module" src="/site.js"></script>"#)
    }
}

@Suite struct DocumentTests {
    @Test func isAWholePage() {
        let page = Document(language: "en", title: "a < b", .class("wide")) {
            link(.rel("icon"), .href("/icon.svg"))
        } body: {
            p { "Hello" }
        }
        #expect(
            page.formatted() == """
                <!doctype html>
                <html lang="en" dir="ltr">
                  <head>
                    <meta charset="utf-8">
                    <title>a &lt; b</title>
                    <link rel="icon" href="/icon.svg">
                  </head>
                  <body class="wide">
                    <p>Hello</p>
                  </body>
                </html>

                """)
    }

    @Test func readsFromRightToLeft() {
        let page = Document(language: "ar", direction: .rightToLeft, title: "") {
        } body: {
        }
        #expect(page.rendered().hasPrefix(#"<!doctype html><html lang="ar" dir="rtl"><head>"#))
    }

    @Test func cannotBeLeftThroughItsTitle() {
        let page = Document(language: "en", title: "</title><script>") {
        } body: {
        }
        #expect(page.rendered().contains("<title>&lt;/title&gt;&lt;script&gt;</title>"))
    }
}
