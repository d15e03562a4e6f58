/// A person's home page: the stories above the first section, and the sections in their order.
public struct Home: Hashable, Sendable, Codable {
    /// What the header above the first section shows; nil: there is none.
    public internal(set) var story: HomeFeed?
    /// Each identity once.
    public internal(set) var sections: [HomeSection]

    /// Sections at most.
    public static let largestCount = 24
    /// The identity of the stories among the sections; no section has it.
    public static let storyID = "story"

    /// Creates a home page.
    ///
    /// - Parameters:
    ///   - story: the list whose items are shown as stories at the top; nil for none.
    ///   - sections: the first of each identity, and no more than ``largestCount``, are taken.
    public init(story: HomeFeed? = nil, sections: [HomeSection] = []) {
        self.story = story
        self.sections = Array(sections.uniqued(on: \.id).prefix(Self.largestCount))
    }

    /// The section with this identity, if there is one.
    public func section(_ id: HomeSection.ID) -> HomeSection? {
        sections.first { $0.id == id }
    }
}
