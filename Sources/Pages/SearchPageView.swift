package import Catalogue
import Endpoints
package import HTML
package import Routes

/// The search over all sources: its results or, before a search, suggestions.
package struct SearchPageView: HTML {
    package enum Content {
        /// The results of a search. `isLast` tells that the address has no term, so that the last search is shown.
        case results(SearchResults, isLast: Bool)
        /// Suggestions, before a search.
        case start(suggestions: [SearchTerm])
    }

    let query: SearchQuery
    let content: Content
    /// The recent searches, newest first.
    let recent: [SearchTerm]
    let model: PageModel

    package init(query: SearchQuery, content: Content, recent: [SearchTerm], model: PageModel) {
        self.query = query
        self.content = content
        self.recent = recent
        self.model = model
    }

    private var strings: Strings { model.strings }
    private var route: Route { .search(term: nil, source: nil) }

    private var term: SearchTerm? {
        if case .results(let results, _) = content { results.term } else { nil }
    }

    private var isAsking: Bool {
        if case .results(let results, _) = content { results.isAsking } else { false }
    }

    /// The value in place of an invalid one; nil if the parameter is ignored.
    private func used(inPlaceOf problem: QueryProblem) -> String? {
        switch problem.name {
        case "source": strings(.all)
        case "limit": strings.number(Double(query.limitInUse))
        default: nil
        }
    }

    package var body: some HTML {
        PageDocument(
            model: model, title: query.term?.text ?? strings(.search), kind: "search", tab: route, isPending: isAsking,
            isFollowed: true
        ) {
            div(.class("pane")) {
                model.cached(
                    "search", term?.text ?? "", query.source?.id.rawValue ?? "",
                    recent.map(\.text).joined(separator: "\n")
                ) {
                    header(.class("head")) { h1 { strings(.search) } }
                    SearchField(
                        action: route, term: term?.text ?? "", label: strings(.searchAll),
                        parameters: query.source.map { [Resource.Parameter("source", $0.id.rawValue)] } ?? [],
                        recent: recent, keepsEmptyTerm: true, isFocused: term == nil, model: model)
                }
                ForEach(query.problems) { problem in
                    if let used = used(inPlaceOf: problem) {
                        p(.class("problem"), .role("status")) {
                            strings(.unknownValue, problem.name, problem.value, used)
                        }
                    }
                }
                switch content {
                case .results(let results, let isLast):
                    if isLast {
                        RecentSearches(terms: recent, model: model)
                        h2(.class("last")) { strings(.lastSearch) }
                    }
                    FoundItems(results: results, source: query.source, model: model)
                case .start(let suggestions):
                    if !recent.isEmpty { RecentSearches(terms: recent, model: model) }
                    if !suggestions.isEmpty { SearchSuggestions(terms: suggestions, model: model) }
                    p(.class("hint")) { strings(.searchHint) }
                }
            }
        }
    }
}
