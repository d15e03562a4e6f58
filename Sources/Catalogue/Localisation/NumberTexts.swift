import Synchronization

/// The texts of numbers in one locale, because formatting a number takes some microseconds.
final class NumberTexts: Sendable {
    /// The number of texts in memory; beyond it, all are forgotten.
    private static let most = 500

    private let known = Mutex<[Double: String]>([:])

    func text(_ value: Double, orElse format: () -> String) -> String {
        if let text = known.withLock({ $0[value] }) { return text }
        let text = format()
        known.withLock {
            if $0.count >= Self.most { $0 = [:] }
            $0[value] = text
        }
        return text
    }
}
