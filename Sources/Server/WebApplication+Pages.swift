import Catalogue
import Foundation
import HTML
import HTTPTypes
import Hummingbird
import Pages
import Routes

extension WebApplication {
    func sourcesPage(_ context: AppRequestContext) async throws -> Response {
        let reports = try await withThrowingTaskGroup(of: (Int, SourceReport).self) { group in
            for (index, source) in library.sources.enumerated() {
                group.addTask { (index, try await library.report(on: source)) }
            }
            return try await group.reduce(into: [(Int, SourceReport)]()) { $0.append($1) }
                .sorted { $0.0 < $1.0 }.map(\.1)
        }
        return try await page(for: context) { SourcesPageView(reports: reports, model: $0) }
    }

    func feedPage(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let named = try asked(request, of: source(context.parameters.require("source")))
        if request.parameters.contains(where: { $0.name == ChoicesForm.mark }) {
            return .seeOther(path(to: .feed(named.source.id, named.query.shortened(for: named.source))))
        }
        let (asked, beginning) = try await beginning(of: named, request, context)
        let kept = try await kept(for: asked, context)
        async let owned = owner(of: asked.source, context)
        let state = await library.state(of: asked.source, waiting: kept.isEmpty ? .init() : Library.searchPatience)
        let owner = try await owned
        let isFound = !kept.isEmpty || state.content?.items.isEmpty == false
        let term = asked.source.takesTerm && beginning == nil && isFound ? SearchTerm(asked.query.searched) : nil
        let isNoted = term != nil && request.isNavigation(of: context.visitor, under: basePath)
        if let term, isNoted { await note(term, of: context) }
        var response = try await page(for: context) { model in
            var list = try await list(of: asked, state, selected: nil, model: model)
            list.owner = owner
            list.kept = kept
            list.beginning = beginning
            return FeedPageView(list: list)
        }
        if isNoted { keepProfile(of: context.visitor, from: request, in: &response) }
        return response
    }

    /// What is shown of a list that only a term can fill where the address has none: what whoever comes back left, else what
    /// is worth a tap.
    private func beginning(
        of asked: Asked, _ request: Request, _ context: AppRequestContext
    ) async throws -> (Asked, FeedList.Beginning?) {
        guard asked.source.awaitsTerm else { return (asked, nil) }
        // An empty field is meant so.
        let isEmptied = request.parameters.contains { $0.name == "term" }
        let searches = isEmptied ? [] : try await searches(of: context.visitor)
        if let last = try await library.lastAnswered(of: searches, by: asked.source),
            let source = asked.source.searching(last.text)
        {
            var query = asked.query
            query.choices = source.query
            return (Asked(source: source, query: query, problems: asked.problems), .lastSearch)
        }
        return (asked, .suggestions(await library.searchSuggestions(of: [asked.source])))
    }

    /// What is kept that upstream is asked for with a term.
    private func kept(for asked: Asked, _ context: AppRequestContext) async throws -> [CatalogueItem] {
        try await library.kept(
            of: asked.source, term: SearchTerm(asked.query.searched), profile: context.visitor.profile)
    }

    func itemPage(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let (source, reference) = try item(in: context)
        let asked = asked(request, of: source)
        let kept = try await kept(for: asked, context)
        async let owned = owner(of: asked.source, context)
        let found = try await library.item(reference, of: asked.source, profile: context.visitor.profile)
        guard let item = found.item else { throw WebError.noItem(reference, in: found.state) }
        async let lists = related(to: item, of: source)
        let (related, owner) = try await (lists, owned)
        return try await page(for: context) { model in
            var list = try await list(of: asked, found.state, selected: reference, model: model)
            list.owner = owner
            list.kept = kept
            return ItemPageView(
                item: item, isFavourite: list.favourites.contains { $0.id == reference },
                origin: found.origin, provenance: found.provenance, list: list, related: related,
                server: request.origin ?? "")
        }
    }

    /// The beginnings of the lists that belong to an item, asked for at once; a page waits for them no longer than a home
    /// page for its sections.
    func related(to item: CatalogueItem, of source: AnySource) async -> [RelatedShelf.Content] {
        await withTaskGroup(of: (Int, RelatedShelf.Content).self) { group in
            for (index, list) in source.related(to: item).enumerated() {
                group.addTask {
                    let state = await library.state(of: list.beginning, waiting: Self.waiting)
                    return (index, RelatedShelf.Content(list: list, state: state, item: item.id))
                }
            }
            return await group.reduce(into: [(Int, RelatedShelf.Content)]()) { $0.append($1) }
                .sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// What a list belongs to.
    private func owner(of source: AnySource, _ context: AppRequestContext) async throws -> CatalogueItem? {
        guard let reference = source.owner, let owner = library.source(reference.source.rawValue) else { return nil }
        return try await library.item(
            reference, of: owner, profile: context.visitor.profile, waiting: Self.waiting, isAskedFor: false
        ).item
    }

    /// Asks before a favourite is removed; where there is nothing to ask, it leads to the item.
    func removalPage(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let (source, reference) = try item(in: context)
        let back = request.cameFrom(under: basePath) ?? path(to: .item(reference, FeedQuery()))
        let favourite = try await favourites(of: context.visitor).first { $0.item.id == reference }
        guard let favourite, request.parameters.contains(where: { $0 == ("value", "false") }) else {
            return .seeOther(path(to: .item(reference, FeedQuery())))
        }
        return try await page(for: context) { model in
            RemovalPageView(item: favourite.item, source: source, back: back, model: model)
        }
    }

    /// What a request's address asks of a source.
    private struct Asked {
        let source: AnySource
        let query: FeedQuery
        let problems: [QueryProblem]
    }

    private func asked(_ request: Request, of source: AnySource) -> Asked {
        let (query, chosen, problems) = FeedQuery.reading(request.parameters, of: source)
        return Asked(source: chosen ?? source, query: query, problems: problems)
    }

    private func list(
        of asked: Asked, _ state: FeedState, selected: ItemReference?, model: PageModel
    ) async throws -> FeedList {
        let favourites = try await favourites(of: model.visitor)
        return FeedList(
            source: asked.source, parameters: try await library.offered(by: asked.source), state: state,
            query: asked.query, problems: asked.problems,
            favourites: favourites.map(\.item).filter { $0.id.source == asked.source.id }, selected: selected,
            recent: try await searches(of: model.visitor), model: model)
    }

    /// Answers a page; what it said once is not said again.
    func page(
        for context: AppRequestContext, _ view: (PageModel) async throws -> some HTML
    ) async throws -> Response {
        let model = try await model(for: context.visitor)
        // Nobody may wait for it any more.
        try Task.checkCancellation()
        var response = Response.page(try await view(model))
        if context.visitor.notice != nil { response.setCookie(Cookies(basePath).noticeSaid) }
        return response
    }
}
