/// What a source's favourites are called where they are more than favourites, such as a squad; and whether a person is asked
/// before one is removed.
public struct FavouriteTerms: Hashable, Sendable {
    /// Of all of them, such as “My squad”.
    public let title: String
    /// What makes an item one, such as “Recruit”.
    public let add: String
    /// What makes it none, such as “Fire”.
    public let remove: String
    /// Whether the app asks before it removes a favourite.
    public let asksBeforeRemoval: Bool

    /// Creates the words for a source's favourites.
    public init(title: String, add: String, remove: String, asksBeforeRemoval: Bool = true) {
        self.title = title
        self.add = add
        self.remove = remove
        self.asksBeforeRemoval = asksBeforeRemoval
    }
}
