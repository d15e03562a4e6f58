import Foundation

/// How much is tried: little in `make test`, more in `make test-all`, which sets `VITRINE_TRIALS` to a factor.
package enum Trials {
    private static let factor = max(ProcessInfo.processInfo.environment["VITRINE_TRIALS"].flatMap { Int($0) } ?? 1, 1)

    /// Whether all cases are tried where `make test` tries one of each kind.
    package static var areAll: Bool { factor > 1 }

    /// - Parameter usual: the number of trials in `make test`.
    package static func count(_ usual: Int) -> Int { usual * factor }

    /// Seeds of trials, from 0.
    ///
    /// - Parameter usual: the number of trials in `make test`.
    package static func seeds(_ usual: Int) -> Range<UInt64> { 0..<UInt64(count(usual)) }
}
