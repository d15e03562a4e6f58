package import Catalogue
package import Endpoints

extension FeedQuery {
    /// The parameters that differ from the default, in a fixed order.
    package var parameters: [Resource.Parameter] {
        var parameters = choices
        if !term.isEmpty { parameters.append(.init("term", term)) }
        parameters += facets.flatMap(\.parameters).map { Resource.Parameter($0.name, $0.value) }
        if let sort { parameters.append(.init("sort", sort)) }
        if order != .ascending { parameters.append(.init("order", order.rawValue)) }
        if page != 1 { parameters.append(.init("page", String(page))) }
        let isChosen = choices.contains { $0.name == "limit" }
        if limit != Self.defaultLimit, !isChosen { parameters.append(.init("limit", String(limit))) }
        if let at { parameters.append(.init("at", at.text)) }
        return parameters
    }

    /// The query without the source's default sort, for a short address.
    package func shortened(for source: ResolvedSource) -> FeedQuery {
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

    /// The query without a term. If upstream searches, the empty term stays in the address, which would otherwise
    /// request the last search.
    package func emptied(for source: ResolvedSource) -> FeedQuery {
        var query = withoutTerm
        if source.supportsSearch { query.choices.append(.init("term", "")) }
        return query
    }

    /// The first page of the query with other choices of facets.
    package func filtered(by facets: [FacetFilter]) -> FeedQuery {
        var query = on(page: 1)
        query.facets = facets.filter { !$0.isEmpty }
        return query
    }

    package func on(page: Int) -> FeedQuery {
        var query = self
        query.page = page
        return query
    }

    /// The query with a page that the address names even if it is the first: without a number, the list beside an item
    /// shows the page of the item.
    package func naming(page: Int) -> FeedQuery {
        var query = on(page: page)
        if page == 1 { query.choices.append(.init("page", "1")) }
        return query
    }

    package func sorted(by key: String, _ order: SortOrder) -> FeedQuery {
        var query = on(page: 1)
        query.sort = key
        query.order = order
        return query
    }
}
