import HTML
import Testing

/// The article's example, compiled and run. `SnippetTests` finds it here.
@Suite struct ArticleTests {
    @Test func textIsEscaped() {
        var printed: [String] = []
        func print(_ line: String) { printed.append(line) }

        struct Greeting: HTML {
            let names: [String]

            var body: some HTML {
                if names.isEmpty { p { "Nobody is here." } }
                for name in names {
                    p(.class("greeting")) {
                        "Hello, "
                        strong { name }
                    }
                }
            }
        }

        print(Greeting(names: ["<Ada>"]).rendered())
        // <p class="greeting">Hello, <strong>&lt;Ada&gt;</strong></p>
        #expect(printed == [#"<p class="greeting">Hello, <strong>&lt;Ada&gt;</strong></p>"#])
    }
}
