import Foundation

/// The context in which a browser used a passkey (WebAuthn, section 5.8.1), decoded from its JSON.
struct ClientData: Decodable, Sendable {
    /// `webauthn.create` or `webauthn.get`.
    let type: String
    /// The challenge in base64url.
    let challenge: String
    /// The origin of the page, such as `https://catalogue.example`.
    let origin: String
    /// Whether the page is in a frame of another origin's page.
    let crossOrigin: Bool?
    /// The origin of the page at the top, if the page is in a frame of another origin's page.
    let topOrigin: String?

    /// Decodes JSON, and ignores other members.
    init(json: Data) throws(PasskeyError) {
        do {
            self = try JSONDecoder().decode(ClientData.self, from: json)
        } catch {
            throw PasskeyError.malformedClientData
        }
    }
}
