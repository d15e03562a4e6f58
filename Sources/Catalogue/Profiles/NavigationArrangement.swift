/// The order, groups and visibility of sources in the sidebar, and the places of a phone's tab bar.
public struct NavigationArrangement: Hashable, Sendable, Codable {
    /// Sources under a heading.
    public struct Group: Hashable, Sendable, Codable {
        /// The heading, in plain text; empty for none.
        public var name: String
        /// The sources in their order. They may no longer exist.
        public var sources: [SourceID]

        /// Creates a group.
        public init(name: String = "", sources: [SourceID] = []) {
            self.name = name
            self.sources = sources
        }
    }

    /// The largest number of groups.
    public static let mostGroups = 20
    /// The largest number of places in the tab bar that sources can have.
    public static let mostTabs = 2

    /// The groups in their order. Sources that no group names follow in the group without a name.
    public var groups: [Group]
    /// The sources that the sidebar leaves out.
    public var hidden: Set<SourceID>
    /// The sources in the tab bar, at most ``mostTabs``; nil for the first source.
    public var tabs: [SourceID]?

    /// Creates an arrangement; by default, all sources in their own order.
    public init(groups: [Group] = [], hidden: Set<SourceID> = [], tabs: [SourceID]? = nil) {
        self.groups = groups
        self.hidden = hidden
        self.tabs = tabs
    }
}
