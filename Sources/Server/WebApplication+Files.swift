import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Routes
import Screens

/// Lists as files for other programs.
extension WebApplication {
    /// Answers with a list in a format. The list is that of the JSON API, with more items on a page.
    func file(as format: ListFormat, _ request: Request, _ context: AppRequestContext) async throws -> Response {
        let loading = loadContext(request, context)
        let strings = context.visitor.strings
        let list: ListName
        let page: Route
        let content: ListContent
        switch ListName(try context.parameters.require("list")) {
        case .source(let id):
            let asked = try feedRequest(request, to: source(id.rawValue))
            var sized = asked
            sized.query = asked.query.sized(for: format, unlessIn: request.parameters, of: asked.source)
            let found = try await listPage(of: sized, in: loading)
            // The other formats don't tell.
            let favourites =
                format == .lines ? try await loading.content(ProfileQuery(items: found.items)).favouriteIDs : []
            content = ListContent(found, favourites: favourites, strings: strings)
            list = .source(asked.source.id)
            page = .feed(asked.source.id, asked.query.on(page: 1).shortened(for: asked.source))
        case .favourites:
            let (found, _, source) = try await favourites(request, context, as: format)
            content = ListContent(
                favourites: found, of: library.allSources.first { $0.id == source }, strings: strings)
            list = .favourites
            page = .favourites(source: source)
        case .search:
            let (results, source) = try await searchResults(request, in: loading)
            // An empty file would say that nothing matches.
            if results.count == 0 {
                if let failedAttempt = results.failedAttempt { throw WebError.upstreamUnavailable(failedAttempt) }
                if results.isAsking { throw WebError.stillLoading }
            }
            content = ListContent(results, strings: strings)
            list = .search
            page = .search(term: results.term.text, source: source)
        }
        let file = ListFile(
            content, of: list, as: format, page: page, parameters: request.parameters, origin: loading.origin ?? "",
            media: site.pictures.addresses, strings: strings, now: library.now())
        return response(file, as: format, named: list.text, keepsItems: true)
    }

    /// Answers with a file. Like a page, the client revalidates it each time.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - format: its format.
    ///   - name: its name without the ending.
    ///   - keepsItems: whether the JSON of items is kept, whose addresses are not those of a share.
    func response(
        _ file: ListFile, as format: ListFormat, named name: String, keepsItems: Bool = false
    ) -> Response {
        let fragments = keepsItems ? (fragments: site.fragments, sourcesVersion: library.sourcesVersion) : nil
        let bytes = file.bytes(as: format, keeping: fragments)
        var response = Response(
            status: .ok,
            headers: [
                .contentType: format.mediaType, .cacheControl: "private, no-cache", .vary: "Accept-Language, Cookie",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
        if format.isDownload {
            response.headers[.contentDisposition] = "attachment; filename=\"\(name).\(format.ending)\""
        }
        if let date = file.fetchedAt { response.headers[.lastModified] = date.http }
        if let next = file.nextPath { response.headers[named: "link"] = "<\(next)>; rel=\"next\"" }
        return response
    }
}
