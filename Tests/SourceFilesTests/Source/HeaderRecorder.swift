import Endpoints
import Foundation
import HTTPTypes
import Synchronization

/// Notes the requests with their headers and bodies, and answers with them.
final class HeaderRecorder: Transport {
    private let noted = Mutex<[String]>([])

    var requests: [String] { noted.withLock { $0 } }

    func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer {
        let parts = [resource.description, headers[.authorization], headers[.acceptLanguage], resource.body]
        let request = parts.compactMap(\.self).joined(separator: " ")
        noted.withLock { $0.append(request) }
        return Answer(resource: resource, body: Data(request.utf8))
    }
}
