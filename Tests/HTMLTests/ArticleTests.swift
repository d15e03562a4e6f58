import HTML
import Testing

/// The article's example, compiled and run. `SnippetTests` finds it here.
@Suite struct ArticleTests {
    @Test func textIsEscaped() {
        struct Greeting: HTML {
            let name: String

            var body: some HTML {
                p(.class("greeting")) {
                    "Hello, "
                    strong { name }
                }
            }
        }

        let markup = Greeting(name: "<Ada>").rendered()
        // <p class="greeting">Hello, <strong>&lt;Ada&gt;</strong></p>
        #expect(markup == #"<p class="greeting">Hello, <strong>&lt;Ada&gt;</strong></p>"#)
    }
}
