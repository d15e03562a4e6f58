import Catalogue
import Foundation
import HTTPTypes
package import Hummingbird
package import Media
import NIOCore
package import NIOPosix

/// Answers requests for pictures and previews at the addresses of ``MediaAddresses``, with drawings in place of missing
/// pictures.
package struct MediaResponses: Sendable {
    private static let forGood = "private, max-age=31536000, immutable"
    /// A short lifetime, so that a missing picture appears soon after it becomes available.
    private static let briefly = "private, max-age=60"
    /// SVG files can contain scripts; this policy prevents them from running.
    private static let drawingPolicy = "default-src 'none'; sandbox"
    /// The hue of a picture, or of the drawing in its place: the value of `data-hue`.
    private static let hue = HTTPField.Name("X-Hue")
    /// The size of a chunk in bytes.
    private static let chunk = 65_536

    private var signer: MediaSigner
    let pipeline: MediaPipeline
    private let threadPool: NIOThreadPool

    package init(signer: MediaSigner, pipeline: MediaPipeline, threadPool: NIOThreadPool = .singleton) {
        self.signer = signer
        self.pipeline = pipeline
        self.threadPool = threadPool
    }

    /// Answers at the addresses of what a share shows.
    func of(share: String) -> MediaResponses {
        var responses = self
        responses.signer = signer.derived(for: share)
        return responses
    }

    /// The size of the previews and melodies in memory, in bytes.
    var bytesInMemory: Int { pipeline.bytesInMemory }

    /// Answers with a drawing.
    package func drawing(for request: Request) -> Response {
        response(with: requestedDrawing(request), cacheControl: Self.forGood)
    }

    /// Answers with a picture, or with a drawing in its place.
    ///
    /// - Throws: `.notFound` for an invalid signature.
    package func picture(for request: Request, source: String, signature: String) async throws -> Response {
        let reference = try reference(.picture, in: request, source: source, signature: signature)
        switch await pipeline.result(of: reference) {
        case .success(let media): return response(to: request, with: media)
        case .failure: return response(with: requestedDrawing(request), cacheControl: Self.briefly)
        }
    }

    /// Answers with a preview or a part of it, or with status 502 if it can't be fetched.
    ///
    /// - Throws: `.notFound` for an invalid signature.
    package func preview(for request: Request, source: String, signature: String) async throws -> Response {
        let reference = try reference(.preview, in: request, source: source, signature: signature)
        // Anyone may name another item, which has no such preview.
        let item = request.uri.queryParameters["item"].map { ItemReference(source: reference.source, id: String($0)) }
        switch await pipeline.result(of: reference, item: item) {
        case .success(let media): return response(to: request, with: media)
        case .failure(let error):
            return Response(
                status: .badGateway,
                headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: "The preview can’t be had: \(error)\n")))
        }
    }

    /// Caches the media of a favourite, so that pages can show them after its host is gone.
    func keep(_ item: CatalogueItem) async {
        for reference in MediaReference.kept(of: item.card, source: item.id.source) {
            await pipeline.keep(reference, of: item.id)
        }
    }

    /// Removes the preview of a former favourite; the cache has previews of favourites only.
    func release(_ item: CatalogueItem) async {
        for reference in MediaReference.kept(of: item.card, source: item.id.source) where reference.kind == .preview {
            await pipeline.release(reference, of: item.id)
        }
    }

    private func reference(
        _ kind: MediaReference.Kind, in request: Request, source: String, signature: String
    ) throws -> MediaReference {
        let parameters = request.uri.queryParameters
        let reference = MediaReference(
            kind, of: SourceID(rawValue: source.removingPercentEncoding ?? source),
            at: parameters["of"].map(String.init) ?? "", namedSize: parameters["size"].map(String.init))
        guard signer.isValid(signature, of: reference) else { throw HTTPError(.notFound) }
        return reference
    }

    private func requestedDrawing(_ request: Request) -> Drawing {
        let parameters = request.uri.queryParameters
        return Drawing(
            title: parameters["for"].map(String.init) ?? "",
            shape: parameters["shape"].flatMap { Drawing.Shape(rawValue: String($0)) } ?? .square)
    }

    private func response(with drawing: Drawing, cacheControl: String) -> Response {
        var headers: HTTPFields = [
            .contentType: "image/svg+xml", .cacheControl: cacheControl, .xContentTypeOptions: "nosniff",
            .contentSecurityPolicy: Self.drawingPolicy,
        ]
        if let name = Self.hue { headers[name] = drawing.hue.name }
        return Response(
            status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: drawing.svg())))
    }

    /// Answers with media or, for a request with a range, a part of them.
    private func response(to request: Request, with media: Media) -> Response {
        let count = media.count
        var headers: HTTPFields = [
            .contentType: media.type.rawValue, .cacheControl: media.isOfOtherWidth ? Self.briefly : Self.forGood,
            .xContentTypeOptions: "nosniff", .acceptRanges: "bytes",
        ]
        if let name = Self.hue, let hue = media.facts?.hue { headers[name] = hue.name }
        // Ranges apply only to GET, and not to a request with If-Range, because no answer of this server has a
        // validator (RFC 9110, sections 14.2 and 13.1.5).
        let isOfThis = request.method == .get && request.headers[.ifRange] == nil
        switch ByteRange(isOfThis ? request.headers[.range] : nil, of: count) {
        case .whole:
            return Response(status: .ok, headers: headers, body: body(of: media, in: 0..<count))
        case .part(let range):
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)"
            return Response(status: .partialContent, headers: headers, body: body(of: media, in: range))
        case .unsatisfiable:
            headers[.contentRange] = "bytes */\(count)"
            headers[.cacheControl] = "no-store"
            return Response(status: .rangeNotSatisfiable, headers: headers)
        }
    }

    /// Sends the media in chunks as fast as the browser reads them, so that a video is never in memory as a whole.
    private func body(of media: Media, in range: Range<Int>) -> ResponseBody {
        ResponseBody(contentLength: range.count) { [threadPool] writer in
            for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.chunk) {
                let part = start..<min(start + Self.chunk, range.upperBound)
                try await writer.write(try await media.bytes(in: part, threadPool: threadPool))
            }
            try await writer.finish(nil)
        }
    }
}
