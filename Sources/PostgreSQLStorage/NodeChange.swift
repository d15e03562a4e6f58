import Catalogue
import Endpoints
import Foundation
import PostgreSQL
import Storage

/// A change that a node tells the others: what has changed, but not its content.
struct NodeChange: Codable, Hashable {
    /// The channel of the notifications.
    static let channel = "vitrine_changes"
    /// In bytes. PostgreSQL accepts less than 8,000.
    private static let longestPayload = 7_900

    /// The node that tells it.
    let node: String
    /// The profile whose favourites, home page or searches have changed; if the source is nil, too, all profiles have.
    var profile: String?
    /// The favourite that was added or removed, if that is what has changed.
    var item: ItemReference?
    var isFavourite: Bool?
    /// The source whose archived answers have changed.
    var source: String?
    /// The request, as JSON; nil for all requests of the source.
    var resource: String?

    init(of profile: ProfileID?, favourite: (item: ItemReference, isFavourite: Bool)? = nil, node: String) {
        self.node = node
        self.profile = profile?.rawValue
        (item, isFavourite) = (favourite?.item, favourite?.isFavourite)
    }

    init(of key: ArchiveKey, node: String) throws {
        self.node = node
        (source, resource) = (key.source.rawValue, try key.resource.json)
    }

    /// The notification's text. Without its details if it would be too long.
    var payload: String {
        get throws {
            let text = try json
            guard text.utf8.count > Self.longestPayload else { return text }
            var short = self
            (short.item, short.isFavourite, short.resource) = (nil, nil, nil)
            return try short.json
        }
    }

    var favourite: (item: ItemReference, isFavourite: Bool)? {
        if let item, let isFavourite { (item, isFavourite) } else { nil }
    }
}

extension PostgreSQLDatabase {
    /// Tells the other nodes of a change when the transaction is committed.
    func notify(_ change: NodeChange, on connection: Connection) throws {
        connection.executeAtCommit(
            "SELECT pg_notify($1, $2)", [.text(NodeChange.channel), .text(try change.payload)])
    }
}
