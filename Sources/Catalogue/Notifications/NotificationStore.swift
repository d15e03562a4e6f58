package import Endpoints
package import Foundation

/// Stores the targets of people. Persistence implements it.
///
/// Each change is durable when its method returns, and is known to all nodes.
package protocol NotificationStore: Sendable {
    /// The targets of a person, the oldest first.
    func targets(of profile: ProfileID) async throws -> [NotificationTarget]

    /// The targets that are not paused, not claimed, have not got all changes and may get some now, those first that have
    /// waited for longest.
    ///
    /// - Parameters:
    ///   - sequence: the newest change.
    ///   - date: the current date.
    ///   - limit: the most targets.
    func targets(behind sequence: Int64, at date: Date, limit: Int) async throws -> [NotificationTarget]

    /// When the next of the other targets that have not got all changes may get some; nil if there are no others.
    func nextAttempt(behind sequence: Int64, after date: Date) async throws -> Date?

    /// Adds a target in place of those of the person with the same kind and address, and a browser in place of that of anyone.
    ///
    /// - Returns: false if the person has ``NotificationTarget/limit`` of them.
    func add(_ target: NotificationTarget) async throws -> Bool

    /// Removes a target of a person.
    ///
    /// - Returns: false if the person has no such target.
    func removeTarget(_ id: String, of profile: ProfileID) async throws -> Bool

    /// Gives a browser of a person the subscription that has replaced its own. What waits for it stays, and it is tried again.
    ///
    /// - Returns: false if the person has no browser with the former address.
    func renewTarget(
        _ former: String, of profile: ProfileID, to address: String, secret: Secret
    ) async throws -> Bool

    /// Has a paused or failing target of a person be tried again.
    ///
    /// - Returns: false if the person has no such target.
    func retryTarget(_ id: String, of profile: ProfileID, at date: Date) async throws -> Bool

    /// Stores when the turns of some targets come, unless another node sends to them.
    func postpone(_ turns: [String: Date]) async throws

    /// Notes that nothing waits for some targets up to a change.
    func skip(_ ids: [String], to sequence: Int64) async throws

    /// Takes a target whose turn it is, so that no other node sends to it meanwhile.
    ///
    /// - Parameters:
    ///   - id: the target.
    ///   - claim: a name that no other claim has.
    ///   - date: the current date.
    ///   - end: when another node may take it if this one doesn't return.
    /// - Returns: nil if another one has it, if its turn has not come, and if it is gone.
    func claimTarget(_ id: String, as claim: String, at date: Date, until end: Date) async throws -> NotificationTarget?

    /// Stores how far a claimed target is.
    ///
    /// - Parameters:
    ///   - target: the target with its new state.
    ///   - claim: the claim. If it has ended and another node has the target, nothing changes.
    ///   - isDone: whether to give it back.
    /// - Returns: whether it was stored.
    @discardableResult
    func save(_ target: NotificationTarget, claimedAs claim: String, isDone: Bool) async throws -> Bool
}
