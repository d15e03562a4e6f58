import CoreMetrics
import HTTPTypes
import Hummingbird
import Routes

/// Counts and times requests by their routes. No path, parameter or name gets into a label.
struct RequestMetrics: RouterMiddleware {
    /// The label of requests whose address or method belongs to no route.
    static let other = "other"
    private static let methods: Set<HTTPRequest.Method> = [.get, .head, .post]

    private let registry: MetricsRegistry
    /// The paths of routes with parameters in braces, by the paths that the router has for them.
    private let routes: [String: String]

    init(_ registry: MetricsRegistry, under basePath: BasePath) {
        self.registry = registry
        routes = Dictionary(
            RoutePattern.allCases.map { (RouterPath(basePath.path(of: $0)).description, $0.path) },
            uniquingKeysWith: { first, _ in first })
    }

    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        do {
            let response = try await next(request, context)
            record(request.method, context, Self.label(of: response.status), since: start)
            return response
        } catch {
            // Every other error has become a page.
            record(request.method, context, "cancelled", since: start)
            throw error
        }
    }

    private func record(
        _ method: HTTPRequest.Method, _ context: AppRequestContext, _ status: String,
        since start: ContinuousClock.Instant
    ) {
        let route = context.endpointPath.flatMap { routes[$0] } ?? Self.other
        let elapsed = start.duration(to: .now)
        Counter(
            label: MetricFamily.requests.name,
            dimensions: [
                ("route", route), ("method", Self.label(of: method)), ("status", status),
            ], factory: registry
        ).increment()
        CoreMetrics.Timer(
            label: MetricFamily.requestDuration.name, dimensions: [("route", route)], factory: registry
        ).recordNanoseconds(Int64(elapsed / .nanoseconds(1)))
    }

    /// Clients may name any method.
    static func label(of method: HTTPRequest.Method) -> String {
        methods.contains(method) ? method.rawValue : other
    }

    static func label(of status: HTTPResponse.Status) -> String {
        (100...599).contains(status.code) ? String(status.code) : other
    }
}

extension MetricFamily {
    static let requests = MetricFamily(
        "vitrine_http_requests", .counter,
        help: "Requests by the route's path, the method and the status of the answer. “other” stands for addresses and "
            + "methods without a route, “cancelled” for clients that left before the answer.")
    static let requestDuration = MetricFamily(
        "vitrine_http_request_duration_seconds", .histogram, .seconds,
        help: "Time from a request to the beginning of its answer, by the route's path.")
}
