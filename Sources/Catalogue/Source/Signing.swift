public import Endpoints
public import Foundation
public import HTTPTypes

/// Signs requests to an upstream that answers only clients with keys.
///
/// A source names the keys; the program reads them from its settings. The source never sees where they come from, and
/// the keys never occur in the archive, in pages or in logs (see `Signer`).
public struct Signing: Sendable {
    /// The settings with the keys, such as `marvel.public.key`, which is `VITRINE_MARVEL_PUBLIC_KEY` in the
    /// environment.
    public let keys: [String]
    private let headers: @Sendable (_ keys: [Secret]) -> HTTPFields
    private let parameters: @Sendable (_ keys: [Secret], _ date: Date) -> [Resource.Parameter]

    /// Creates a way to sign requests.
    ///
    /// - Parameters:
    ///   - keys: the names of the settings that hold the keys.
    ///   - headers: makes the header fields from the keys, in the order of `keys`.
    ///   - parameters: makes the parameters of one attempt from the keys and the date.
    public init(
        keys: [String], headers: @escaping @Sendable (_ keys: [Secret]) -> HTTPFields = { _ in [:] },
        parameters: @escaping @Sendable (_ keys: [Secret], _ date: Date) -> [Resource.Parameter]
    ) {
        self.keys = keys
        self.headers = headers
        self.parameters = parameters
    }

    /// The signer with the source's keys; nil if a key is missing.
    ///
    /// - Parameter known: keys by the names of their settings.
    func signer(with known: [String: Secret]) -> Signer? {
        let secrets = keys.compactMap { known[$0] }
        guard secrets.count == keys.count else { return nil }
        return Signer(keys: secrets, headers: headers(secrets)) { [parameters] date in parameters(secrets, date) }
    }
}
