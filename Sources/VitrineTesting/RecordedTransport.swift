import Endpoints
import Foundation
import HTTPTypes

/// Answers requests with recordings, and others with status 404.
struct RecordedTransport: Transport {
    let recordings: Recordings

    func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer {
        guard let recorded = recordings.answer(to: resource, at: base) else {
            return Answer(resource: resource, status: 404, body: Data())
        }
        return try recorded.get(resource, from: base.authority)
    }
}
