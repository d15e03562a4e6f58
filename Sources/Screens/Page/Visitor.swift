package import Catalogue

/// The person behind a request.
package struct Visitor: Sendable {
    package var profile: ProfileID = .shared
    /// The name of the profile for the service worker, which scripts may read; empty if it is unknown.
    package var profileName = "shared"
    /// Whether no cookie names the profile yet; the first write sends one.
    package var isNewProfile = false
    /// The profile to read; nil for a new one, which has nothing to read.
    package var knownProfile: ProfileID? { isNewProfile ? nil : profile }
    /// The signed-in person; nil for a visitor without a session or a token.
    package var person: Person?
    /// The visitor's rights; nil for a stranger, who has not signed in though it is needed.
    package var role: Role? = .admin
    package var strings = Visitor.standardStrings
    /// The language that the person chose; nil for the browser's language.
    package var chosenLanguage: Language?
    package var hidesSidebar = false
    /// The notice about the last action, which is shown once.
    package var notice: Notice?

    package init() {}

    /// Whether the visitor has the rights of a role.
    package func isAtLeast(_ needed: Role) -> Bool { role.map { $0 >= needed } ?? false }

    /// A locale is slow to make.
    private static let standardStrings = Strings()
}
