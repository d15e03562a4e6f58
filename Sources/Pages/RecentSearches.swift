import Catalogue
import HTML
import Routes

/// What was looked for lately, each to be looked for again or forgotten.
struct RecentSearches: HTML {
    /// The newest first.
    let terms: [SearchTerm]
    /// Where it is looked for; nil: everywhere.
    var source: AnySource?
    let model: PageModel

    private static let titleID = "recent-title"

    private var strings: Strings { model.strings }

    var body: some HTML {
        section(.class("recent"), .aria("labelledby", Self.titleID)) {
            header {
                h2(.id(Self.titleID)) { strings(.recentSearches) }
                form(.method(.post), .action(path)) {
                    button(.class("quiet"), .name("edit"), .value(SearchAction.Name.clear.rawValue)) {
                        strings(.clearRecentSearches)
                    }
                }
            }
            ul(.class("terms"), .role("list")) { ForEach(terms, view: row) }
        }
    }

    private func row(of term: SearchTerm) -> some HTML {
        li {
            a(.href(model.path(to: .search(term, in: source))), .dir(.auto)) { term.text }
            form(.method(.post), .action(path)) {
                input(.type("hidden"), .name("term"), .value(term.text))
                button(
                    .class("act"), .name("edit"), .value(SearchAction.Name.forget.rawValue),
                    .aria("label", strings(.forgetSearch, term.text))
                ) {
                    Icon(.remove)
                }
            }
        }
    }

    private var path: String { model.path(to: .search(term: nil, source: nil)) }
}

/// What may be worth looking for.
struct SearchSuggestions: HTML {
    let terms: [SearchTerm]
    /// Where it is looked for; nil: everywhere.
    var source: AnySource?
    let model: PageModel

    private static let titleID = "suggestions-title"

    private var strings: Strings { model.strings }

    var body: some HTML {
        section(.class("recent"), .aria("labelledby", Self.titleID)) {
            header { h2(.id(Self.titleID)) { strings(.searchSuggestions) } }
            ul(.class("terms"), .role("list")) {
                ForEach(terms) { term in
                    li { a(.href(model.path(to: .search(term, in: source))), .dir(.auto)) { term.text } }
                }
            }
        }
    }
}

extension Route {
    /// Looks for a term at a source's upstream, or everywhere.
    fileprivate static func search(_ term: SearchTerm, in source: AnySource?) -> Route {
        guard let asked = source?.searching(term.text) else { return .search(term: term.text, source: nil) }
        return .feed(asked.id, FeedQuery(choices: asked.query))
    }
}
