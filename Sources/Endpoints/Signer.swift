public import Foundation

/// Signs requests with parameters that are added to each attempt just before the transport carries it.
///
/// Resources, answers and errors never contain these parameters, so that keys are never shared, archived, shown or
/// logged.
public struct Signer: Sendable {
    private let keys: [Secret]
    private let parameters: @Sendable (Date) -> [Resource.Parameter]

    /// Creates a signer of the keys and of the way to sign with them.
    ///
    /// - Parameters:
    ///   - keys: identify the signer, and are removed from answers and errors that repeat them.
    ///   - parameters: makes the parameters of one attempt from its date.
    public init(keys: [Secret], parameters: @escaping @Sendable (Date) -> [Resource.Parameter]) {
        self.keys = keys
        self.parameters = parameters
    }

    func signature(at date: Date) -> Signature {
        Signature(parameters: parameters(date), keys: keys)
    }
}

extension Signer: Hashable {
    /// Whether the keys are equal; requests of equal signers share an answer.
    public static func == (left: Signer, right: Signer) -> Bool { left.keys == right.keys }
    public func hash(into hasher: inout Hasher) { hasher.combine(keys) }
}
