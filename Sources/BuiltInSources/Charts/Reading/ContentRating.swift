/// The stores' content ratings.
enum ContentRating {
    static let explicit = "Explicit"

    /// The rating with its correct spelling, because the feed generator writes “Explict”; nil for an empty text.
    static func corrected(_ text: String) -> String? {
        switch text.lowercased() {
        case "": nil
        case "explict", "explicit": explicit
        default: text
        }
    }
}
