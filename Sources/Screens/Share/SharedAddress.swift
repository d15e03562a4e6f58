package import Catalogue
package import Media
package import Routes

/// A list that a person can share: the favourites of a source, or a list of a source as it is searched, filtered and sorted.
package enum SharedAddress {
    case favourites(ResolvedSource)
    case list(FeedRequest)

    /// Reads the address of a list; nil if it is no list that can be shared.
    ///
    /// - Parameters:
    ///   - text: the path and the query, without the base path. The page doesn't count.
    ///   - library: the sources.
    package init?(_ text: String, in library: Library) {
        let parts = text.split(separator: "?", maxSplits: 1)
        let query = parts.count > 1 ? parts[1] : ""
        guard let path = parts.first, let address = PageAddress(path, query: query, under: .root) else { return nil }
        switch address.pattern {
        case .favourites:
            guard let id = FavouritesQuery(address.parameters).source,
                let source = library.allSources.first(where: { $0.id == id })
            else { return nil }
            self = .favourites(source)
        case .feed:
            guard var request = library.source(address.source)?.request(address.parameters),
                // A filter that is dropped would show more than was shared.
                request.problems.isEmpty, request.query.at == nil,
                !request.source.needsSearchTerm || !request.query.searched.isEmpty
            else { return nil }
            request.query.page = 1
            self = .list(request)
        default: return nil
        }
    }

    package var source: ResolvedSource {
        switch self {
        case .favourites(let source): source
        case .list(let request): request.source
        }
    }

    /// The address without the base path, in its shortest form.
    package var route: Route {
        switch self {
        case .favourites(let source): .favourites(source: source.id)
        case .list(let request): .feed(request.source.id, request.query.shortened(for: request.source))
        }
    }

    package func title(_ strings: Strings) -> String {
        switch self {
        case .favourites(let source): strings.favourites(of: source)
        case .list(let request): strings.title(of: request)
        }
    }
}

/// A page of a shared list.
package struct SharedPage {
    package let cells: [ItemCell]
    /// The content of the page as files.
    package let content: ListContent
    /// The state of the list; nil for favourites.
    package let state: FeedState?
    /// Makes the page in JSON.
    package let document: () -> FeedDocument

    package var slice: PageSlice { content.slice }
    package var items: [CatalogueItem] { cells.map(\.item) }
}

extension SharedAddress {
    /// Loads a page for the person who shares the list.
    ///
    /// - Parameters:
    ///   - number: the number of the page; beyond the last page, it becomes the last.
    ///   - limit: the number of items on a page.
    ///   - waiting: how long to wait for an upstream.
    ///   - media: makes the addresses.
    ///   - context: of the person who shares the list.
    package func page(
        _ number: Int, limit: Int, waiting: FeedStore.WaitPolicy, media: MediaAddresses, in context: LoadContext
    ) async throws -> SharedPage {
        let strings = context.visitor.strings
        switch self {
        case .favourites(let source):
            let query = FavouriteQuery.page(number, limit: limit, of: .of([source.id]))
            let page = try await context.content(ProfileQuery(favourites: query)).favourites
            return SharedPage(
                cells: page.favourites.map { ItemCell(item: $0.item, isFavourite: false) },
                content: ListContent(favourites: page, of: source, strings: strings), state: nil,
                document: { FeedDocument(favourites: page, query: FeedQuery(), media: media, strings: strings) })
        case .list(var request):
            request.query.page = number
            request.query.limit = limit
            let page = try await context.library.listPage(
                of: request, profile: nil, waiting: waiting, strings: strings)
            guard page.problems.isEmpty else { throw WebError.unknownAddress }
            return SharedPage(
                cells: page.cells, content: ListContent(page, favourites: [], strings: strings), state: page.state,
                document: { FeedDocument(page, favourites: [], media: media, strings: strings) })
        }
    }

    /// Finds an item, with the state of the feed that it comes from.
    ///
    /// - Throws: ``WebError`` if it isn't in the list, or if the list has not arrived.
    package func item(
        _ reference: ItemReference, waiting: FeedStore.WaitPolicy, in context: LoadContext
    ) async throws -> (item: CatalogueItem, state: FeedState) {
        switch self {
        case .favourites(let source):
            let favourites = try await context.content(ProfileQuery(items: [reference])).favouriteIDs
            guard reference.source == source.id, favourites.contains(reference) else { throw WebError.unknownAddress }
            let found = try await context.library.item(
                reference, of: source, profile: context.visitor.profile, waiting: waiting, isAskedFor: false)
            guard let item = found.item else { throw WebError.noItem(reference, in: found.state) }
            return (item, found.state)
        case .list(let request):
            let state = await context.library.state(of: request.source, waiting: waiting)
            let page = try await context.library.listPage(
                of: request, state: state, profile: nil, showing: reference, strings: context.visitor.strings)
            guard page.hasContent else { throw WebError.unavailable(state) }
            guard page.problems.isEmpty, let cell = page.cells.first(where: { $0.id == reference }) else {
                throw WebError.unknownAddress
            }
            return (cell.item, state)
        }
    }
}
