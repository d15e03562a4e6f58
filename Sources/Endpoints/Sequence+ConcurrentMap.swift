extension Sequence where Element: Sendable {
    /// The results of some work for each element, in order. The work for all elements goes on at once.
    package func concurrentMap<Value: Sendable>(
        _ work: @escaping @Sendable (Element) async -> Value
    ) async -> [Value] {
        await withTaskGroup(of: (Int, Value).self) { group in
            for (place, element) in enumerated() { group.addTask { (place, await work(element)) } }
            return await group.reduce(into: [(Int, Value)]()) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}
