import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Routes
import Screens

/// The past of pages and documents by the terms of Memento (RFC 7089): each address is its own time gate.
extension WebApplication {
    /// Where a request for an earlier version leads; nil if it names no date or has none to choose from.
    func memento(of request: Request, _ pattern: RoutePattern) async throws -> Response? {
        guard let asked = request.headers[named: "accept-datetime"],
            !request.parameters.contains(where: { $0.name == "at" }),
            let list = pastList(at: pattern, request)
        else { return nil }
        guard let date = Date(http: asked, now: library.now()) else {
            throw WebError.badQuery([
                QueryProblem(
                    name: "Accept-Datetime", value: String(asked.prefix(60)),
                    allowed: "a date such as \(Date(timeIntervalSince1970: 1_778_574_600).http)", used: nil)
            ])
        }
        let dates = try await library.dates(of: list)
        guard !dates.isEmpty else { return nil }
        // The first version stands in for what was before it.
        let place = dates.lastIndex { PastDate($0).date <= date } ?? 0
        var response = Response(
            status: .found, headers: [.location: request.address(at: dates[place]), .cacheControl: "no-store"])
        let relations = [(0, "first"), (place - 1, "prev"), (place + 1, "next"), (dates.count - 1, "last")]
        response.headers[named: "link"] = Set(relations.map(\.0) + [place]).sorted().filter(dates.indices.contains)
            .map { other in
                link(
                    from: request, to: request.address(at: nil), at: dates[other],
                    relations.filter { $0.0 == other }.map(\.1))
            }.joined(separator: ", ")
        describe(request, pattern, list, memento: nil, in: &response)
        return response
    }

    /// Names the versions of an address in the header fields of its answer.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - pattern: its route.
    ///   - list: the list whose past the address shows; nil if it shows none.
    ///   - memento: the date of the version that the answer has; nil for now.
    ///   - response: the answer.
    func describe(
        _ request: Request, _ pattern: RoutePattern, _ list: ResolvedSource?, memento: Date?,
        in response: inout Response
    ) {
        guard list?.supportsSearch == false else { return }
        let origin = request.origin ?? ""
        let original = request.address(at: nil)
        var links = ["<\(origin)\(original)>; rel=\"original timegate\""]
        if [.feed, .item].contains(pattern) {
            let map = basePath.path(of: .timeMap).split(separator: "{")[0] + original.dropFirst(path(to: .home).count)
            links.append("<\(origin)\(map)>; rel=\"timemap\"; type=\"application/link-format\"")
        }
        response.headers[named: "link"] = ([response.headers[named: "link"]].compactMap(\.self) + links).joined(
            separator: ", ")
        if let memento {
            response.headers[named: "memento-datetime"] = PastDate(memento).date.http
        } else {
            response.headers[.vary] = (response.headers[.vary].map { $0 + ", " } ?? "") + "Accept-Datetime"
        }
    }

    /// The list of all versions of a page.
    func timeMap(_ request: Request) async throws -> Response {
        let page = request.uri.path.dropFirst(basePath.path(of: .timeMap).split(separator: "{")[0].count)
        let original = Request.address(
            path(to: .home) + page + (request.uri.query.map { "?\($0)" } ?? ""), at: nil)
        guard let address = PageAddress(path(to: .home) + page, query: request.uri.query, under: basePath),
            [.feed, .item].contains(address.pattern), let list = pastList(address)
        else { throw WebError.unknownAddress }
        let dates = try await library.dates(of: list)
        guard !dates.isEmpty else { throw WebError.unknownAddress }
        let origin = request.origin ?? ""
        let range =
            dates.first.flatMap { first in
                dates.last.map { "; from=\"\(PastDate(first).date.http)\"; until=\"\(PastDate($0).date.http)\"" }
            } ?? ""
        let versions = dates.enumerated().map { number, date in
            link(
                from: request, to: original, at: date,
                [number == 0 ? "first" : nil, number == dates.count - 1 ? "last" : nil].compactMap(\.self))
        }
        let own = request.address(at: nil)
        let lines =
            [
                "<\(origin)\(original)>; rel=\"original timegate\"",
                "<\(origin)\(own)>; rel=\"self\"; type=\"application/link-format\"\(range)",
            ] + versions
        return Response(
            status: .ok, headers: [.contentType: "application/link-format", .cacheControl: "no-cache"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: lines.joined(separator: ",\n") + "\n")))
    }

    /// A link to a version of an address, for `Link` and for time maps.
    ///
    /// - Parameters:
    ///   - request: the request that is answered.
    ///   - original: the address, without a date.
    ///   - date: the date of the version.
    ///   - relations: its relations besides `memento`.
    private func link(from request: Request, to original: String, at date: Date, _ relations: [String]) -> String {
        "<\(request.origin ?? "")\(Request.address(original, at: date))>; "
            + "rel=\"\((relations + ["memento"]).joined(separator: " "))\"; datetime=\"\(PastDate(date).date.http)\""
    }

    /// The list whose past an address shows; nil if it shows none.
    private func pastList(at pattern: RoutePattern, _ request: Request) -> ResolvedSource? {
        guard let relative = basePath.relative(request.uri.path) else { return nil }
        return pastList(PageAddress(pattern, path: relative, query: request.uri.query))
    }

    func pastList(_ address: PageAddress) -> ResolvedSource? {
        guard [.feed, .item, .feedDocument, .itemDocument].contains(address.pattern),
            site.additions.page(address.source) == nil, let source = library.source(address.source)
        else { return nil }
        let list = source.request(address.parameters).source
        return list.supportsSearch ? nil : list
    }
}

extension Request {
    /// The address of the request as of a date; nil for now.
    func address(at date: Date?) -> String {
        Self.address(uri.path + (uri.query.map { "?\($0)" } ?? ""), at: date)
    }

    fileprivate static func address(_ address: String, at date: Date?) -> String {
        let parts = address.split(separator: "?", maxSplits: 1)
        var query = parts.dropFirst().first.map { $0.split(separator: "&").filter { !$0.hasPrefix("at=") } } ?? []
        if let date { query.append("at=\(PastDate(date).text)") }
        // Two slashes at the beginning would lead to another host.
        let path = "/" + (parts.first ?? "").drop { $0 == "/" }
        let text = path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
        // Browsers encode these, which would end the address in `Link`.
        guard text.utf8.contains(where: { "<>\"".utf8.contains($0) }) else { return text }
        return text.replacing("<", with: "%3C").replacing(">", with: "%3E").replacing("\"", with: "%22")
    }
}
