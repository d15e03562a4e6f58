import Catalogue

extension FeedStore.WaitPolicy {
    /// Waits until upstream has answered or failed; the clocks of these tests stand still.
    static let untilAnswered = FeedStore.WaitPolicy(forContent: .seconds(2), forAnswer: .seconds(2))
}
