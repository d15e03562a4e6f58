import Synchronization

/// Caches the markup of views, by keys that stand for everything that a view shows.
///
/// There are two generations of fragments. When the new one has reached half of the limit, it becomes the old one, and the
/// old one is dropped. A fragment of the old generation moves to the new one when it is used.
public final class FragmentCache<Key: Hashable & Sendable>: Sendable {
    private struct Generations: Sendable {
        var new: [Key: [UInt8]] = [:]
        var old: [Key: [UInt8]] = [:]
        /// The size of the new fragments, in bytes.
        var size = 0
    }

    private let generations = Mutex(Generations())
    private let limit: Int

    /// Creates an empty cache.
    ///
    /// - Parameter limit: the size of all fragments, in bytes; 0 keeps none.
    public init(limit: Int) {
        self.limit = limit
    }

    /// The markup for a key; nil if it is not kept.
    func fragment(for key: Key) -> [UInt8]? {
        var dropped: [Key: [UInt8]] = [:]
        return generations.withLock { generations in
            if let fragment = generations.new[key] { return fragment }
            guard let fragment = generations.old.removeValue(forKey: key) else { return nil }
            keep(fragment, for: key, in: &generations, dropping: &dropped)
            return fragment
        }
    }

    func keep(_ fragment: [UInt8], for key: Key) {
        var dropped: [Key: [UInt8]] = [:]
        generations.withLock { keep(fragment, for: key, in: &$0, dropping: &dropped) }
    }

    /// - Parameter dropped: takes the old generation, because freeing it takes longer than anyone should have the lock.
    private func keep(
        _ fragment: [UInt8], for key: Key, in generations: inout Generations, dropping dropped: inout [Key: [UInt8]]
    ) {
        let size = fragment.count + Self.overhead
        guard size <= limit / 2 else { return }
        if generations.size + size > limit / 2 {
            dropped = generations.old
            generations.old = generations.new
            generations.new = Dictionary(minimumCapacity: dropped.count)
            generations.size = 0
        }
        if generations.new.updateValue(fragment, forKey: key) == nil { generations.size += size }
    }

    /// About what a key and its place take beside the markup, in bytes.
    private static var overhead: Int { 160 }
}

/// A view whose markup is kept in a cache, and only written out if it was rendered before.
public struct Cached<Key: Hashable & Sendable, Content: HTML>: HTML {
    @usableFromInline let key: Key?
    @usableFromInline let cache: FragmentCache<Key>
    @usableFromInline let content: () -> Content

    /// Creates a view whose markup is kept.
    ///
    /// - Parameters:
    ///   - key: stands for everything that the view shows. Views with equal keys must have the same markup. Nil keeps
    ///     nothing.
    ///   - cache: keeps the markup.
    ///   - content: makes the view, if the cache doesn't have its markup.
    @inlinable
    public init(_ key: Key?, in cache: FragmentCache<Key>, @HTMLBuilder content: @escaping () -> Content) {
        self.key = key
        self.cache = cache
        self.content = content
    }

    @inlinable
    public func render(into output: inout HTMLOutput) {
        guard let key else { return content().render(into: &output) }
        output.append(key, in: cache) { content().render(into: &$0) }
    }
}

extension HTMLOutput {
    /// Appends the markup for a key, which is rendered only if the cache doesn't have it.
    ///
    /// - Parameters:
    ///   - key: stands for everything that the markup shows.
    ///   - cache: keeps the markup.
    ///   - render: writes the markup.
    public mutating func append<Key>(
        _ key: Key, in cache: FragmentCache<Key>, rendering render: (inout HTMLOutput) -> Void
    ) {
        // A fragment with its parts left out is no fragment.
        if parts != nil { return render(&self) }
        if let fragment = cache.fragment(for: key) { return append(fragment) }
        let start = count
        render(&self)
        cache.keep(bytes(from: start), for: key)
    }
}
