public import Synchronization

/// Caches the markup of views, and other bytes, by keys that stand for everything that they show.
///
/// There are two generations of fragments. When the new one has reached half of the limit, it becomes the old one, and
/// the old one is dropped. A fragment of the old generation moves to the new one when it is used.
///
/// A fragment is kept when it is rendered for the second time, because most of what is shown once in a long list is not
/// shown again soon. One with others inside is kept only when none of them had to be rendered anew, so one showing
/// later.
///
/// All is inlinable, so that a program that has its own keys doesn't hash and compare them through witness tables.
public final class FragmentCache<Key: Hashable & Sendable>: Sendable {
    /// Markup with a gap, where something else is written each time.
    @usableFromInline struct Fragment: Sendable {
        @usableFromInline let bytes: [UInt8]
        /// The offset of the gap, in bytes.
        @usableFromInline let gap: Int

        @inlinable init(bytes: [UInt8], gap: Int) {
            self.bytes = bytes
            self.gap = gap
        }
    }

    /// The result of looking for a key.
    @usableFromInline enum Lookup: Sendable {
        case kept(Fragment)
        /// It was looked up not long ago, and its fragment should be kept now.
        case shownBefore
        case new
    }

    @usableFromInline struct Generations: Sendable {
        @usableFromInline var new: [Key: Fragment] = [:]
        @usableFromInline var old: [Key: Fragment] = [:]
        /// Marks of the keys that were looked up. Each is at two places, which later ones take over: two keys of a page
        /// that had only one, and the same, would never be kept.
        @usableFromInline var shown: [UInt32] = []
        /// The size of the new fragments, in bytes.
        @usableFromInline var size = 0
        /// The size of the old fragments, in bytes.
        @usableFromInline var oldSize = 0

        @inlinable init() {}
    }

    @usableFromInline let generations = Mutex(Generations())
    @usableFromInline let limit: Int

    /// Creates an empty cache.
    ///
    /// - Parameter limit: the size of all fragments, in bytes; 0 keeps none.
    @inlinable public init(limit: Int) {
        self.limit = limit
    }

    /// The size of all fragments with their keys, in bytes.
    package var size: Int { generations.withLock { $0.size + $0.oldSize } }

    /// The bytes for a key, written by a closure unless the cache has them.
    @inlinable public func bytes(for key: Key, orElse write: () -> [UInt8]) -> [UInt8] {
        let lookup = lookup(key)
        if case .kept(let fragment) = lookup { return fragment.bytes }
        let bytes = write()
        if case .shownBefore = lookup { keep(Fragment(bytes: bytes, gap: bytes.count), for: key) }
        return bytes
    }

    /// Looks for the markup of a key, which is then known as shown.
    @inlinable func lookup(_ key: Key) -> Lookup {
        if limit == 0 { return .new }
        var dropped: [Key: Fragment] = [:]
        return generations.withLock { generations in
            if let fragment = generations.new[key] { return .kept(fragment) }
            if let fragment = generations.old.removeValue(forKey: key) {
                generations.oldSize -= fragment.bytes.count + Self.overhead
                keep(fragment, for: key, in: &generations, dropping: &dropped)
                return .kept(fragment)
            }
            if generations.shown.isEmpty { generations.shown = Array(repeating: 0, count: 1 << 16) }
            let hash = UInt64(truncatingIfNeeded: key.hashValue)
            let (one, other) = (Int(hash & 0xFFFF), Int(hash >> 16 & 0xFFFF))
            let mark = UInt32(truncatingIfNeeded: hash >> 32)
            if generations.shown[one] == mark || generations.shown[other] == mark { return .shownBefore }
            (generations.shown[one], generations.shown[other]) = (mark, mark)
            return .new
        }
    }

    @inlinable func keep(_ fragment: Fragment, for key: Key) {
        var dropped: [Key: Fragment] = [:]
        generations.withLock { keep(fragment, for: key, in: &$0, dropping: &dropped) }
    }

    /// - Parameter dropped: takes the old generation, because freeing it takes longer than anyone should have the lock.
    @inlinable func keep(
        _ fragment: Fragment, for key: Key, in generations: inout Generations, dropping dropped: inout [Key: Fragment]
    ) {
        let size = fragment.bytes.count + Self.overhead
        guard size <= limit / 2 else { return }
        if generations.size + size > limit / 2 {
            dropped = generations.old
            generations.old = generations.new
            generations.oldSize = generations.size
            generations.new = Dictionary(minimumCapacity: dropped.count)
            generations.size = 0
        }
        if generations.new.updateValue(fragment, forKey: key) == nil { generations.size += size }
    }

    /// About what a key and its place take beside the markup, in bytes.
    @inlinable static var overhead: Int { 160 }
}

/// A view whose markup is kept in a cache, and only written out if the cache has it.
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

/// Writes markup.
public typealias HTMLWriter = (inout HTMLOutput) -> Void

extension HTMLOutput {
    /// Appends the markup for a key, which is rendered only if the cache doesn't have it.
    ///
    /// - Parameters:
    ///   - key: stands for everything that the markup shows, except for the detail.
    ///   - cache: keeps the markup.
    ///   - start: writes the markup before the detail.
    ///   - detail: writes what is not kept.
    ///   - end: writes the markup after the detail.
    @inlinable public mutating func append<Key>(
        _ key: Key, in cache: FragmentCache<Key>, rendering start: HTMLWriter, around detail: HTMLWriter = { _ in },
        then end: HTMLWriter = { _ in }
    ) {
        let first = count
        let known = misses
        // A fragment with its parts left out is no fragment.
        let lookup = parts == nil ? cache.lookup(key) : .new
        if case .kept(let fragment) = lookup {
            append(fragment.bytes[..<fragment.gap])
            detail(&self)
            append(fragment.bytes[fragment.gap...])
            return
        }
        start(&self)
        let gap = count - first
        detail(&self)
        let second = count
        end(&self)
        if parts != nil { return }
        if misses == known, case .shownBefore = lookup {
            cache.keep(.init(bytes: bytes(first..<first + gap, and: second), gap: gap), for: key)
        }
        misses += 1
    }
}
