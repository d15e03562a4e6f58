#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The elements at the start and at the end of two lists that have the same identities in the same order.
@usableFromInline
struct EqualEnds {
    /// The number of equal elements at the start.
    @usableFromInline var start = 0
    /// The number of equal elements at the end that are not at the start.
    @usableFromInline var end = 0
    /// The positions of elements at the start with other content, in order.
    @usableFromInline var updatesAtStart: [Int] = []
    /// The distances from the end of elements at the end with other content: 1 is the last element, which comes first.
    @usableFromInline var updatesAtEnd: [Int] = []

    /// No equal elements.
    @usableFromInline
    init() {}

    /// Compares two lists from the start and from the end until identities differ.
    ///
    /// Equal elements can stand for each other, as `Equatable` requires, so their identities aren't compared.
    ///
    /// - Complexity: O(*n*).
    @inlinable
    init<Element: Identifiable & Equatable>(_ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>) {
        let shorter = min(old.count, new.count)
        while true {
            start += Self.equalCount(old[start..<shorter], new[start..<shorter])
            if start == shorter || old[start].id != new[start].id { break }
            updatesAtStart.append(start)
            start += 1
        }
        let rest = shorter - start
        while true {
            let (oldEnd, newEnd) = (old.count - end, new.count - end)
            end += Self.equalCountAtEnd(old[oldEnd - (rest - end)..<oldEnd], new[newEnd - (rest - end)..<newEnd])
            if end == rest || old[old.count - end - 1].id != new[new.count - end - 1].id { break }
            end += 1
            updatesAtEnd.append(end)
        }
    }

    /// The numbers of elements whose bytes are compared at once: fewer after each difference. Comparing the bytes of a
    /// block takes about as long as comparing a few of its elements.
    @inlinable static var blockSizes: [Int] { [1_024, 128, 16] }

    /// The number of equal elements at the start of two parts of lists, which are of one length.
    @inlinable @inline(__always)
    static func equalCount<Element: Equatable>(
        _ old: Slice<UnsafeBufferPointer<Element>>, _ new: Slice<UnsafeBufferPointer<Element>>
    ) -> Int {
        let (old, new) = (UnsafeBufferPointer(rebasing: old), UnsafeBufferPointer(rebasing: new))
        var count = 0
        for size in blockSizes {
            while count < new.count {
                let block = count..<min(count + size, new.count)
                guard haveSameBytes(old[block], new[block]) else { break }
                count = block.upperBound
            }
        }
        while count < new.count, old[count] == new[count] { count += 1 }
        return count
    }

    /// The number of equal elements at the end of two parts of lists, which are of one length.
    @inlinable @inline(__always)
    static func equalCountAtEnd<Element: Equatable>(
        _ old: Slice<UnsafeBufferPointer<Element>>, _ new: Slice<UnsafeBufferPointer<Element>>
    ) -> Int {
        let (old, new) = (UnsafeBufferPointer(rebasing: old), UnsafeBufferPointer(rebasing: new))
        var rest = new.count
        for size in blockSizes {
            while rest > 0 {
                let block = max(rest - size, 0)..<rest
                guard haveSameBytes(old[block], new[block]) else { break }
                rest = block.lowerBound
            }
        }
        while rest > 0, old[rest - 1] == new[rest - 1] { rest -= 1 }
        return new.count - rest
    }

    /// Whether elements have the same bytes, and therefore are equal. Others may be equal, too.
    @inlinable
    static func haveSameBytes<Element>(
        _ old: Slice<UnsafeBufferPointer<Element>>, _ new: Slice<UnsafeBufferPointer<Element>>
    ) -> Bool {
        areEqual(UnsafeRawBufferPointer(.init(rebasing: old)), UnsafeRawBufferPointer(.init(rebasing: new)))
    }

    @usableFromInline
    static func areEqual(_ old: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer) -> Bool {
        guard let other = old.baseAddress, let new = new.baseAddress else { return false }
        return memcmp(other, new, old.count) == 0
    }

    /// The elements of one of the lists that are not at its equal ends.
    @inlinable
    func middle<Element>(of list: UnsafeBufferPointer<Element>) -> UnsafeBufferPointer<Element> {
        UnsafeBufferPointer(rebasing: list[start..<list.count - end])
    }
}
