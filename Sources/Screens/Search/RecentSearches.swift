import Catalogue
import HTML
import Routes

/// The recent searches, each with links to repeat or remove it. Guests can't remove one.
struct RecentSearches: HTML {
    /// The searches, newest first.
    let terms: [SearchTerm]
    /// The source to search; nil for all sources.
    var source: ResolvedSource?
    var title = Phrase.recentSearches
    let model: PageModel

    private static let titleID = "recent-title"

    private var strings: Strings { model.strings }
    private var canEdit: Bool { model.visitor.isAtLeast(.member) }

    var body: some HTML {
        section(.class("recent"), .data("commands", "recent"), .aria("labelledby", Self.titleID)) {
            header {
                h2(.id(Self.titleID)) { strings(title) }
                if canEdit {
                    form(.method(.post), .action(path)) {
                        button(.class("quiet"), .name("edit"), .value(SearchAction.Name.clear.rawValue)) {
                            strings(.clearRecentSearches)
                        }
                    }
                }
            }
            if !terms.isEmpty { ul(.class("terms"), .role("list")) { ForEach(terms, view: row) } }
        }
    }

    private func row(of term: SearchTerm) -> some HTML {
        li {
            a(.href(model.path(to: .search(term, in: source)))) { span(.dir(.auto)) { term.text } }
            if canEdit {
                form(.method(.post), .action(path)) {
                    input(.type("hidden"), .name("term"), .value(term.text))
                    button(
                        .class("act"), .name("edit"), .value(SearchAction.Name.forget.rawValue),
                        .aria("label", strings(.removeSearch, term.text))
                    ) {
                        Icon(.remove)
                    }
                }
            }
        }
    }

    private var path: String { model.path(to: .search(term: nil, source: source?.id)) }
}

/// Suggestions of terms to search for.
struct SearchSuggestions: HTML {
    let terms: [SearchTerm]
    /// The source to search; nil for all sources.
    var source: ResolvedSource?
    let model: PageModel

    var body: some HTML {
        CommandSection(name: "suggestions", title: model.strings(.searchSuggestions)) {
            ForEach(terms) { term in
                li { a(.href(model.path(to: .search(term, in: source)))) { span(.dir(.auto)) { term.text } } }
            }
        }
    }
}

extension Route {
    /// The search for a term at a source's upstream, or in all sources.
    fileprivate static func search(_ term: SearchTerm, in source: ResolvedSource?) -> Route {
        guard let asked = source?.searching(term.text) else { return .search(term: term.text, source: nil) }
        return .feed(asked.id, FeedQuery(choices: asked.choices))
    }
}
