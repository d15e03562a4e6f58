/// How the stores mark what is not for everybody.
enum ContentRating {
    static let explicit = "Explicit"

    /// The mark as it is meant: the feed generator misspells one of them.
    static func corrected(_ text: String) -> String? {
        switch text.lowercased() {
        case "": nil
        case "explict", "explicit": explicit
        default: text
        }
    }
}
