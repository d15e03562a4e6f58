import Catalogue
import HTML
import Testing

/// The example of the article on additions, compiled. `SnippetTests` finds it here.
@Suite struct AdditionsArticleTests {
    @Test func areValues() {
        let additions: [Addition] = [
            .words(["favourites": "Places to go"]),
            .stylesheet(".motto { letter-spacing: 0.1em }"),
            .page("about", title: "About") { p(.class("motto")) { "All countries of the world." } },
            .section(of: "countries") { country in h2 { "More about \(country.card.title)" } },
            .cell(of: "countries") { country in strong { country.card.title } },
        ]
        #expect(additions.count == 5)
    }
}
