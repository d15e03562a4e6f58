import Catalogue
import Endpoints

/// The pages of a collection in Marvel's protocol, by offset: `{"data": {"offset", "limit", "total", "results"}}`.
struct MarvelPages<Record: Decodable & Sendable>: Sendable {
    private let pages: [MarvelPage<Record>]
    /// The offsets of the requests; those in the answers may differ.
    private let requestedOffsets: Set<Int>
    private let first: Resource

    /// - Parameter answers: at least one.
    init(_ answers: [Answer]) throws(ReadingError) {
        var pages: [MarvelPage<Record>] = []
        for answer in answers { pages.append(try MarvelPage(answer)) }
        self.pages = pages
        requestedOffsets = Set(answers.map { $0.resource.offset ?? 0 })
        first = answers[0].resource
    }

    /// Whether the first request has an offset, so that further pages may follow.
    var hasOffset: Bool { first.offset != nil }

    func decoded<Item: Identifiable>(
        _ item: (Record, _ attribution: String?) -> Item
    ) -> DecodedCollection<Item> where Item.ID: CustomStringConvertible {
        let ordered = pages.sorted { $0.offset < $1.offset }
        var whole = DecodedCollection(
            pages: ordered.map { page in page.results.elements.map { item($0, page.attribution) } },
            undecodable: ordered.flatMap { page in
                page.results.undecodable.map { "offset \(page.offset), \($0)" }
            },
            total: pages[0].total, next: next,
            attribution: pages.lazy.compactMap(\.attribution).first)
        whole.check = { answer throws(ReadingError) in _ = try MarvelPage<Record>(answer) }
        return whole
    }

    /// The missing pages, including the rests of pages that were shorter than the first one; at most 100 at a time.
    private var next: [Resource] {
        let size = pages[0].results.count
        guard size > 0, let total = pages[0].total, total > 0 else { return [] }
        let end = min(total, Self.itemLimit)
        let ends = pages.filter { $0.results.count > 0 }.map(\.end).filter { $0 < end }
        let starts = Set(ends).union(stride(from: 0, to: end, by: size))
        let missing = starts.sorted().lazy.filter { start in
            !requestedOffsets.contains(start) && !pages.contains { $0.range.contains(start) }
        }
        return Array(missing.prefix(100)).map { first.at(offset: $0) }
    }

    /// The largest number of items to fetch, whatever total an answer claims.
    private static var itemLimit: Int { 100_000 }
}

/// One page.
private struct MarvelPage<Record: Decodable & Sendable>: Decodable, Sendable {
    private let attributionText: String?
    private let data: Container

    private struct Container: Decodable, Sendable {
        let offset: Int?
        let total: Int?
        let results: LenientArray<Record>
    }

    var offset: Int { min(max(data.offset ?? 0, 0), 1_000_000_000) }
    /// The number of items in the collection.
    var total: Int? { data.total }
    var attribution: String? { attributionText.flatMap { $0.isEmpty ? nil : $0 } }
    var results: LenientArray<Record> { data.results }
    var end: Int { offset + results.count }
    var range: Range<Int> { offset..<end }

    init(_ answer: Answer) throws(ReadingError) {
        do throws(ReadingError) {
            self = try answer.decoded(as: "an answer with data and results")
        } catch {
            // Some servers report errors with status 200.
            throw ReadingError(expected: error.expected, got: answer.serverMessage.map { "“\($0)”" } ?? error.got)
        }
    }
}

extension Resource {
    /// The offset in the query; nil if there is none.
    fileprivate var offset: Int? { query.last { $0.name == "offset" }.flatMap { Int($0.value) } }

    fileprivate func at(offset: Int) -> Resource {
        let parameter = Parameter("offset", String(offset))
        guard query.contains(where: { $0.name == "offset" }) else { return Resource(path, query: [parameter] + query) }
        return Resource(path, query: query.map { $0.name == "offset" ? parameter : $0 })
    }
}
