public import Foundation

/// A list that can be read without an account, at an address with a secret.
public struct Share: Hashable, Sendable, Identifiable {
    /// A random name, which is no secret.
    public let id: String
    /// The id of the person who shares the list.
    public let person: String
    /// The address of the list without the base path, such as `/starships?term=x` or `/favourites?source=starships`.
    public let list: String
    /// The date when it was made.
    public let createdAt: Date
    /// The date from which it no longer works; nil for none.
    public let endsAt: Date?

    /// Creates a share.
    public init(id: String, person: String, list: String, createdAt: Date, endsAt: Date? = nil) {
        self.id = id
        self.person = person
        self.list = list
        self.createdAt = createdAt
        self.endsAt = endsAt
    }
}
