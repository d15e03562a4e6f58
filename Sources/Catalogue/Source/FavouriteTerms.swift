/// The words for favourites that are more than favourites, such as a squad.
public struct FavouriteTerms: Hashable, Sendable {
    /// The name of the list, such as “My squad”.
    public let title: String
    /// The action that adds an item, such as “Recruit”.
    public let add: String
    /// The action that removes an item, such as “Fire”.
    public let remove: String

    /// Creates the words for a source's favourites.
    public init(title: String, add: String, remove: String) {
        self.title = title
        self.add = add
        self.remove = remove
    }
}
