import Catalogue
import Foundation
import HTTPTypes
package import Hummingbird
package import Media
import NIOCore
package import NIOPosix
import Routes

/// What browsers get at the addresses that ``MediaAddresses`` makes: pictures and previews that sources name, drawn ones
/// where there are none.
package struct MediaResponses: Sendable {
    private static let forGood = "public, max-age=31536000, immutable"
    /// So that a picture that could not be had comes soon when it can be.
    private static let briefly = "public, max-age=60"
    /// An SVG file can hold scripts; if one of ours ever did, it would run none.
    private static let drawingPolicy = "default-src 'none'; sandbox"
    /// In bytes.
    private static let chunk = 65_536

    private let signer: MediaSigner
    private let pipeline: MediaPipeline
    private let threadPool: NIOThreadPool

    package init(signer: MediaSigner, pipeline: MediaPipeline, threadPool: NIOThreadPool = .singleton) {
        self.signer = signer
        self.pipeline = pipeline
        self.threadPool = threadPool
    }

    /// A picture that is drawn.
    package func drawing(for request: Request) -> Response {
        response(with: requestedDrawing(request), cacheControl: Self.forGood)
    }

    /// The picture, or one drawn in its stead.
    ///
    /// - Throws: `.notFound` for what was not signed here.
    package func picture(for request: Request, source: String, signature: String) async throws -> Response {
        let reference = try reference(.picture, in: request, source: source, signature: signature)
        switch await pipeline.result(of: reference) {
        case .success(let media): return response(to: request, with: media)
        case .failure: return response(with: requestedDrawing(request), cacheControl: Self.briefly)
        }
    }

    /// Sound or film, whole or in part.
    ///
    /// - Returns: 502 for what can't be had.
    /// - Throws: `.notFound` for what was not signed here.
    package func preview(for request: Request, source: String, signature: String) async throws -> Response {
        let reference = try reference(.preview, in: request, source: source, signature: signature)
        switch await pipeline.result(of: reference) {
        case .success(let media): return response(to: request, with: media)
        case .failure(let error):
            return Response(
                status: .badGateway,
                headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: "The preview can’t be had: \(error)\n")))
        }
    }

    /// What is played of an item that comes with the program, whole or in part.
    ///
    /// - Throws: `.notFound` for what is no such address.
    package func melody(for request: Request, file: String) throws -> Response {
        guard let name = file.removingPercentEncoding, name.hasSuffix(Route.melodyEnd), name.utf8.count <= 500
        else { throw HTTPError(.notFound) }
        let wav = Melody(id: String(name.dropLast(Route.melodyEnd.count))).wav
        return response(to: request, type: "audio/wav", count: wav.count, cacheControl: Self.forGood) { range in
            ResponseBody(byteBuffer: ByteBuffer(bytes: wav[range]))
        }
    }

    /// Fetches what pages may ask for of a favourite, so that it is here when nobody can be asked any more.
    func keep(_ card: Card, of source: SourceID) async {
        for reference in MediaReference.kept(of: card, source: source) { await pipeline.keep(reference) }
    }

    /// Previews are kept for favourites alone.
    func release(_ card: Card, of source: SourceID) async {
        for reference in MediaReference.kept(of: card, source: source) where reference.kind == .preview {
            await pipeline.release(reference)
        }
    }

    private func reference(
        _ kind: MediaReference.Kind, in request: Request, source: String, signature: String
    ) throws -> MediaReference {
        let reference = MediaReference(
            kind, of: SourceID(rawValue: source.removingPercentEncoding ?? source),
            at: request.uri.queryParameters["of"].map(String.init) ?? "")
        guard signer.isValid(signature, of: reference) else { throw HTTPError(.notFound) }
        return reference
    }

    private func requestedDrawing(_ request: Request) -> Drawing {
        let parameters = request.uri.queryParameters
        return Drawing(
            title: parameters["for"].map(String.init) ?? "",
            shape: parameters["shape"].flatMap { Drawing.Shape(rawValue: String($0)) } ?? .square)
    }
}

extension MediaResponses {
    private func response(with drawing: Drawing, cacheControl: String) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "image/svg+xml", .cacheControl: cacheControl, .xContentTypeOptions: "nosniff",
                .contentSecurityPolicy: Self.drawingPolicy,
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: drawing.svg())))
    }

    private func response(to request: Request, with media: Media) -> Response {
        response(
            to: request, type: media.type.rawValue, count: media.count,
            cacheControl: media.isOfOtherWidth ? Self.briefly : Self.forGood
        ) { body(of: media, in: $0) }
    }

    /// - Parameter body: those of the bytes that are asked for.
    private func response(
        to request: Request, type: String, count: Int, cacheControl: String, body: (Range<Int>) -> ResponseBody
    ) -> Response {
        var headers: HTTPFields = [
            .contentType: type, .cacheControl: cacheControl, .xContentTypeOptions: "nosniff", .acceptRanges: "bytes",
        ]
        // RFC 9110, 14.2 and 13.1.5: ranges mean something for GET alone, and not where they are of what another
        // answer was: none of ours has a validator.
        let isOfThis = request.method == .get && request.headers[.ifRange] == nil
        switch ByteRange(isOfThis ? request.headers[.range] : nil, of: count) {
        case .whole:
            return Response(status: .ok, headers: headers, body: body(0..<count))
        case .part(let range):
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)"
            return Response(status: .partialContent, headers: headers, body: body(range))
        case .unsatisfiable:
            headers[.contentRange] = "bytes */\(count)"
            headers[.cacheControl] = "no-store"
            return Response(status: .rangeNotSatisfiable, headers: headers)
        }
    }

    /// In chunks, as fast as the browser takes them, so that a film is never in memory as a whole.
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
