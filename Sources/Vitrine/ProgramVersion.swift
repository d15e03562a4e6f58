/// The version of Vitrine.
enum ProgramVersion {
    /// The version as CHANGELOG.md names it. A release sets it.
    static let current = "unreleased"
}
