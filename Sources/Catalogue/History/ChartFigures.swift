import Endpoints
public import Foundation

/// How an item has done in a chart, as people follow charts.
public struct ChartFigures: Hashable, Sendable {
    /// The best rank.
    public let peak: Int
    /// The number of weeks with the item in the list, counting each begun one.
    public let weeks: Int

    /// The largest number of items of a list whose figures are read, from the first.
    static let maxItems = 5_000

    /// Creates the figures of an item.
    ///
    /// - Parameters:
    ///   - peak: the best rank.
    ///   - time: the time with the item in the list, in seconds.
    public init(peak: Int, time: TimeInterval) {
        self.peak = peak
        weeks = max(Int(exactly: (time / (7 * 86_400)).rounded(.up)) ?? 1, 1)
    }
}

extension ChartFigures {
    /// The sorts of a chart whose past is stored.
    static let sorts: [Sort<ChartFigures>] = [
        Sort("peak", isReversible: false) { $0.peak },
        Sort("weeks", label: "Weeks in the list", order: .descending) { $0.weeks },
    ]
    private static let descriptions = sorts.map { sort in
        FieldDescription(key: sort.key, label: sort.label, unit: nil, facet: false)
    }

    /// The figures as facts, each with the key of its sort.
    var facts: [FieldContent] {
        zip(Self.descriptions, [peak, weeks]).map { FieldContent($0, value: $1.fieldValue) }
    }
}

extension Library {
    /// The state of a feed for a request. If the list is sorted by a chart figure, the items have theirs as facts.
    ///
    /// - Parameters:
    ///   - state: the state of the request's feed.
    ///   - request: the request.
    package func charted(_ state: FeedState, for request: FeedRequest) async -> FeedState {
        let (source, query) = (request.source, request.query)
        guard source.sorts.contains(where: { $0.key == query.sort && $0.isOfHistory }),
            case .showing(let content, let activity) = state, content.provenance.fetchedAt != nil
        else { return state }
        let figures = await provider(of: source).chartFigures(
            of: content.items, at: min(query.at?.date ?? .distantFuture, now()))
        return .showing(content.adding(figures), activity)
    }
}

extension FeedRepository {
    /// The chart figures of items as of a date. An error is logged, because the list is shown without them, too.
    fileprivate func chartFigures(
        of items: [CatalogueItem], at date: Date
    ) async -> [ItemReference: ChartFigures] {
        guard let collection = source.collection, history(of: nil)?.isKept == true else { return [:] }
        let key = ArchiveKey(source: source.id, resource: collection)
        do {
            return try await archive.chartFigures(
                of: items.prefix(ChartFigures.maxItems).map(\.id.id), in: key, at: date)
        } catch {
            logFailure("The chart figures of a list could not be read", error)
            return [:]
        }
    }
}
