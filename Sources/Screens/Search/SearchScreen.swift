package import Catalogue
import Endpoints
package import HTML
package import Routes

/// The search over all sources: its results or, before a search, suggestions.
package struct SearchScreen: Screen {
    package enum Content {
        /// The results of a search. `isLast` tells that the address has no term, so that the last search is shown.
        case results(SearchResults, isLast: Bool)
        /// Suggestions, before a search.
        case start(suggestions: [SearchTerm])
        /// The content of the command palette beside recent searches: items that were opened last, lists of the home page.
        case palette(home: Home, opened: [CatalogueItem], canAdd: Bool)
    }

    let query: SearchQuery
    let content: Content
    /// The recent searches, newest first.
    let recent: [SearchTerm]
    package let model: PageModel

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

    private var sourceParameters: [Resource.Parameter] {
        query.source.map { [Resource.Parameter("source", $0.id.rawValue)] } ?? []
    }

    /// The address of the feed of the results; nil before a search.
    private var feed: String? {
        term.map { model.path(to: .file(.feed, of: .search, [Resource.Parameter("term", $0.text)] + sourceParameters)) }
    }

    package var body: some HTML {
        PageDocument(
            model: model, title: query.term?.text ?? strings(.search), kind: "search", tab: route, isPending: isAsking,
            isFollowed: !query.isPalette, feed: feed
        ) {
            div(.class("pane")) {
                model.cached(
                    "search", term?.text ?? "", query.source?.id.rawValue ?? "",
                    recent.map(\.text).joined(separator: "\n")
                ) {
                    header(.class("head")) { h1 { strings(.search) } }
                    SearchField(
                        action: route, term: term?.text ?? "", label: strings(.searchAll),
                        parameters: sourceParameters, recent: recent, keepsEmptyTerm: true, isFocused: term == nil,
                        model: model)
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
                        // The field has the last one.
                        let others = recent.filter { $0 != results.term }
                        RecentSearches(
                            terms: others, title: others.isEmpty ? .lastSearch : .recentSearches, model: model)
                        if !others.isEmpty { h2(.class("last")) { strings(.lastSearch) } }
                    }
                    FoundItems(results: results, source: query.source, model: model)
                case .start(let suggestions):
                    if !recent.isEmpty { RecentSearches(terms: recent, model: model) }
                    if model.sources.count > 1 { CatalogueLinks(model: model) }
                    if !suggestions.isEmpty { SearchSuggestions(terms: suggestions, model: model) }
                    p(.class("hint")) { strings(.searchHint) }
                case .palette(let home, let opened, let canAdd):
                    div(
                        .class("commands"), .data("top-hit", strings(.topHit)),
                        .data("favourites", strings(.favourites)), .data("results", strings(.foundItems)),
                        .data("all", strings(.allResults)), .data("close", strings(.close)),
                        .data("grid", strings(.showAsGrid)), .data("list", strings(.showAsList)),
                        .data("remove", strings(.removeFrom, strings(.favourites)))
                    ) {
                        if !recent.isEmpty { RecentSearches(terms: recent, model: model) }
                        Commands(home: home, opened: opened, canAdd: canAdd, model: model)
                    }
                }
            }
        }
    }
}

extension SearchScreen {
    static func load(_ address: PageAddress, in context: LoadContext) async throws -> Loaded {
        let library = context.library
        let query = SearchQuery(address.parameters, among: library.allSources)
        if query.isPalette { return .screen(try await palette(query, in: context)) }
        // A page without a term shows the last search; an empty field is a page of its own.
        let isLast = !query.namesTerm
        let recent = query.term == nil ? try await context.content(ProfileQuery(searches: .allSources)).searches : []
        guard let term = query.term ?? (isLast ? recent.first : nil) else {
            return .screen(
                SearchScreen(
                    query: query, content: .start(suggestions: await library.searchSuggestions()), recent: recent,
                    model: try await context.model()))
        }
        let results = try await library.search(
            term, in: query.source.map { [$0] }, profile: context.visitor.knownProfile, limit: query.limitInUse)
        var profile = try await context.content(ProfileQuery(items: results.items, searches: .allSources))
        var search: Loaded.Search?
        // Requests of scripts while a person types are not searches; the scripts report the final term.
        if context.isNavigation, !isLast, results.count > 0 {
            search = Loaded.Search(term: term, scope: .allSources, earlier: profile.searches)
            profile.searches.record(term)
        }
        return .screen(
            SearchScreen(
                query: query, content: .results(results.marking(profile.favouriteIDs), isLast: isLast),
                recent: profile.searches, model: try await context.model()),
            search: search)
    }

    private static func palette(_ query: SearchQuery, in context: LoadContext) async throws -> SearchScreen {
        var parts = ProfileQuery(searches: .allSources, hasHome: true)
        parts.recent = [.opened]
        let profile = try await context.content(parts)
        let opened = profile.recent[.opened, default: []].prefix(mostOpened).map(\.item)
        return SearchScreen(
            query: query,
            content: .palette(
                home: profile.home.home ?? context.library.standardHome, opened: opened,
                canAdd: context.drafter != nil && context.visitor.isAtLeast(.admin)),
            recent: profile.searches, model: try await context.model())
    }

    /// The number of items on the palette that were opened last.
    private static var mostOpened: Int { 6 }
}
