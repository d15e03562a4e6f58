package import Catalogue
package import Endpoints

/// Every address of the app: links and redirects are made of these alone, so that no path is spelled twice.
package enum Route: Hashable {
    /// Posted to with `edit` and what that needs, to change it.
    case home
    /// The home page while it is edited, at one of its parts.
    case homeEditing(part: String?)
    case feed(SourceID, FeedQuery)
    /// An item; the query is the list's beside it.
    case item(ItemReference, FeedQuery)
    /// Posted to with `value` true or false.
    case favourite(ItemReference)
    /// Posted to, to ask upstream now.
    case retry(SourceID, [Resource.Parameter])
    /// Posted to with `edit` and what that needs, to arrange them.
    case favourites(source: SourceID?, page: Int = 1)
    /// A source's favourites while they are arranged, at one of the page's parts.
    case favouritesEditing(SourceID, page: Int = 1, part: String?)
    /// Items of a source, whoever's favourites they are, by their ids.
    case shared(SourceID, [String])
    /// The search over all sources; without a term the last search, with an empty one none. Posted to with `edit` and what
    /// that needs, to change which searches are remembered.
    case search(term: String?, source: SourceID?)
    /// How the sources are doing, and what is kept of them.
    case sources
    /// In which language one reads. Posted to with `value`, a language or `automatic`, and the way `back`.
    case languages
    /// Posted to with `value` shown or hidden.
    case sidebar
    case asset(String)

    package var path: String {
        switch self {
        case .home: "/"
        case .homeEditing(let part): "/?edit=true\(part.map { "#\($0)" } ?? "")"
        case .feed(let source, let query): "/\(Resource.encoded(source.rawValue))\(query.addressPart)"
        case .item(let item, let query): "\(Self.path(of: item))\(query.addressPart)"
        case .favourite(let item): "\(Self.path(of: item))/favourite"
        case .retry(let source, let choices):
            Resource("/\(Resource.encoded(source.rawValue))/retry", query: choices).description
        case .favourites(let source, let page): Self.favourites(of: source, page: page).description
        case .favouritesEditing(let source, let page, let part):
            Self.favourites(of: source, isEdited: true, page: page).description + (part.map { "#\($0)" } ?? "")
        case .shared(let source, let ids):
            Resource("/shared/\(Resource.encoded(source.rawValue))", query: ids.map { Resource.Parameter("item", $0) })
                .description
        case .search(let term, let source):
            Resource(
                "/search",
                query: [
                    term.map { Resource.Parameter("term", $0) },
                    source.map { Resource.Parameter("source", $0.rawValue) },
                ].compactMap(\.self)
            ).description
        case .sources: "/sources"
        case .languages: "/languages"
        case .sidebar: "/sidebar"
        case .asset(let name): "/assets/\(name)"
        }
    }

    private static func favourites(of source: SourceID?, isEdited: Bool = false, page: Int) -> Resource {
        Resource(
            "/favourites",
            query: [
                source.map { Resource.Parameter("source", $0.rawValue) },
                isEdited ? Resource.Parameter("edit", "true") : nil,
                page > 1 ? Resource.Parameter("page", String(page)) : nil,
            ].compactMap(\.self))
    }

    private static func path(of item: ItemReference) -> String {
        "/\(Resource.encoded(item.source.rawValue))/\(Resource.encoded(item.id))"
    }
}

extension FeedQuery {
    /// The query as an address holds it: what is not the default, in a fixed order; empty where all is.
    fileprivate var addressPart: String {
        let parameters = parameters
        guard !parameters.isEmpty else { return "" }
        return String(Resource("", query: parameters).description.dropFirst())
    }

    /// What is not the default, in a fixed order.
    package var parameters: [Resource.Parameter] {
        var parameters = choices
        if !term.isEmpty { parameters.append(.init("term", term)) }
        if let sort { parameters.append(.init("sort", sort)) }
        if order != .ascending { parameters.append(.init("order", order.rawValue)) }
        if page != 1 { parameters.append(.init("page", String(page))) }
        let isChosen = choices.contains { $0.name == "limit" }
        if limit != Self.defaultLimit, !isChosen { parameters.append(.init("limit", String(limit))) }
        return parameters
    }

    /// The query without what is the source's default, for addresses that are short.
    package func shortened(for source: BoundSource) -> FeedQuery {
        var query = self
        if query.sort == source.sorts.first?.key { query.sort = nil }
        return query
    }

    package var withoutChoices: FeedQuery {
        var query = self
        query.choices = []
        query.limit = Self.defaultLimit
        return query
    }

    /// With nothing searched for; where upstream searches, an address without a term would mean the last search.
    package func emptied(for source: BoundSource) -> FeedQuery {
        var query = withoutTerm
        if source.takesTerm { query.choices.append(.init("term", "")) }
        return query
    }

    package func on(page: Int) -> FeedQuery {
        var query = self
        query.page = page
        return query
    }

    package func sorted(by key: String, _ order: SortOrder) -> FeedQuery {
        var query = on(page: 1)
        query.sort = key
        query.order = order
        return query
    }
}

extension SourceID {
    /// With these begin addresses of the app's own pages: no source can be called so.
    package static let reserved: Set<SourceID> = [
        "api", "artwork", "assets", "favourites", "health", "home", "languages", "previews", "sample", "search",
        "shared", "sidebar", "sources",
    ]
}
