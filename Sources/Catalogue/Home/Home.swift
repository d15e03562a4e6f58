/// A person's home page: the sections in their order.
public struct Home: Hashable, Sendable, Codable {
    /// The sections in their order; no two have the same identity.
    public internal(set) var sections: [HomeSection]

    /// The largest number of sections.
    public static let largestCount = 24

    /// Creates a home page.
    ///
    /// - Parameter sections: the sections; repeated identities and sections beyond ``largestCount`` are left out.
    public init(sections: [HomeSection] = []) {
        self.sections = Array(sections.uniqued(on: \.id).prefix(Self.largestCount))
    }

    /// The section with an identity; nil if there is none.
    public func section(_ id: HomeSection.ID) -> HomeSection? {
        sections.first { $0.id == id }
    }
}

extension Home {
    private enum CodingKeys: CodingKey {
        case sections
        /// The feed that earlier programs showed as stories above the sections.
        case story
    }

    /// Decodes a home page, without the sections of a newer program whose feeds this one doesn't know.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let story = try values.decodeIfPresent(HomeFeed.self, forKey: .story).map {
            HomeSection(id: "story", feed: $0, style: .story)
        }
        let sections = try values.decode([StoredSection].self, forKey: .sections).compactMap(\.section)
        self.sections = ([story].compactMap(\.self) + sections).uniqued(on: \.id)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(sections, forKey: .sections)
    }

    /// A section as it is stored.
    private struct StoredSection: Decodable {
        /// The section; nil if this program doesn't know its feed.
        let section: HomeSection?

        private enum CodingKeys: CodingKey { case feed }

        init(from decoder: any Decoder) throws {
            let feed = try decoder.container(keyedBy: CodingKeys.self)
                .nestedContainer(keyedBy: HomeFeed.CodingKeys.self, forKey: .feed)
            section = feed.allKeys.isEmpty ? nil : try HomeSection(from: decoder)
        }
    }
}
