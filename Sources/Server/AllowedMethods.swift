import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// The methods that each address has: the router alone says of a method that an address doesn't have that there is no such
/// address.
final class AllowedMethods: Sendable {
    private let responder = Mutex<(any HTTPResponder<BasicRequestContext>)?>(nil)

    /// - Parameter routes: all that there are.
    func learn(_ routes: [(path: RouterPath, method: HTTPRequest.Method)]) {
        let router = Router(context: BasicRequestContext.self)
        for (path, routes) in Dictionary(grouping: routes, by: { $0.path.description }) {
            var methods = routes.map(\.method.rawValue)
            if methods.contains("GET") { methods.append("HEAD") }
            let allowed = methods.sorted().joined(separator: ", ")
            router.get(RouterPath(path)) { _, _ in Response(status: .ok, headers: [.allow: allowed]) }
        }
        let built = router.buildResponder()
        responder.withLock { $0 = built }
    }

    /// - Returns: nothing where there is no such address.
    func allowed(at path: String, _ context: AppRequestContext) async -> [String] {
        guard let responder = responder.withLock({ $0 }) else { return [] }
        let request = Request(
            head: HTTPRequest(method: .get, scheme: nil, authority: nil, path: path),
            body: RequestBody(buffer: ByteBuffer()))
        let source = ApplicationRequestContextSource(channel: context.channel, logger: context.logger)
        let response = try? await responder.respond(to: request, context: BasicRequestContext(source: source))
        return response?.headers[.allow]?.split(separator: ", ").map(String.init) ?? []
    }
}

/// A router that remembers what was added to it.
final class RecordedRouter: RouterMethods {
    typealias Context = AppRequestContext

    let router = Router(context: AppRequestContext.self, options: .autoGenerateHeadEndpoints)
    private(set) var routes: [(path: RouterPath, method: HTTPRequest.Method)] = []

    @discardableResult func on<Responder: HTTPResponder>(
        _ path: RouterPath, method: HTTPRequest.Method, responder: Responder
    ) -> Self where Responder.Context == AppRequestContext {
        router.on(path, method: method, responder: responder)
        routes.append((path, method))
        return self
    }

    @discardableResult func add(middleware: any MiddlewareProtocol<Request, Response, AppRequestContext>) -> Self {
        router.add(middleware: middleware)
        return self
    }
}
