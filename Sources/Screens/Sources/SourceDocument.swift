package import Catalogue
import Endpoints
package import Foundation
package import Routes

/// A source in JSON: its upstreams and its state.
package struct SourceDocument: JSONValue, Sendable {
    package let id: String
    package let title: String
    package let state: String
    package let fetchedAt: Date?
    package let total: Int
    package let upstreams: [String]
    /// The reason why it isn't fresh, in the person's language.
    package let problem: String?
    /// Nil if they are unknown.
    package let alarms: [AlarmDocument]?
    let sorts: [String]
    let link: String

    package init(
        _ source: ResolvedSource, state feed: FeedState, health: [SourceID: SourceHealth]?, basePath: BasePath,
        strings: Strings
    ) {
        id = source.id.rawValue
        title = strings.title(of: source)
        state = feed.name
        fetchedAt = feed.content?.provenance.fetchedAt
        total = feed.content?.total ?? 0
        upstreams = (source.upstreams.isEmpty ? source.bases : source.upstreams.map(\.base)).map(\.description)
        problem = feed.failedAttempt.map { strings.reason($0.error) }
        alarms = health.map { ($0[source.id]?.openAlarms ?? []).map { AlarmDocument($0, strings: strings) } }
        sorts = source.sorts.map(\.key)
        link = basePath.path(to: .feed(source.id, FeedQuery()))
    }

    package func write(to json: inout JSONOutput) {
        json.object {
            $0.member("alarms", alarms)
            $0.member("fetchedAt", fetchedAt)
            $0.member("id", id)
            $0.member("link", link)
            $0.member("problem", problem)
            $0.member("sorts", sorts)
            $0.member("state", state)
            $0.member("title", title)
            $0.member("total", total)
            $0.member("upstreams", upstreams)
        }
    }
}
