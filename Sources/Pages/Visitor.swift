package import Catalogue

/// The person behind a request.
package struct Visitor: Sendable {
    package var profile: ProfileID = .shared
    /// A profile that no cookie names yet; it is sent with the first write.
    package var isNewProfile = false
    package var strings = Strings()
    /// The language that the person chose here; nil: their browser says which.
    package var chosenLanguage: Language?
    package var hidesSidebar = false
    /// What was just done, to be said once.
    package var notice: Notice?

    package init() {}
}
