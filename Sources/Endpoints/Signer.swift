public import Foundation
public import HTTPTypes

/// Signs requests with parameters and header fields that are added to each attempt just before the transport carries it.
///
/// Resources, answers and errors never contain these, so that keys are never shared, archived, shown or
/// logged.
public struct Signer: Sendable {
    private let keys: [Secret]
    private let parameters: @Sendable (Date) -> [Resource.Parameter]
    private let headers: HTTPFields

    /// Creates a signer of the keys and of the way to sign with them.
    ///
    /// - Parameters:
    ///   - keys: identify the signer, and are removed from answers and errors that repeat them.
    ///   - headers: the header fields of each attempt.
    ///   - parameters: makes the parameters of one attempt from its date.
    public init(
        keys: [Secret], headers: HTTPFields = [:], parameters: @escaping @Sendable (Date) -> [Resource.Parameter]
    ) {
        self.keys = keys
        self.headers = headers
        self.parameters = parameters
    }

    /// Whether requests carry keys, which a host may repeat in words of its own.
    package var hasKeys: Bool { !keys.isEmpty }

    func signature(at date: Date) -> Signature {
        Signature(parameters: parameters(date), headers: headers, keys: keys)
    }
}

extension Signer: Hashable {
    /// Whether the keys and the header fields are equal; requests of equal signers share an answer.
    public static func == (left: Signer, right: Signer) -> Bool {
        left.keys == right.keys && left.headers == right.headers
    }
    public func hash(into hasher: inout Hasher) {
        hasher.combine(keys)
        hasher.combine(headers)
    }
}
