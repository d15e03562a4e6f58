import HTTPTypes
import Hummingbird
import NIOCore

/// A successful response whose content is sent with gzip to clients that accept it, and not at all to clients that have
/// it already.
struct EncodedContent: Sendable {
    /// The response without a content coding.
    private let plain: Response
    private let content: ByteBuffer
    private let tag: EntityTag
    /// The compressed content of a file; nil for content that is compressed for each request.
    private let compressed: ByteBuffer?

    /// Creates a response.
    ///
    /// - Parameters:
    ///   - response: the response without a content coding, with status 200.
    ///   - content: the content of the response.
    ///   - isFile: whether the response is sent again and again, so that it is compressed once.
    init(_ response: Response, content: ByteBuffer, isFile: Bool = false) {
        plain = response
        self.content = content
        tag = EntityTag(of: content)
        compressed = isFile && response.isCompressible ? Gzip.assets.compress(content) : nil
    }

    /// Below this size, gzip saves less than a packet.
    private static let smallest = 1_024

    func response(to request: Request) -> Response {
        var response = plain
        var tag = tag
        if response.isCompressible {
            let accepted = AcceptEncoding(request.headers.value(of: .acceptEncoding))
            let isWorthwhile = content.readableBytes >= Self.smallest || accepted.refusesIdentity
            tag.isCompressed = isWorthwhile && accepted.prefersGzip
            response.headers[.vary] = (response.headers.value(of: .vary).map { "\($0), " } ?? "") + "Accept-Encoding"
        }
        if let known = request.headers.value(of: .ifNoneMatch), tag.matches(known) {
            response.status = .notModified
            response.body = ResponseBody()
            response.headers[.contentType] = nil
            response.headers[.contentLength] = nil
        } else if tag.isCompressed {
            if let compressed = compressed ?? Gzip.pages.compress(content) {
                response.body = ResponseBody(byteBuffer: compressed)
                response.headers[.contentEncoding] = "gzip"
            } else {
                tag.isCompressed = false
            }
        }
        response.headers[.eTag] = tag.description
        return response
    }
}

extension Response {
    /// Whether the content is text. Pictures and sound are compressed already.
    fileprivate var isCompressible: Bool {
        guard let type = headers.value(of: .contentType) else { return false }
        return [
            "text/", "application/json", "application/manifest+json", "application/atom+xml", "application/feed+json",
            "application/x-ndjson", "image/svg+xml",
        ].contains { type.hasPrefix($0) }
    }
}

/// Sends pages and documents with a strong validator, and with gzip to clients that accept it.
///
/// It belongs inside ``RequestLimit``: a request has its place until its content is compressed, so that no more are
/// compressed at once than are rendered, and the refusal of a request costs the same as before.
///
/// The size of a compressed page depends on its content, and an attacker who controls a part of it and sees the sizes can
/// guess the rest (BREACH). A page repeats the search in its address, but it has no secret to guess: no token, and
/// neither the profile's id nor its cookie.
struct ContentEncoding: RouterMiddleware {
    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request, context)
        // Only an answer to GET or HEAD has a validator; only a whole body has a length.
        guard [.get, .head].contains(request.method), response.status == .ok, response.body.contentLength != nil
        else { return response }
        let content = try await response.body.collected()
        return EncodedContent(response, content: content).response(to: request)
    }
}

extension ResponseBody {
    /// The bytes of the body.
    fileprivate func collected() async throws -> ByteBuffer {
        let collector = BodyCollector()
        try await write(collector)
        return collector.bytes
    }
}

private final class BodyCollector: ResponseBodyWriter {
    private(set) var bytes = ByteBuffer()

    func write(_ buffer: ByteBuffer) {
        if bytes.readableBytes == 0 { bytes = buffer } else { bytes.writeImmutableBuffer(buffer) }
    }

    func finish(_ trailingHeaders: HTTPFields?) {}
}
