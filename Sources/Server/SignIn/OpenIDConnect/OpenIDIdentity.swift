import Catalogue
import Foundation

/// A person, as a provider knows them.
///
/// The issuer and the subject together identify the person, and never change. All values are claims of the id token,
/// because the provider's UserInfo endpoint is not asked.
struct OpenIDIdentity: Hashable, Sendable {
    /// The issuer's address as it stands in the settings, and the person's id at the provider: 1 to 255 ASCII characters.
    let account: LinkedAccount.Identity
    /// The claim `preferred_username`, or else `name`; nil if there is none. It is not unique, and never the person's
    /// e-mail address.
    let name: String?
    /// The texts of the role claim; empty if there is none.
    let roles: [String]
    /// The time when the person last signed in at the provider: the distant past if the provider could say it, but didn't; nil
    /// if it never does.
    let authenticatedAt: Date?
}
