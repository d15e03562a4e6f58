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
        while start < shorter {
            if old[start] != new[start] {
                if old[start].id != new[start].id { break }
                updatesAtStart.append(start)
            }
            start += 1
        }
        while start + end < shorter {
            let (former, element) = (old[old.count - end - 1], new[new.count - end - 1])
            if former != element {
                if former.id != element.id { break }
                updatesAtEnd.append(end + 1)
            }
            end += 1
        }
    }

    /// The elements of one of the lists that are not at its equal ends.
    @inlinable
    func middle<Element>(of list: UnsafeBufferPointer<Element>) -> UnsafeBufferPointer<Element> {
        UnsafeBufferPointer(rebasing: list[start..<list.count - end])
    }
}
