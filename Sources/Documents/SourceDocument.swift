package import Catalogue
import Endpoints
package import Foundation
package import Routes

/// A source in JSON: its upstreams and its state.
package struct SourceDocument: Encodable, Sendable {
    package let id: String
    package let title: String
    package let state: String
    package let fetchedAt: Date?
    package let total: Int
    package let upstreams: [String]
    /// The reason why it isn't fresh, in the person's language.
    package let problem: String?
    let sorts: [String]
    let link: String

    package init(_ source: BoundSource, state feed: FeedState, basePath: BasePath, strings: Strings) {
        id = source.id.rawValue
        title = strings.title(of: source)
        state = feed.name
        fetchedAt = feed.content?.provenance.fetchedAt
        total = feed.content?.total ?? 0
        upstreams = (source.upstreams.isEmpty ? source.bases : source.upstreams.map(\.base)).map(\.description)
        problem = feed.failedAttempt.map { strings.reason($0.error) }
        sorts = source.sorts.map(\.key)
        link = basePath.path(to: .feed(source.id, FeedQuery()))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(title, forKey: .title)
        try container.encode(state, forKey: .state)
        try container.encode(fetchedAt, forKey: .fetchedAt)
        try container.encode(total, forKey: .total)
        try container.encode(upstreams, forKey: .upstreams)
        try container.encode(problem, forKey: .problem)
        try container.encode(sorts, forKey: .sorts)
        try container.encode(link, forKey: .link)
    }

    private enum CodingKeys: String, CodingKey {
        case id, title, state, fetchedAt, total, upstreams, problem, sorts, link
    }
}
