import Endpoints
import Foundation
import HTTPTypes
import Synchronization

/// Notes the requests with their headers, and answers with both.
final class HeaderRecorder: Transport {
    private let noted = Mutex<[String]>([])

    var requests: [String] { noted.withLock { $0 } }

    func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer {
        let request = [resource.description, headers[.authorization] ?? "", headers[.acceptLanguage] ?? ""]
            .joined(separator: " ")
        noted.withLock { $0.append(request) }
        return Answer(resource: resource, body: Data(request.utf8))
    }
}
