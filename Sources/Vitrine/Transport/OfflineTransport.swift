import Endpoints
import HTTPTypes

/// A transport that sends nothing.
struct OfflineTransport: Transport {
    func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer {
        throw EndpointError(host: base.authority, cause: .offline)
    }
}
