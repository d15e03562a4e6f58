import Foundation
import Sections

/// An identified cell with content that may change.
struct Cell<ID: TestIdentity>: Identifiable, Equatable, Sendable {
    let id: ID
    var content = 0

    /// The same cell as another part of a program would make it again, without shared storage.
    var remade: Cell { Cell(id: id.remade, content: content) }
}

/// A kind of identity, made at random.
protocol TestIdentity: Hashable, Sendable {
    init(random: inout Generator)
    var remade: Self { get }
}

extension UInt64: TestIdentity {
    init(random: inout Generator) { self = random.next() }
    var remade: UInt64 { self }
}

extension UUID: TestIdentity {
    init(random: inout Generator) {
        let (high, low) = (random.next(), random.next())
        let bytes =
            (0..<8).map { UInt8(truncatingIfNeeded: high >> ($0 * 8)) }
            + (0..<8).map {
                UInt8(truncatingIfNeeded: low >> ($0 * 8))
            }
        self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
    var remade: UUID { self }
}

/// A UUID in a type that isn't a `BytewiseIdentity`.
struct HashedUUID: TestIdentity {
    let uuid: UUID

    init(random: inout Generator) { uuid = UUID(random: &random) }
    var remade: HashedUUID { self }
}

extension String: TestIdentity {
    /// 36 characters, too many for a string without storage of its own.
    init(random: inout Generator) { self = UUID(random: &random).uuidString }
    var remade: String { String(decoding: Array(utf8), as: UTF8.self) }
}

/// The generator of Knuth's MMIX, which gives the same numbers in each run.
struct Generator: RandomNumberGenerator {
    private var state: UInt64 = 1

    mutating func next() -> UInt64 {
        // The low bits of a state are less random than the high ones.
        (high() << 32) | high()
    }

    private mutating func high() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 32
    }
}
