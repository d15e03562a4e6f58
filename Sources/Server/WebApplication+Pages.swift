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
        let drafter = drafter(for: context)
        return try await page(for: context) {
            SourcesPageView(
                reports: reports, canAdd: drafter != nil, removable: drafter?.removable ?? [],
                problems: drafter?.problems ?? [], model: $0)
        }
    }

    func feedPage(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        if let added = try additions.page(context.parameters.require("source")) {
            return try await page(for: context) { AddedPageView(page: added, model: $0) }
        }
        let parameters = request.parameters
        let named = try source(context.parameters.require("source")).request(parameters)
        if parameters.contains(where: { $0.name == ChoicesForm.mark }) {
            return .seeOther(path(to: .feed(named.source.id, named.query.shortened(for: named.source))))
        }
        let (asked, beginning) = try await beginning(of: named, request, context)
        let owner = try await owner(of: asked.source, context)
        let listing = try await library.listing(
            of: asked, profile: context.visitor.knownProfile, strings: context.visitor.strings)
        let isFound = listing.page.map { $0.matches > 0 } ?? false
        let term = asked.source.takesTerm && beginning == nil && isFound ? SearchTerm(asked.query.searched) : nil
        let isNoted = term != nil && request.isNavigation(of: context.visitor, under: basePath)
        var response = try await page(for: context) { model in
            var profile = try await content(
                ProfileQuery(
                    favourites: FeedList.favourites(above: asked), items: listing.items,
                    searches: .source(asked.source.id), hasHome: true),
                of: context.visitor)
            model.home = profile.home.home ?? library.standardHome
            if let term, isNoted {
                await note(term, in: .source(asked.source.id), after: profile.searches, of: context)
                profile.searches.record(term)
            }
            let list = try await list(listing, profile, selected: nil, model: model)
            list.setOwner(owner)
            list.beginning = beginning
            list.namesPage = parameters.contains { $0.name == "page" }
            return FeedPageView(list: list)
        }
        if isNoted { keepProfile(of: context.visitor, from: request, in: &response) }
        return response
    }

    /// The content of a list that needs a term, if the address has none: the last search, or else suggestions.
    private func beginning(
        of asked: FeedRequest, _ request: Request, _ context: AppRequestContext
    ) async throws -> (FeedRequest, FeedList.Beginning?) {
        guard asked.source.awaitsTerm else { return (asked, nil) }
        // An empty field means no search.
        let isEmptied = request.parameters.contains { $0.name == "term" }
        let searches =
            isEmptied
            ? [] : try await content(ProfileQuery(searches: .source(asked.source.id)), of: context.visitor).searches
        if let last = try await library.lastAnswered(of: searches, by: asked.source),
            let source = asked.source.searching(last.text)
        {
            var searched = asked
            searched.source = source
            searched.query.choices = source.choices
            return (searched, .lastSearch)
        }
        return (asked, .suggestions(await library.searchSuggestions(of: [asked.source])))
    }

    func itemPage(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let (source, reference) = try item(in: context)
        let parameters = request.parameters
        var asked = source.request(parameters)
        // A choice in the list beside the item.
        if parameters.contains(where: { $0.name == ChoicesForm.mark }) {
            return .seeOther(path(to: .item(reference, asked.query.shortened(for: asked.source))))
        }
        let owner = try await owner(of: asked.source, context)
        var found = try await library.item(reference, of: asked.source, profile: context.visitor.profile)
        // Beside an item from a search or among favourites, whose address names no list, is one that has it.
        let namesList = parameters.contains { source.parameter($0.name) != nil }
        if !namesList, found.origin != .feed, let list = await library.list(with: reference, of: source) {
            asked.source = list
            asked.query.choices = list.choices
            found = try await library.item(reference, of: list, profile: context.visitor.profile)
        }
        guard let item = found.item else { throw WebError.noItem(reference, in: found.state) }
        let related = await related(to: item, of: source, waiting: .immediate)
        let listing = try await library.listing(
            of: asked, state: found.state, profile: context.visitor.knownProfile,
            // Without scripts, people page through the list beside the item.
            showing: parameters.contains { $0.name == "page" } ? nil : reference,
            strings: context.visitor.strings)
        return try await page(for: context) { model in
            let profile = try await content(
                ProfileQuery(items: listing.items + [reference], searches: .source(asked.source.id)),
                of: context.visitor)
            let list = try await list(listing, profile, selected: reference, model: model)
            list.setOwner(owner)
            return ItemPageView(
                item: item, isFavourite: profile.favouriteIDs.contains(reference),
                origin: found.origin, provenance: found.provenance, list: list, related: related,
                server: request.origin ?? "")
        }
    }

    /// The first items of an item's related lists, requested concurrently.
    func related(
        to item: CatalogueItem, of source: BoundSource, waiting: FeedStore.WaitPolicy
    ) async -> [RelatedShelf.Content] {
        let lists = source.related(to: item)
        let states = await library.states(of: lists.map(\.beginning), waiting: waiting)
        return zip(lists, states).map { RelatedShelf.Content(list: $0, state: $1, item: item.id) }
    }

    /// The item that a list belongs to, which can arrive after the list; nil if it belongs to none.
    private func owner(of source: BoundSource, _ context: AppRequestContext) async throws -> ItemLookup? {
        guard let reference = source.owner, let owner = library.source(reference.source.rawValue) else { return nil }
        return try await library.item(
            reference, of: owner, profile: context.visitor.profile, waiting: .immediate, isAskedFor: false)
    }

    /// The page that confirms the removal of a favourite. Redirects to the item if it is not a favourite.
    func removalPage(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let (source, reference) = try item(in: context)
        let back = request.cameFrom(under: basePath) ?? path(to: .item(reference, FeedQuery()))
        let favourites = FavouriteQuery.first(1, of: .item(reference))
        let favourite = try await content(ProfileQuery(favourites: favourites), of: context.visitor).favourites
            .favourites.first
        guard let favourite, request.parameters.contains(where: { $0 == ("value", "false") }) else {
            return .seeOther(path(to: .item(reference, FeedQuery())))
        }
        return try await page(for: context) { model in
            RemovalPageView(item: favourite.item, source: source, back: back, model: model)
        }
    }

    private func list(
        _ listing: FeedListing, _ profile: ProfileContent, selected: ItemReference?, model: PageModel
    ) async throws -> FeedList {
        FeedList(
            listing: listing, favouriteIDs: profile.favouriteIDs,
            parameters: try await library.offered(by: listing.source),
            favourites: profile.favourites.favourites.map(\.item), selected: selected,
            recent: profile.searches, model: model)
    }

    /// Answers with a page, and deletes the notice that the page shows.
    func page(
        for context: AppRequestContext, _ view: (PageModel) async throws -> some HTML
    ) async throws -> Response {
        let model = try await model(for: context.visitor)
        // The client may have disconnected.
        try Task.checkCancellation()
        let view = try await view(model)
        if LiveRecording.current == nil { model.revision = PageReads.current.map { $0.revision ?? 0 } ?? 1 }
        var response = Response.page(view)
        name(context.visitor, in: &response)
        if context.visitor.notice != nil { response.setCookie(Cookies(basePath).noticeSaid) }
        return response
    }
}

extension FeedList {
    fileprivate func setOwner(_ lookup: ItemLookup?) {
        owner = lookup?.item
        isOwnerPending = lookup.map { $0.item == nil && $0.state.isWaiting } ?? false
    }
}
