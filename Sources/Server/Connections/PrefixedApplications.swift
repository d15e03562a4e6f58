import Catalogue
import HTTPTypes
import Hummingbird
import NIOCore
import Routes

/// The app under the paths that a trusted proxy names in a header field, and removes from its requests.
///
/// A request gets its prefix back, so that the app under that path answers it as under a base path of its own. Only the
/// last few prefixes are kept.
final class PrefixedApplications: Sendable {
    /// The number of prefixes that are kept.
    private static let maxPrefixes = 4

    typealias Answer = @Sendable (Request, AppRequestContext) async throws -> Response

    let field: HTTPField.Name
    private let proxies: TrustedProxies
    private let make: @Sendable (BasePath) -> Answer
    private let answers = LRUCache<BasePath, Answer>(limit: maxPrefixes)

    /// - Parameters:
    ///   - field: the header field.
    ///   - proxies: the proxies that may send it.
    ///   - make: makes the app under a path.
    init(field: HTTPField.Name, proxies: TrustedProxies, make: @escaping @Sendable (BasePath) -> Answer) {
        self.field = field
        self.proxies = proxies
        self.make = make
    }

    /// The answer under the prefix of a request; nil for a request without one.
    func answer(_ request: Request, _ context: AppRequestContext) async throws -> Response? {
        let lines = request.headers[values: field]
        guard !lines.isEmpty, let peer = context.channel.remoteAddress?.ip, proxies.contains(peer) else { return nil }
        let text = lines[0].hasSuffix("/") ? String(lines[0].dropLast()) : lines[0]
        guard lines.count == 1, let prefix = BasePath(text) else {
            let message = "Expected a path such as /vitrine in the field \(field), got another value."
            return Response(
                status: .badRequest, headers: [.contentType: "text/plain; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: message)))
        }
        if prefix == .root { return nil }
        let answer = answers.value(for: prefix) ?? make(prefix)
        answers.insert(answer, for: prefix)
        var head = request.head
        head.path = prefix.description + (head.path ?? "/")
        return try await answer(Request(head: head, body: request.body), context)
    }
}
