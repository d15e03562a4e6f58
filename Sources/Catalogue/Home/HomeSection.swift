import Endpoints

/// A section of the home page: a feed and a style.
public struct HomeSection: Hashable, Sendable, Codable, Identifiable {
    /// The identity, made of lower-case letters, digits and dashes; it never changes.
    public let id: String
    /// The list that the section shows.
    public let feed: HomeFeed
    /// The layout of the section.
    public internal(set) var style: HomeStyle
    /// The name that the person gave it; nil for the title of its list.
    public internal(set) var name: String?

    /// The longest name, in characters.
    public static let longestName = 60

    /// Creates a section; by default, a carousel.
    public init(id: String, feed: HomeFeed, style: HomeStyle = .carousel, name: String? = nil) {
        self.id = id
        self.feed = feed
        self.style = style
        self.name = name
    }
}

extension HomeFeed {
    /// A new identity, made of the feed's name: `favourites`, `pick-heroes`, `charts-songs`, then `charts-songs-2`.
    func sectionID(besides taken: some Collection<HomeSection.ID>) -> HomeSection.ID {
        let name = sectionName
        var id = name
        var number = 2
        while taken.contains(id) {
            id = "\(name)-\(number)"
            number += 1
        }
        return id
    }

    private var sectionName: String {
        switch self {
        case .favourites: "favourites"
        case .newSinceLastVisit: "new"
        case .recentlyOpened: "opened"
        case .continueListening: "played"
        case .favouritesOf(let id): Self.sectionName("favourites", id.rawValue)
        case .randomPick(let id): Self.sectionName("pick", id.rawValue)
        case .source(let id, let query): Self.sectionName([id.rawValue] + query.map(\.value))
        }
    }

    private static func sectionName(_ parts: String...) -> String { sectionName(parts) }

    private static func sectionName(_ parts: [String]) -> String {
        parts.map(\.sectionWord).filter { !$0.isEmpty }.joined(separator: "-").nonEmpty ?? "section"
    }
}

extension String {
    /// The text as a part of an identity: at most 40 lower-case letters, digits and dashes.
    fileprivate var sectionWord: String {
        let words = lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return String(words.joined(separator: "-").prefix(40))
    }

    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
