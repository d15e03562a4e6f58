/// The words for favourites that are more than favourites, such as a squad, and whether the app confirms their removal.
public struct FavouriteTerms: Hashable, Sendable {
    /// The name of the list, such as “My squad”.
    public let title: String
    /// The action that adds an item, such as “Recruit”.
    public let add: String
    /// The action that removes an item, such as “Fire”.
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
