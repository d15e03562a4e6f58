import Synchronization

/// A cache of values by what they are made from. Beyond its limit, it drops the least recently used.
package final class LRUCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// A value in the doubly linked list of all in the order of their last use. The dictionary owns it.
    private final class Node {
        let key: Key
        let value: Value
        let cost: Int
        unowned var older: Node?
        unowned var newer: Node?

        init(_ value: Value, for key: Key, cost: Int) { (self.value, self.key, self.cost) = (value, key, cost) }
    }

    private struct State {
        var nodes: [Key: Node] = [:]
        unowned var oldest: Node?
        unowned var newest: Node?
        var cost = 0

        mutating func insert(_ node: Node) {
            nodes[node.key] = node
            cost += node.cost
            append(node)
        }

        /// Moves a node to the end of the list.
        mutating func use(_ node: Node) {
            guard node !== newest else { return }
            unlink(node)
            append(node)
        }

        mutating func remove(_ node: Node) {
            unlink(node)
            nodes[node.key] = nil
            cost -= node.cost
        }

        private mutating func append(_ node: Node) {
            (node.older, node.newer) = (newest, nil)
            newest?.newer = node
            newest = node
            if oldest == nil { oldest = node }
        }

        private mutating func unlink(_ node: Node) {
            if let older = node.older { older.newer = node.newer } else { oldest = node.newer }
            if let newer = node.newer { newer.older = node.older } else { newest = node.older }
        }
    }

    private let limit: Int
    private let cost: @Sendable (Value) -> Int
    private let state = Mutex(State())

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - limit: the largest cost of all values together.
    ///   - cost: the cost of a value, at least 1, such as its bytes. A value above the limit is not kept.
    package init(limit: Int, cost: @escaping @Sendable (Value) -> Int = { _ in 1 }) {
        self.limit = limit
        self.cost = cost
    }

    /// The value for a key, which counts as used.
    package func value(for key: Key) -> Value? {
        state.withLock { state in
            guard let node = state.nodes[key] else { return nil }
            state.use(node)
            return node.value
        }
    }

    /// The cached value for a key; a new one is made and cached if it is missing.
    ///
    /// - Parameters:
    ///   - key: stands for everything that the value is made from.
    ///   - make: makes the value. Two tasks may do so at the same time; both get the first one.
    package func value(for key: Key, orElse make: () throws -> Value) rethrows -> Value {
        if let known = value(for: key) { return known }
        return try insert(make(), for: key, replacing: false)
    }

    /// Keeps a value.
    ///
    /// - Parameter replacing: whether it takes the place of a value for the same key.
    /// - Returns: the value that the key has now.
    @discardableResult
    package func insert(_ value: Value, for key: Key, replacing: Bool = true) -> Value {
        let cost = cost(value)
        // Deallocated outside the lock.
        var dropped: [Value] = []
        return state.withLock { state in
            if let old = state.nodes[key] {
                if !replacing { return old.value }
                dropped.append(old.value)
                state.remove(old)
            }
            guard cost <= limit else { return value }
            while state.cost + cost > limit, let oldest = state.oldest {
                dropped.append(oldest.value)
                state.remove(oldest)
            }
            state.insert(Node(value, for: key, cost: cost))
            return value
        }
    }

    /// Drops the value for a key.
    package func remove(_ key: Key) {
        state.withLock { state in
            if let node = state.nodes[key] { state.remove(node) }
        }
    }

    /// The cost of all values together.
    package var totalCost: Int { state.withLock { $0.cost } }

    /// The values, the most recently used last.
    package var values: [Value] {
        state.withLock { state in
            var values: [Value] = []
            var next = state.oldest
            while let node = next {
                values.append(node.value)
                next = node.newer
            }
            return values
        }
    }
}
