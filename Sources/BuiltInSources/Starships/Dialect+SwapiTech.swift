import Catalogue
import Endpoints

/// The dialects of swapi.tech, which has lists of uids in pages of ten, and an answer for each record.
extension Dialect where Item: Decodable {
    /// A list of uids, then the record of each: `{"total_pages", "results": [{"uid"}]}` and
    /// `{"result": {"properties": {…}}}`.
    static var uidsWithRecords: Dialect {
        Dialect("a list of uids with records") { answers throws(ReadingError) in
            let list = answers[0].resource
            var uids: [String] = []
            var seen: Set<String> = []
            var decoded = DecodedCollection<Item>(items: [])
            var next: [Resource] = []
            var records: [String: LenientElement<Item>] = [:]
            var repeated = 0
            for answer in answers {
                if answer.resource.pathWithoutSlash == list.pathWithoutSlash {
                    let page: Page<UID> = try answer.decoded(as: "a page with total_records and results")
                    let new = page.results.elements.map(\.uid).filter { seen.insert($0).inserted }
                    uids += new
                    // The list has moved between two requests.
                    if !new.isEmpty { repeated += page.results.elements.count - new.count }
                    decoded.undecodable += page.results.undecodable
                    decoded.total = decoded.total ?? page.records
                    if answer == answers[0] { next = page.pagesAfterFirst(of: list) }
                } else {
                    let wrapped: Wrapped<Record<Item>> = try answer.decoded(as: "a result with properties")
                    records[answer.resource.pathWithoutSlash] = wrapped.result.properties
                }
            }
            next.removeAll { page in answers.contains { $0.resource == page } }
            for uid in uids {
                guard !["", ".", ".."].contains(uid) else {
                    decoded.undecodable.append("record \(uid.debugDescription): its uid is not a path component")
                    continue
                }
                let resource = list.record(uid)
                switch records[resource.path] {
                case .readable(let item): decoded.items.append(item)
                case .unreadable(let reason): decoded.undecodable.append("record \(uid.debugDescription): \(reason)")
                case nil: next.append(resource)
                }
            }
            decoded.next = next
            (decoded.repeated, decoded.doubled) = (repeated, repeated)
            return decoded
        }
    }

    /// A list of uids and names without records, or all records in one answer: `{"result": [{"properties": {…}}]}`.
    static var uids: Dialect {
        Dialect("a list of uids or wrapped records") { answers throws(ReadingError) in
            var decoded = DecodedCollection<Item>(items: [])
            do throws(ReadingError) {
                let whole: Wrapped<LenientArray<Wrapped<Item>.InProperties>> =
                    try answers[0].decoded(as: "results or a result")
                return DecodedCollection(
                    items: whole.result.elements.map(\.properties), undecodable: whole.result.undecodable)
            } catch {
                var pages: [[Item]] = []
                for answer in answers {
                    let page: Page<Item> = try answer.decoded(as: "a page with total_records and results")
                    pages.append(page.results.elements)
                    decoded.undecodable += page.results.undecodable
                    decoded.total = decoded.total ?? page.records
                    if answer == answers[0] { decoded.next = page.pagesAfterFirst(of: answer.resource) }
                }
                decoded.next.removeAll { page in answers.contains { $0.resource == page } }
                let joined = DecodedCollection(pages: pages)
                (decoded.items, decoded.repeated, decoded.doubled) = (joined.items, joined.repeated, joined.doubled)
                return decoded
            }
        }
    }
}

private struct UID: Decodable, Sendable {
    let uid: String
}

private struct Page<Element: Decodable & Sendable>: Decodable, Sendable {
    /// The number of records; other envelopes with results don't have it.
    let records: Int
    let pages: Int?
    let results: LenientArray<Element>

    private enum CodingKeys: String, CodingKey {
        case results
        case records = "total_records"
        case pages = "total_pages"
    }

    /// The pages after the first one; at most 100, whatever an answer claims.
    func pagesAfterFirst(of list: Resource) -> [Resource] {
        guard let pages, pages > 1 else { return [] }
        return (2...min(pages, 101)).map {
            // The server ignores the page if there is no limit.
            Resource(list.path, query: [.init("page", String($0)), .init("limit", "10")])
        }
    }
}

private struct Wrapped<Content: Decodable & Sendable>: Decodable, Sendable {
    let result: Content

    struct InProperties: Decodable, Sendable {
        let properties: Content
    }
}

private struct Record<Item: Decodable & Sendable>: Decodable, Sendable {
    let properties: LenientElement<Item>
}

extension Resource {
    fileprivate var pathWithoutSlash: String { path.hasSuffix("/") ? String(path.dropLast()) : path }

    fileprivate func record(_ uid: String) -> Resource {
        Resource(pathWithoutSlash).appending(uid)
    }
}
