import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore

extension TestClientProtocol {
    /// A page, loaded again like a browser does until no answer is on its way.
    func settledPage(_ path: String) async throws -> TestResponse {
        while true {
            let response = try await execute(uri: path, method: .get) { $0 }
            guard String(buffer: response.body).contains(/data-(pending|due)="[12]"/) else { return response }
            try Task.checkCancellation()
        }
    }
}

extension String {
    /// The markup without templates, which only scripts show.
    var withoutTemplates: String { replacing(/<template[^>]*>.*?<\/template>/.dotMatchesNewlines(), with: "") }
}
