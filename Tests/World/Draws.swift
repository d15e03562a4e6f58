import Foundation
import TestSupport

/// How much is drawn, and from which seed: little in `make test`, much in `make soak`.
enum Draws {
    private static let environment = ProcessInfo.processInfo.environment

    /// The number of draws of each law.
    static let count = environment["VITRINE_WORLD_DRAWS"].flatMap { Int($0) } ?? 300
    /// The one draw to be tried again; nil: all.
    static let only = environment["VITRINE_WORLD_ONLY"].flatMap { Int($0) }
    /// The seed of the first draw; each draw has its own generator, so that it can be tried alone.
    static let seed: UInt64 = environment["VITRINE_WORLD_SEED"].flatMap { UInt64($0) } ?? 1

    /// The numbers of the draws to try.
    static var numbers: Range<Int> { only.map { $0..<$0 + 1 } ?? 0..<count }

    /// The generator of one draw.
    static func generator(_ number: Int) -> SeededGenerator {
        SeededGenerator(seed: seed &+ UInt64(number) &* 1_000_003)
    }

    /// How to try one draw alone.
    static func repeating(_ number: Int) -> String {
        "VITRINE_WORLD_SEED=\(seed) VITRINE_WORLD_ONLY=\(number) tries draw \(number) alone."
    }
}
