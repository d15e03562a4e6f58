package import Catalogue
import Endpoints

/// A change that a node tells the others: what has changed, but not its content.
package struct NodeChange: Codable, Hashable, Sendable {
    /// The node that tells it.
    package var node: String
    /// The profile that has changed; if the source is nil, too, all profiles have.
    package var profile: String?
    /// Whether only a recent item of the profile has changed. Nodes without this field take it for any change.
    package var isRecentItem: Bool?
    /// The favourite that was added or removed, if that is what has changed.
    package var item: ItemReference?
    package var isFavourite: Bool?
    /// The source whose archived answers have changed.
    package var source: String?
    /// The request, as JSON; nil for all requests of the source.
    package var resource: String?

    package init(
        of profile: ProfileID?, favourite: (item: ItemReference, isFavourite: Bool)? = nil,
        isRecentItem: Bool = false, node: String = ""
    ) {
        self.node = node
        self.profile = profile?.rawValue
        self.isRecentItem = isRecentItem ? true : nil
        (item, isFavourite) = (favourite?.item, favourite?.isFavourite)
    }

    package init(of key: ArchiveKey, node: String = "") throws {
        self.node = node
        (source, resource) = (key.source.rawValue, try key.resource.json)
    }

    package var favourite: (item: ItemReference, isFavourite: Bool)? {
        if let item, let isFavourite { (item, isFavourite) } else { nil }
    }
}
