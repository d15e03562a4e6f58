public import Foundation

/// Proves to a host who asks, by parameters that are added to each attempt just before it is carried.
///
/// Resources, answers and errors never have them: what is shared, kept, shown or logged is made of those. So a request is
/// the same one whoever signed it, and an archive knows nothing of keys.
public struct Signer: Sendable {
    private let keys: [Secret]
    private let parameters: @Sendable (Date) -> [Resource.Parameter]

    /// - Parameters:
    ///   - keys: what is taken out again wherever it comes back, and by which two signers are told apart.
    ///   - parameters: those of one attempt, by when it is made.
    public init(keys: [Secret], parameters: @escaping @Sendable (Date) -> [Resource.Parameter]) {
        self.keys = keys
        self.parameters = parameters
    }

    func signature(at date: Date) -> Signature {
        Signature(parameters: parameters(date), keys: keys)
    }
}

extension Signer: Hashable {
    /// Signers of the same keys ask for the same: their requests share an answer.
    public static func == (left: Signer, right: Signer) -> Bool { left.keys == right.keys }
    public func hash(into hasher: inout Hasher) { hasher.combine(keys) }
}
