package import Synchronization

/// Keeps values that take long to make, by what they are made from. Beyond a limit, all are forgotten.
package final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    @usableFromInline let limit: Int
    @usableFromInline let known = Mutex<[Key: Value]>([:])

    /// Creates an empty cache for at most so many values.
    @inlinable package init(limit: Int) { self.limit = limit }

    /// The value for a key.
    ///
    /// - Parameters:
    ///   - key: stands for everything that the value is made from.
    ///   - isKept: whether a value is kept, and still holds.
    ///   - make: makes the value, unless it is known.
    @inlinable package func value(
        for key: Key, keepingIf isKept: (Value) -> Bool = { _ in true }, orElse make: () -> Value
    ) -> Value {
        if let value = known.withLock({ $0[key] }), isKept(value) { return value }
        let value = make()
        guard isKept(value) else { return value }
        // Freeing takes longer than anyone should have the lock.
        var forgotten: [Key: Value] = [:]
        known.withLock {
            if $0.count >= limit, $0[key] == nil { swap(&$0, &forgotten) }
            $0[key] = value
        }
        return value
    }
}
