import Endpoints
import Foundation
import HTTPTypes

/// Serves the list of a world, with its fault.
struct LyingUpstream: Transport {
    static let address = "https://world.example/api/records"
    let world: ListWorld

    /// The path and query of the list's first part.
    var firstQuery: [Resource.Parameter] {
        var query: [Resource.Parameter] = []
        if world.namesParameter {
            switch world.paging {
            case .page: query.append(.init(pageName, "\(world.first)"))
            case .offset: query.append(.init(offsetName, "0"))
            default: break
            }
        }
        if let asked = world.asked { query.append(.init(sizeName, "\(asked)")) }
        return query
    }

    var pageName: String {
        switch world.envelope {
        case .strapi: "pagination[page]"
        case .jsonAPI: "page[number]"
        default: "page"
        }
    }
    var offsetName: String {
        switch world.envelope {
        case .strapi: "pagination[start]"
        case .jsonAPI: "page[offset]"
        default: "offset"
        }
    }
    var sizeName: String {
        switch world.envelope {
        case .strapi: "pagination[pageSize]"
        case .jsonAPI: "page[limit]"
        default: "limit"
        }
    }

    func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer {
        let answer = answer(to: resource)
        guard answer.status == 200 else {
            throw EndpointError(host: base.authority, cause: .status(answer.status, retryAfter: nil))
        }
        return answer
    }

    func answer(to resource: Resource) -> Answer {
        func failure(_ status: Int) -> Answer { Answer(resource: resource, status: status, body: Data("{}".utf8)) }
        guard resource.path.hasSuffix("/records") else { return failure(404) }
        var part = part(of: resource)
        if world.fault == .ignored { part = 0 }
        if part == world.spoilt, part > 0 {
            switch world.fault {
            case .notFound: return failure(404)
            case .broken: return failure(500)
            default: break
            }
        }
        var isBeyond = part >= world.parts
        if isBeyond {
            switch world.beyond {
            case .empty: break
            case .notFound: return failure(404)
            case .last: (part, isBeyond) = (world.parts - 1, false)
            }
        }
        return Answer(
            resource: resource, headers: answerHeaders(part: part),
            body: Data(body(part: part, isEmpty: isBeyond).utf8))
    }

    private func value(_ name: String, of resource: Resource) -> Int? {
        resource.query.last { $0.name == name }.flatMap { Int($0.value) }
    }

    private func part(of resource: Resource) -> Int {
        switch world.paging {
        case .page: max((value(pageName, of: resource) ?? world.first) - world.first, 0)
        case .offset: (max(value(offsetName, of: resource) ?? 0, 0) + world.size - 1) / world.size
        case .none: 0
        default:
            resource.query.last { ["after", "cursor"].contains($0.name) }
                .flatMap { Int($0.value.drop { $0 == "c" }) } ?? 0
        }
    }

    // MARK: Records

    private func records(part: Int) -> Range<Int> {
        var part = part
        if part == world.spoilt {
            if world.fault == .empty { return 0..<0 }
            if world.fault == .repeated { part -= 1 }
        }
        let shift = world.fault == .shifted && part > 0 ? 1 : 0
        let start = part * world.size - shift
        return min(start, world.count)..<min(start + world.size, world.count)
    }

    // MARK: What leads on

    /// The part after one; nil at the end.
    private func next(after part: Int) -> Int? {
        let isShifted = world.fault == .shifted
        let hasMore = isShifted ? records(part: part).upperBound < world.count : part + 1 < world.parts
        if world.fault == .loop, part == min(world.spoilt, world.parts - 1) { return 0 }
        if world.fault == .loopAtEnd, !hasMore { return 0 }
        return hasMore ? part + 1 : nil
    }

    private func nextAddress(after part: Int) -> String? {
        guard let next = next(after: part) else { return nil }
        let size = world.asked.map { "&\(sizeName)=\($0)" } ?? ""
        if part == world.spoilt - 1 {
            if world.fault == .elsewhere { return "https://elsewhere.example/list?after=\(next)" }
            if world.fault == .nextNotThere { return "https://world.example/api/gone?after=\(next)" }
        }
        switch world.paging {
        case .nextRelative: return "/api/records?after=\(next)\(size)"
        case .nextEscaped: return "\(Self.address)?a=1&amp;after=\(next)\(size.replacing("&", with: "&amp;"))"
        case .nextQuery: return "?after=\(next)\(size)"
        default: return "\(Self.address)?after=\(next)\(size)"
        }
    }

    private func total(part: Int) -> String? {
        guard world.saysTotal else { return nil }
        return switch world.fault {
        case .totalTooLarge: "\(world.count + 7)"
        case .totalZero: "0"
        case .totalFalls: part == 0 ? "\(world.count)" : "0"
        case .totalIsText: #""about \#(world.count)""#
        case .totalTooSmall: "\(world.size + (world.size > 1 ? 1 : 0))"
        default: "\(world.count)"
        }
    }

    private func answerHeaders(part: Int) -> [String: String] {
        var headers: [String: String] = [:]
        if world.paging.isLink {
            var links = [#"<\#(Self.address)>; rel="first""#]
            if let next = nextAddress(after: part) { links.append("<\(next)>; rel=\"next\"") }
            // The transport joins lines.
            headers["link"] =
                world.paging == .link ? links.reversed().joined(separator: ", ") : links.joined(separator: ", ")
        }
        if world.envelope == .array, let total = total(part: part) { headers["x-total-count"] = total }
        return headers
    }

    private func body(part: Int, isEmpty: Bool) -> String {
        let range = isEmpty ? 0..<0 : records(part: part)
        let records = "[" + range.map { record($0) }.joined(separator: ",") + "]"
        let total = total(part: part)
        let isCut = world.paging == .none && world.count > world.size
        let more = isEmpty ? false : isCut || next(after: part) != nil
        var next = "null"
        if !isEmpty, let address = nextAddress(after: part) {
            switch world.paging {
            case .nextObject: next = #"{"href":"\#(address)"}"#
            case .nextInLinks: next = #"[{"rel":"self","href":"/x"},{"rel":"next","href":"\#(address)"}]"#
            default: next = "\"\(address)\""
            }
        }
        let cursor =
            !isEmpty && world.paging == .cursor ? self.next(after: part).map { "\"c\($0)\"" } ?? "null" : "null"
        func members(_ names: [(String, String?)]) -> String {
            names.compactMap { name, value in value.map { "\"\(name)\":\($0)" } }.joined(separator: ",")
        }
        let isNext = world.paging.isNext
        let cursorMember = world.paging == .cursor ? cursor : nil
        switch world.envelope {
        case .array: return records
        case .data:
            let meta = members([("total", total), ("next_cursor", cursorMember)])
            return "{" + members([("data", records), ("next", isNext ? next : nil), ("meta", "{\(meta)}")]) + "}"
        case .results:
            return "{"
                + members([
                    ("count", total), ("next", isNext ? next : nil), ("nextCursor", cursorMember), ("results", records),
                ]) + "}"
        case .pagination:
            let counters = members([
                ("total", total), ("next_url", isNext ? next : nil), ("next_cursor", cursorMember),
                ("page", world.paging == .page ? "\(part + world.first)" : nil),
                ("offset", world.paging == .offset ? "\(part * world.size)" : nil), ("limit", "\(world.size)"),
            ])
            return #"{"items":\#(records),"pagination":{\#(counters)}}"#
        case .strapi:
            let counters = members([
                ("page", world.paging == .page ? "\(part + world.first)" : nil),
                ("start", world.paging == .offset ? "\(part * world.size)" : nil), ("pageSize", "\(world.size)"),
                ("pageCount", world.saysTotal && world.fault == .none ? "\(world.parts)" : nil), ("total", total),
            ])
            return "{"
                + members([
                    ("data", records), ("next", isNext ? next : nil), ("next_cursor", cursorMember),
                    ("meta", #"{"pagination":{\#(counters)}}"#),
                ]) + "}"
        case .hal:
            let links =
                isNext && next != "null"
                ? #"{"self":{"href":"/x"},"next":\#(halLink(next))}"# : #"{"self":{"href":"/x"}}"#
            return "{"
                + members([
                    ("_embedded", #"{"records":\#(records)}"#), ("_links", links), ("next_cursor", cursorMember),
                    ("page", "{" + members([("size", "\(world.size)"), ("totalElements", total)]) + "}"),
                ]) + "}"
        case .jsonAPI:
            let resources = range.map { #"{"type":"record","id":"r\#($0)","attributes":{"title":"Record \#($0)"}}"# }
            return "{"
                + members([
                    ("data", "[" + resources.joined(separator: ",") + "]"),
                    ("links", isNext ? #"{"next":\#(next)}"# : nil), ("next_cursor", cursorMember),
                    ("meta", "{" + members([("total", total)]) + "}"),
                ]) + "}"
        case .graphQL:
            let info = members([
                ("hasNextPage", "\(more)"), ("endCursor", world.paging == .cursor ? cursor : nil),
            ])
            let list = members([
                ("nodes", records), ("pageInfo", "{\(info)}"), ("totalCount", total), ("next", isNext ? next : nil),
            ])
            return #"{"data":{"records":{\#(list)}}}"#
        case .flags:
            return "{"
                + members([
                    ("items", records), ("has_more", "\(more)"), ("next", isNext ? next : nil),
                    ("next_cursor", cursorMember), ("total", total),
                ]) + "}"
        }
    }

    private func halLink(_ next: String) -> String { next.hasPrefix("{") ? next : #"{"href":\#(next)}"# }

    private func record(_ number: Int) -> String {
        #"{"id":"r\#(number)","name":"Record \#(number)","kind":"kind \#(number % 3)"}"#
    }
}
