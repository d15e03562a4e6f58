import Foundation

/// Where answers are taken from.
protocol Answers: Sendable {
    /// - Parameter components: of a path below the prefix.
    func document(at components: [String]) throws -> Document?
}

/// What stands at a path.
struct Document: Sendable {
    let body: Data
    let modified: Date
}
