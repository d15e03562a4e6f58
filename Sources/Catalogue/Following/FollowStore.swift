package import Endpoints
package import Foundation

/// Stores what people follow and what changed of it. Persistence implements it.
///
/// The archive evaluates the rules in the transaction that stores an answer, so that each change is reported once.
package protocol FollowStore: Sendable {
    /// The rules of a profile, the newest first.
    func rules(of profile: ProfileID) async throws -> [FollowRule]

    /// When upstream last answered about what each rule of a profile is about; nothing where it never did.
    func answerDates(of profile: ProfileID) async throws -> [FollowRule.ID: Date]

    /// Adds a rule, or replaces the one with its id. A rule with another condition begins anew. Durable when it returns.
    ///
    /// - Throws: ``TooManyRules`` if the profile has as many as it can have, or ``UnknownRule`` if the id is that of another
    ///   profile's rule.
    func save(_ rule: FollowRule, of profile: ProfileID) async throws

    /// Removes a rule; nothing happens if the profile has none with the id. Its changes stay. Durable when it returns.
    func remove(_ id: FollowRule.ID, of profile: ProfileID) async throws

    /// The changes of a profile after a place in the order of all changes, the oldest first.
    func changes(of profile: ProfileID, after sequence: Int64, limit: Int) async throws -> [FollowedChange]

    /// The changes of a profile before a place in the order of all changes, the newest first.
    ///
    /// - Parameter sequence: the place; nil for the newest changes.
    func newestChanges(
        of profile: ProfileID, before sequence: Int64?, limit: Int
    ) async throws -> [FollowedChange]

    /// The place of the newest change of all people; 0 before the first. Changes that are stored later have a greater one.
    func latestSequence() async throws -> Int64

    /// Adds the rules and the changes of a profile to another one, as far as that can have them. Durable when it returns.
    func move(from old: ProfileID, to new: ProfileID) async throws

    /// Gives the rules with the requests of a subject others, because the source has another definition. Durable when it
    /// returns.
    ///
    /// - Parameter details: the new request for an item alone.
    func replaceRequests(
        of subject: FollowSubject, by list: Resource, details: @escaping @Sendable (String) -> Resource?
    ) async throws

    /// The lists and items that rules of any profile are about, each once, in the order of their first rules.
    ///
    /// - Parameters:
    ///   - rule: the rule of the last one before these; nil to begin.
    ///   - date: leaves out profiles unused since then, except for those of people, shared ones, and notified ones.
    ///   - limit: the most lists and items.
    func followedLists(after rule: FollowRule.ID?, usedSince date: Date, limit: Int) async throws -> [FollowedList]
}

/// A list or an item that is followed, with the dates of its answers.
package struct FollowedList: Sendable, Hashable {
    /// The first of its rules.
    package let rule: FollowRule.ID
    /// The subject of the rule.
    package let subject: FollowSubject
    /// When the whole list was last fetched; nil if it never was.
    package let fetchedAt: Date?
    /// When the item alone was last fetched; nil if it never was.
    package let detailsFetchedAt: Date?

    package init(rule: FollowRule.ID, subject: FollowSubject, fetchedAt: Date?, detailsFetchedAt: Date?) {
        self.rule = rule
        self.subject = subject
        self.fetchedAt = fetchedAt
        self.detailsFetchedAt = detailsFetchedAt
    }
}

/// The bounds of what a person follows.
package enum FollowBounds {
    /// The most rules of a person.
    package static let rules = 100
    /// The most changes of a person; older ones are deleted. Also the most items of a list for which a rule stores a state.
    package static let changes = 1_000
    /// The longest title and value in a change, in characters.
    package static let text = 300
}

/// An error that occurs if a person would have more rules than the limit.
package struct TooManyRules: Error, Hashable, CustomStringConvertible {
    package let limit: Int

    package init(limit: Int = FollowBounds.rules) { self.limit = limit }

    package var description: String { "Expected at most \(limit) rules, got more. Remove some." }
}

/// An error that occurs if the person has no such rule.
package struct UnknownRule: Error, Hashable, CustomStringConvertible {
    package init() {}

    package var description: String { "Expected the id of a rule of one's own, got another." }
}

/// A store without rules, for commands and programs without a database.
package struct NoFollows: FollowStore {
    package init() {}

    package func rules(of profile: ProfileID) -> [FollowRule] { [] }
    package func answerDates(of profile: ProfileID) -> [FollowRule.ID: Date] { [:] }
    package func save(_ rule: FollowRule, of profile: ProfileID) throws { throw TooManyRules(limit: 0) }
    package func remove(_ id: FollowRule.ID, of profile: ProfileID) {}
    package func changes(of profile: ProfileID, after sequence: Int64, limit: Int) -> [FollowedChange] { [] }
    package func newestChanges(of profile: ProfileID, before sequence: Int64?, limit: Int) -> [FollowedChange] { [] }
    package func latestSequence() -> Int64 { 0 }
    package func move(from old: ProfileID, to new: ProfileID) {}
    package func replaceRequests(
        of subject: FollowSubject, by list: Resource, details: @escaping @Sendable (String) -> Resource?
    ) {}
    package func followedLists(after rule: FollowRule.ID?, usedSince date: Date, limit: Int) -> [FollowedList] { [] }
}
