package import Endpoints

/// Why there is no source at an address.
package struct SourceDraftError: Error {
    /// The kinds that the page has words for.
    package enum Reason: Hashable, Sendable {
        /// The text is not an address of the web.
        case noAddress
        /// The address has a password or a secret, which only files may have.
        case hasSecret
        /// The host has no public address.
        case isPrivate
        /// The host wants a key.
        case needsKey
        /// There is nothing at the address.
        case notFound
        /// The answer has no list of records.
        case noList
        /// No record has a title where the form says.
        case noTitle
        /// The host gave no usable answer.
        case noAnswer(EndpointError)
        /// The message says why.
        case other
    }

    package let reason: Reason
    /// What was expected and what came, in English.
    package let message: String

    package init(_ message: String, _ reason: Reason = .other) {
        self.message = message
        self.reason = reason
    }
}
