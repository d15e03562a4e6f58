import Catalogue
import Endpoints

/// Pages of a collection as Marvel's protocol has them, by offset: `{"data": {"offset", "limit", "total", "results"}}`.
struct MarvelPages<Record: Decodable & Sendable>: Sendable {
    private let pages: [MarvelPage<Record>]
    /// By the offset that was asked for; a server need not say the same.
    private let asked: Set<Int>
    private let first: Resource

    /// - Parameter answers: at least one.
    init(_ answers: [Answer]) throws(ReadingError) {
        var pages: [MarvelPage<Record>] = []
        for answer in answers { pages.append(try MarvelPage(answer)) }
        self.pages = pages
        asked = Set(answers.map { $0.resource.offset ?? 0 })
        first = answers[0].resource
    }

    /// Whether the first request named an offset: others then may follow.
    var areNumbered: Bool { first.offset != nil }

    func decoded<Item>(_ item: (Record, _ attribution: String?) -> Item) -> DecodedCollection<Item> {
        let ordered = pages.sorted { $0.offset < $1.offset }
        return DecodedCollection(
            items: ordered.flatMap { page in page.results.elements.map { item($0, page.attribution) } },
            undecodable: ordered.flatMap { page in
                page.results.undecodable.map { "offset \(page.offset), \($0)" }
            },
            total: pages[0].total, next: next,
            attribution: pages.lazy.compactMap(\.attribution).first)
    }

    /// What has not come: every page of the first one's size, and what pages that came shorter left out; at most 100 at a
    /// time, whatever an answer claims.
    private var next: [Resource] {
        let size = pages[0].results.count
        guard size > 0, let total = pages[0].total, total > 0 else { return [] }
        let end = min(total, Self.mostItems)
        let ends = pages.filter { $0.results.count > 0 }.map(\.end).filter { $0 < end }
        let starts = Set(ends).union(stride(from: 0, to: end, by: size))
        let missing = starts.sorted().lazy.filter { start in
            !asked.contains(start) && !pages.contains { $0.range.contains(start) }
        }
        return Array(missing.prefix(100)).map { first.at(offset: $0) }
    }

    /// A collection is not followed beyond so many.
    private static var mostItems: Int { 100_000 }
}

/// One page.
private struct MarvelPage<Record: Decodable & Sendable>: Sendable {
    let offset: Int
    /// Of the collection.
    let total: Int?
    let attribution: String?
    let results: LenientArray<Record>

    var end: Int { offset + results.count }
    var range: Range<Int> { offset..<end }

    init(_ answer: Answer) throws(ReadingError) {
        let envelope: MarvelEnvelope<Record>
        do throws(ReadingError) {
            envelope = try answer.decoded(as: "an answer with data and results")
        } catch {
            // Some servers say with status 200 that something is wrong.
            throw ReadingError(expected: error.expected, got: answer.serverMessage.map { "“\($0)”" } ?? error.got)
        }
        offset = min(max(envelope.data.offset ?? 0, 0), 1_000_000_000)
        total = envelope.data.total
        attribution = envelope.attributionText.flatMap { $0.isEmpty ? nil : $0 }
        results = envelope.data.results
    }
}

private struct MarvelEnvelope<Record: Decodable & Sendable>: Decodable, Sendable {
    let attributionText: String?
    let data: Container

    struct Container: Decodable, Sendable {
        let offset: Int?
        let total: Int?
        let results: LenientArray<Record>
    }
}

extension Resource {
    /// Nil where the query names none.
    fileprivate var offset: Int? { query.last { $0.name == "offset" }.flatMap { Int($0.value) } }

    fileprivate func at(offset: Int) -> Resource {
        let parameter = Parameter("offset", String(offset))
        guard query.contains(where: { $0.name == "offset" }) else { return Resource(path, query: [parameter] + query) }
        return Resource(path, query: query.map { $0.name == "offset" ? parameter : $0 })
    }
}
