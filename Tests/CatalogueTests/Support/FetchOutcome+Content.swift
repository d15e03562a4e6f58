import Catalogue
import Endpoints

extension FetchOutcome {
    /// The whole collection, or the error.
    func get() throws -> FeedContent {
        switch self {
        case .whole(let content): content
        case .part(_, let error), .nothing(let error): throw error
        }
    }

    var part: FeedContent? { if case .part(let content, _) = self { content } else { nil } }

    var error: EndpointError? {
        switch self {
        case .whole: nil
        case .part(_, let error), .nothing(let error): error
        }
    }
}
