import Catalogue
import Foundation
import PostgreSQL
import Storage

/// A change that a node tells the others: what has changed, but not its content.
///
/// A notification has at most 8,000 bytes. If the request of an entry is longer, all feeds of its source count as changed.
struct NodeChange: Codable, Hashable {
    /// What has changed.
    enum Subject: Hashable, Sendable {
        /// Favourites, home page and searches of a profile; nil for all profiles.
        case profile(ProfileID?)
        /// The archived answers to a request.
        case entry(ArchiveKey)
    }

    static let channel = "vitrine_changes"
    private static let longestPayload = 7_900

    let node: String
    var profile: String?
    var source: String?
    var resource: String?

    init(_ subject: Subject, of node: String) throws {
        self.node = node
        switch subject {
        case .profile(let profile): self.profile = profile?.rawValue
        case .entry(let key): (source, resource) = (key.source.rawValue, try key.resource.json)
        }
    }

    /// The notification's text.
    var payload: String {
        get throws {
            let text = try json
            guard text.utf8.count > Self.longestPayload else { return text }
            var short = self
            short.resource = nil
            return try short.json
        }
    }
}

extension PostgreSQLDatabase {
    /// Tells the other nodes of a change when the transaction is committed.
    func notify(_ subject: NodeChange.Subject, on connection: Connection) throws {
        connection.executeAtCommit(
            "SELECT pg_notify($1, $2)", [.text(NodeChange.channel), .text(try NodeChange(subject, of: node).payload)])
    }
}
