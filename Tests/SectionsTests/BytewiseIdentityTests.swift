import Foundation
import TestSupport
import Testing

@testable import Sections

@Suite struct BytewiseIdentityTests {
    /// Eleven bytes: not a multiple of eight.
    private struct Packed: BytewiseIdentity {
        var bytes: (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8)

        init(_ number: Int) {
            let byte = { (index: Int) in UInt8(truncatingIfNeeded: (number + 1) * (index + 3)) }
            bytes = (
                byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7), byte(8),
                UInt8(number & 0xFF), UInt8(number >> 8)
            )
        }

        static func == (one: Packed, other: Packed) -> Bool {
            withUnsafeBytes(of: one) { one in withUnsafeBytes(of: other) { one.elementsEqual($0) } }
        }

        func hash(into hasher: inout Hasher) {
            Issue.record("hashed otherwise")
        }
    }

    private struct Cell: Identifiable, Equatable {
        let id: Packed
    }

    @Test func isHashedByItsBytes() {
        var random = SeededGenerator(seed: 16)
        let old = (0..<1_000).map { Cell(id: Packed($0)) }
        let new = (500..<1_500).map { Cell(id: Packed($0)) }.shuffled(using: &random)
        let difference = ListDifference(from: old, to: new)
        #expect(difference.deletions == Array(0..<500))
        #expect(difference.changes.count { $0.kind == .inserted } == 500)
    }

    @Test func countsIdentifiersThatProgramsUse() {
        let identifiers: [any Hashable.Type] = [Int.self, UInt8.self, UInt64.self, UUID.self]
        #expect(identifiers.allSatisfy { $0 is any BytewiseIdentity.Type })
        #expect(!(String.self is any BytewiseIdentity.Type))
    }
}
