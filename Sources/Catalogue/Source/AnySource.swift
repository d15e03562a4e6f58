public import CompositionalLayout
public import Endpoints
import Foundation

/// A source whatever its items are: what everything above it works with.
public struct AnySource: Sendable, Identifiable {
    public let id: SourceID
    public let title: String
    public let symbol: Symbol
    /// Keys and labels; the first is the default.
    public let sorts: [SortDescription]
    public let layout: Layout
    public let companions: [Companion]
    public let freshness: Duration
    public let decoderVersion: Int
    public private(set) var upstreams: [AnyUpstream]
    let samples: [Resource: Data]
    private let readAnswers: @Sendable ([Answer]) throws(ReadingError) -> Reading<CatalogueItem>

    public init<S: Source>(_ source: S) {
        id = S.id
        title = source.title
        symbol = source.symbol
        sorts = source.sorts.map { SortDescription(key: $0.key, label: $0.label) }
        layout = source.layout
        companions = source.companions
        freshness = source.freshness
        decoderVersion = source.decoderVersion
        samples = Dictionary(source.samples.map { ($0.resource, $0.body) }) { first, _ in first }
        let query = S.Query()
        upstreams = source.upstreams.map {
            AnyUpstream(base: $0.base, collection: $0.collection(query), limits: $0.limits)
        }
        let dialects = source.upstreams.flatMap(\.dialects).uniqued(on: \.name)
        readAnswers = { answers throws(ReadingError) in
            try Dialect.read(answers, in: dialects).erased(by: source)
        }
    }

    /// The request for the collection, by which it is kept whichever upstream answers it; nil without an upstream.
    var collection: Resource? { upstreams.first?.collection }

    /// What answers hold, in whichever dialect they are.
    func read(_ answers: [Answer]) throws(ReadingError) -> Reading<CatalogueItem> {
        try readAnswers(answers)
    }

    /// The source with its upstreams replaced by bases under which the same paths are asked.
    public func replacingUpstreams(with bases: [BaseURL]) -> AnySource {
        guard let pattern = upstreams.first else { return self }
        var source = self
        source.upstreams = bases.map { AnyUpstream(base: $0, collection: pattern.collection, limits: pattern.limits) }
        return source
    }
}

/// An upstream whatever its items are.
public struct AnyUpstream: Sendable {
    public let base: BaseURL
    let collection: Resource
    let limits: Limits
}

/// What people and programs know of a sort.
public struct SortDescription: Hashable, Sendable {
    public let key: String
    public let label: String
}

extension Reading {
    /// The same reading with items as the app carries them. An id that came before is counted as undecodable: the first
    /// keeps its place.
    fileprivate func erased<S: Source>(by source: S) -> Reading<CatalogueItem> where Item == S.Item {
        var erased = Reading<CatalogueItem>(items: [], undecodable: undecodable, total: total, next: next)
        var seen: Set<String> = []
        let fields = source.fields
        let sorts = source.sorts
        for item in items {
            guard (1...500).contains(item.id.utf8.count) else {
                erased.undecodable.append("an item: its id has \(item.id.utf8.count) bytes, and not 1 to 500")
                continue
            }
            guard item.id.isPartOfAddress, item.id.withoutControls == item.id else {
                erased.undecodable.append("item \(item.id.debugDescription): its id cannot stand in an address")
                continue
            }
            guard seen.insert(item.id).inserted else {
                erased.undecodable.append("item \(item.id.debugDescription): its id came before")
                erased.repeated += 1
                continue
            }
            erased.items.append(
                CatalogueItem(
                    id: ItemReference(source: S.id, id: item.id),
                    card: source.card(for: item).presentable,
                    fields: fields.isEmpty
                        ? Field.scalars(of: item)
                        : fields.map {
                            FieldContent(
                                key: $0.key, label: $0.label, unit: $0.unit, value: $0.value(item).presentable)
                        },
                    sortValues: Dictionary(sorts.map { ($0.key, $0.value(item)) }) { first, _ in first }))
        }
        return erased
    }
}

extension Sequence {
    fileprivate func uniqued<Key: Hashable>(on key: (Element) -> Key) -> [Element] {
        var seen: Set<Key> = []
        return filter { seen.insert(key($0)).inserted }
    }
}

extension String {
    /// Whether an address with the text as a part leads back to it: not what paths mean something else by, nor what is lost
    /// on the way, such as a byte order mark.
    fileprivate var isPartOfAddress: Bool {
        self != "." && self != ".." && Resource.encoded(self).removingPercentEncoding == self
    }
}
