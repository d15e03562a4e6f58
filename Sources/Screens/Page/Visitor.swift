package import Catalogue

/// The person behind a request.
package struct Visitor: Sendable {
    package var profile: ProfileID = .shared
    /// The name of the profile for the service worker, which scripts may read.
    package var profileName = "shared"
    /// Whether no cookie names the profile yet; the first write sends one.
    package var isNewProfile = false
    /// The profile to read; nil for a new one, which has nothing to read.
    package var knownProfile: ProfileID? { isNewProfile ? nil : profile }
    package var strings = Visitor.standardStrings
    /// The language that the person chose; nil for the browser's language.
    package var chosenLanguage: Language?
    package var hidesSidebar = false
    /// The notice about the last action, which is shown once.
    package var notice: Notice?

    package init() {}

    /// A locale is slow to make.
    private static let standardStrings = Strings()
}
