package import Catalogue
package import Endpoints
package import Foundation

/// The changes that the rules of people have reported, in memory.
package final class FakeFollows: FollowStore {
    private let stored = Watched<[FollowedChange]>([])

    package init() {}

    /// Adds changes of new items, after all others.
    package func report(
        _ count: Int = 1, to profile: ProfileID = .shared, at date: Date = .start, storedAt: Date? = nil
    ) {
        stored.update { changes in
            for _ in 0..<count {
                let sequence = Int64(changes.count + 1)
                changes.append(
                    FollowedChange(
                        sequence: sequence, profile: profile, rule: "boats", date: date, storedAt: storedAt, kind: .new,
                        item: ItemReference(source: "boats", id: "\(sequence)"), title: "Boat \(sequence)",
                        link: "/boats/\(sequence)", field: nil, old: nil, new: nil))
            }
        }
    }

    package func rules(of profile: ProfileID) async throws -> [FollowRule] { [] }
    package func answerDates(of profile: ProfileID) async throws -> [FollowRule.ID: Date] { [:] }
    package func save(_ rule: FollowRule, of profile: ProfileID) async throws {}
    package func remove(_ id: FollowRule.ID, of profile: ProfileID) async throws {}

    package func changes(
        of profile: ProfileID, after sequence: Int64, limit: Int
    ) async throws -> [FollowedChange] {
        Array(stored.value.filter { $0.profile == profile && $0.sequence > sequence }.prefix(limit))
    }

    package func newestChanges(
        of profile: ProfileID, before sequence: Int64?, limit: Int
    ) async throws -> [FollowedChange] {
        Array(
            stored.value.filter { $0.profile == profile && $0.sequence < sequence ?? .max }.reversed().prefix(limit))
    }

    package func latestSequence() async throws -> Int64 { Int64(stored.value.count) }
    package func move(from old: ProfileID, to new: ProfileID) async throws {}
    package func replaceRequests(
        of subject: FollowSubject, by list: Resource, details: @escaping @Sendable (String) -> Resource?
    ) async throws {}
    package func followedLists(
        after rule: FollowRule.ID?, usedSince date: Date, limit: Int
    ) async throws -> [FollowedList] { [] }
}
