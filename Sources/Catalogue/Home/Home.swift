/// A person's home page: the stories above the first section, and the sections in their order.
public struct Home: Hashable, Sendable, Codable {
    /// The feed of the stories above the first section; nil for no stories.
    public internal(set) var story: HomeFeed?
    /// The sections in their order; no two have the same identity.
    public internal(set) var sections: [HomeSection]

    /// The largest number of sections.
    public static let largestCount = 24
    /// The identity of the stories; no section has it.
    public static let storyID = "story"

    /// Creates a home page.
    ///
    /// - Parameters:
    ///   - story: the feed whose items are shown as stories at the top; nil for no stories.
    ///   - sections: the sections; repeated identities and sections beyond ``largestCount`` are left out.
    public init(story: HomeFeed? = nil, sections: [HomeSection] = []) {
        self.story = story
        self.sections = Array(sections.uniqued(on: \.id).prefix(Self.largestCount))
    }

    /// The section with an identity; nil if there is none.
    public func section(_ id: HomeSection.ID) -> HomeSection? {
        sections.first { $0.id == id }
    }
}
