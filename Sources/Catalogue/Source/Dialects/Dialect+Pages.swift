import Endpoints

extension Dialect where Item: Decodable {
    /// Numbered pages of whole items: `{"count": 36, "next": …, "results": […]}`, requested with `?page=2` and so on.
    ///
    /// This is the page number pagination of Django REST framework. `next` only tells whether there are more pages;
    /// requests are made from the page's number.
    public static var pages: Dialect {
        Dialect("numbered pages") { answers throws(ReadingError) in
            var pages: [Int: Page<Item>] = [:]
            for answer in answers {
                pages[answer.resource.page] = try answer.decoded(as: "a page with count and results")
            }
            let numbers = pages.keys.sorted()
            let inOrder = numbers.compactMap { pages[$0] }
            var whole = DecodedCollection(
                pages: inOrder.map(\.results.elements),
                undecodable: zip(numbers, inOrder).flatMap { number, page in
                    page.results.undecodable.map { "page \(number), \($0)" }
                },
                total: inOrder.first?.count,
                next: unread(pages).map { answers[0].resource.onPage($0) })
            whole.check = { answer throws(ReadingError) in
                let _: Page<Item> = try answer.decoded(as: "a page with count and results")
            }
            return whole
        }
    }

    /// The numbers of the pages that have not arrived; at most 100 at a time, whatever an answer claims.
    private static func unread(_ pages: [Int: Page<Item>]) -> [Int] {
        guard let first = pages.keys.min(), let last = pages.keys.max() else { return [] }
        let size = pages[first]?.results.count ?? 0
        if let count = pages[first]?.count, count > 0, size > 0 {
            let total = min((count - 1) / size + 1, 1_000_000)
            return Array((first..<first + total).lazy.filter { pages[$0] == nil }.prefix(100))
        }
        return pages[last]?.hasNext == true && size > 0 ? [last + 1] : []
    }
}

/// One page of a collection.
private struct Page<Item: Decodable & Sendable>: Decodable, Sendable {
    /// The number of items in the collection; nil if upstream doesn't know.
    let count: Int?
    let hasNext: Bool
    let results: LenientArray<Item>

    private enum CodingKeys: String, CodingKey { case count, next, results }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        results = try container.decode(LenientArray<Item>.self, forKey: .results)
        // The key distinguishes this shape from others with results, even if its value is null.
        guard container.contains(.count) else {
            throw DecodingError.keyNotFound(
                CodingKeys.count, DecodingError.Context(codingPath: container.codingPath, debugDescription: "no count"))
        }
        count = try container.decodeIfPresent(Int.self, forKey: .count)
        hasNext = container.contains(.next) ? try !container.decodeNil(forKey: .next) : false
    }
}

extension Resource {
    /// The page number in the query; 1 if there is none.
    fileprivate var page: Int {
        query.last { $0.name == "page" }.flatMap { Int($0.value) }.map { min(max($0, 1), 1_000_000) } ?? 1
    }

    fileprivate func onPage(_ number: Int) -> Resource {
        Resource(path, query: query.filter { $0.name != "page" } + [Parameter("page", String(number))])
    }
}
