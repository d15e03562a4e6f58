/// The format in which a shared list is read.
package enum ShareFormat: Hashable, Sendable {
    /// A page.
    case page
    /// JSON, as the JSON API has it.
    case document
    /// A file for other programs.
    case file(ListFormat)

    var pattern: RoutePattern {
        switch self {
        case .page: .share
        case .document: .shareDocument
        case .file(let format): format.sharePattern
        }
    }
}
