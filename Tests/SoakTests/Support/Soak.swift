import Foundation

/// How much is tried: little in `make test`, much in `make soak`.
enum Soak {
    private static let environment = ProcessInfo.processInfo.environment

    /// Of all collections of answers together.
    static let mutations = size("VITRINE_SOAK_MUTATIONS", small: 160)
    /// Of favourites.
    static let writes = size("VITRINE_SOAK_WRITES", small: 20)
    /// The one mutation to be tried again; nil: all.
    static let only = environment["VITRINE_SOAK_ONLY"].flatMap { Int($0) }
    /// What random numbers are made of; printed, so that a run can be repeated.
    static let seed: UInt64 = {
        let given = environment["VITRINE_SOAK_SEED"].flatMap { UInt64($0) }
        let seed = given ?? UInt64.random(in: 0...999_999_999)
        say("The seed is \(seed); VITRINE_SOAK_SEED=\(seed) repeats this run.")
        return seed
    }()

    /// To standard error, at once: it is read when the run has crashed.
    static func say(_ text: String) {
        FileHandle.standardError.write(Data("Soak: \(text)\n".utf8))
    }

    private static func size(_ name: String, small: Int) -> Int {
        environment[name].flatMap { Int($0) } ?? small
    }
}
