/// An error as programs read it.
struct ErrorDocument: Encodable {
    struct Content: Encodable {
        let code: String
        let message: String
        /// In seconds.
        let retryAfter: Int?
    }

    let error: Content
}

/// What a changed favourite is now, and how to take the change back.
struct FavouriteDocument: Encodable {
    struct Undo: Encodable {
        let action: String
        let value: Bool
        let label: String
    }

    let id: String
    let source: String
    let favourite: Bool
    let message: String
    /// What the button says now.
    let label: String
    let undo: Undo
}
