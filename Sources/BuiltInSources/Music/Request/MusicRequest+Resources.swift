import Endpoints

extension MusicRequest {
    /// The resource at the API; nil for an empty search or a sample.
    var upstreamResource: Resource? {
        switch subject {
        case .search(let term): term.isEmpty ? nil : search(term)
        case .list(let id): Self.isSample(id) ? nil : lookup(id, medium.entity, limit: Self.limits.upperBound)
        case .item(let id): lookup(id, nil, limit: nil)
        }
    }

    /// `/search?term=…&media=…&entity=…&country=…&explicit=Yes|No&limit=…`.
    private func search(_ term: String) -> Resource {
        var query: [Resource.Parameter] = [.init("term", term), .init("media", medium.media)]
        if let entity = medium.entity { query.append(.init("entity", entity)) }
        query.append(.init("country", country.rawValue))
        query.append(.init("explicit", includesExplicit ? "Yes" : "No"))
        query.append(.init("limit", String(limit)))
        return Resource("/search", query: query)
    }

    /// `/lookup?id=…&entity=…&country=…&limit=…`.
    private func lookup(_ id: String, _ entity: String?, limit: Int?) -> Resource {
        var query: [Resource.Parameter] = [.init("id", id)]
        if let entity { query.append(.init("entity", entity)) }
        query.append(.init("country", country.rawValue))
        if let limit { query.append(.init("limit", String(limit))) }
        return Resource("/lookup", query: query)
    }

    /// The resource of samples for requests that the API can't answer.
    var sampleResource: Resource? {
        switch subject {
        case .search(let term): term.isEmpty ? Resource("/samples/music").appending(medium.rawValue) : nil
        case .list(let id):
            Self.isSample(id) ? Resource("/samples/music").appending(id).appending(medium.rawValue) : nil
        case .item: nil
        }
    }
}
