public import Endpoints
public import Foundation

/// How requests to an upstream are signed, where it answers only those who have keys of it.
///
/// A source says which keys; the program reads them from its settings and hands them over. The source never sees where
/// they are from, and what is archived, shown or logged never has them (`Signer`).
public struct Signing: Sendable {
    /// The settings that hold the keys, such as `marvel.public.key`: in the environment `VITRINE_MARVEL_PUBLIC_KEY`.
    public let keys: [String]
    private let parameters: @Sendable (_ keys: [Secret], _ date: Date) -> [Resource.Parameter]

    /// Creates a way to sign requests.
    ///
    /// - Parameters:
    ///   - keys: the names of the settings that hold the keys.
    ///   - parameters: makes the parameters of one attempt from the keys, in the order of their names, and the date.
    public init(
        keys: [String], parameters: @escaping @Sendable (_ keys: [Secret], _ date: Date) -> [Resource.Parameter]
    ) {
        self.keys = keys
        self.parameters = parameters
    }

    /// - Parameter known: keys by the names of their settings.
    /// - Returns: nil unless all are known that are needed.
    func signer(with known: [String: Secret]) -> Signer? {
        let secrets = keys.compactMap { known[$0] }
        guard secrets.count == keys.count else { return nil }
        return Signer(keys: secrets) { [parameters] date in parameters(secrets, date) }
    }
}
