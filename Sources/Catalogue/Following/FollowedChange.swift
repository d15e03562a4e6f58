package import Foundation

/// One change that a rule of a person reported.
package struct FollowedChange: Sendable, Hashable, Codable {
    /// The kinds of changes of an item.
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// It is in the list for the first time.
        case new
        /// It is no longer in the list.
        case gone
        /// It is in the list again.
        case back
        /// A fact has reached a value.
        case crossed
        /// A fact has another value.
        case changed
    }

    /// Grows with each stored change, of all people.
    package let sequence: Int64
    /// The person's profile.
    package let profile: ProfileID
    /// The rule, which may have been removed since.
    package let rule: FollowRule.ID
    /// The date of the answer that has shown the change.
    package let date: Date
    /// The date of the answer with which it was reported, which is a later one if an item is gone.
    package let storedAt: Date
    /// The kind of change.
    package let kind: Kind
    /// The item.
    package let item: ItemReference
    /// The title that the item had then.
    package let title: String
    /// The path of the item's page, without the base path.
    package let link: String
    /// The key of the fact; nil if the change is about the item.
    package let field: String?
    /// The value that the fact had before, as ``FieldValue/plainText`` writes it.
    package let old: String?
    /// The new value.
    package let new: String?

    package init(
        sequence: Int64, profile: ProfileID, rule: FollowRule.ID, date: Date, storedAt: Date? = nil, kind: Kind,
        item: ItemReference, title: String, link: String, field: String? = nil, old: String? = nil, new: String? = nil
    ) {
        self.sequence = sequence
        self.profile = profile
        self.rule = rule
        self.date = date
        self.storedAt = storedAt ?? date
        self.kind = kind
        self.item = item
        self.title = title
        self.link = link
        self.field = field
        self.old = old
        self.new = new
    }
}
