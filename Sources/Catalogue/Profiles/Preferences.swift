public import CompositionalLayout
import Endpoints

/// A person's choices about how pages look.
public struct Preferences: Hashable, Sendable {
    /// The style that was chosen for a list.
    package struct ListStyle: Hashable, Sendable, Codable {
        package let list: HomeFeed
        package let style: HomeStyle
    }

    /// The largest number of lists with a style; the oldest choice is dropped.
    public static let mostStyles = 200

    /// The colour scheme; nil for the system's.
    public var colourScheme: ColourScheme?
    /// The sidebar and the tab bar.
    public var navigation = NavigationArrangement()
    /// The styles of lists, the oldest choice first.
    package private(set) var styles: [ListStyle] = []

    /// Creates the preferences of a new profile.
    public init() {}

    /// The style, ``HomeStyle/list`` or ``HomeStyle/grid``, that the person chose for a list: a source with its choices.
    ///
    /// - Returns: nil for the list's default.
    public func style(of source: ResolvedSource) -> HomeStyle? {
        styles.isEmpty ? nil : style(of: Self.list(of: source))
    }

    /// Changes the style of a list; nil for its default.
    public mutating func setStyle(_ style: HomeStyle?, of source: ResolvedSource) {
        setStyle(style, of: Self.list(of: source))
    }

    /// The style that the person chose for all favourites; nil for the default.
    package var favouritesStyle: HomeStyle? {
        get { style(of: .favourites) }
        set { setStyle(newValue, of: .favourites) }
    }

    private func style(of list: HomeFeed) -> HomeStyle? { styles.first { $0.list == list }?.style }

    private mutating func setStyle(_ style: HomeStyle?, of list: HomeFeed) {
        styles.removeAll { $0.list == list }
        if let style { styles.append(ListStyle(list: list, style: style)) }
        styles.removeFirst(max(styles.count - Self.mostStyles, 0))
    }

    /// The list whatever is searched for in it.
    private static func list(of source: ResolvedSource) -> HomeFeed {
        .source(id: source.id, query: source.choices.filter { $0.name != QueryParameter.termName })
    }
}

extension Preferences: Codable {
    private enum CodingKeys: String, CodingKey {
        case colourScheme, navigation, styles
    }

    /// Decodes preferences; a missing part, and a colour scheme that this version doesn't know, is the default.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        colourScheme = try container.decodeIfPresent(String.self, forKey: .colourScheme)
            .flatMap(ColourScheme.init(rawValue:))
        navigation = try container.decodeIfPresent(NavigationArrangement.self, forKey: .navigation) ?? navigation
        styles = try container.decodeIfPresent([ListStyle].self, forKey: .styles) ?? []
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(colourScheme?.rawValue, forKey: .colourScheme)
        if navigation != NavigationArrangement() { try container.encode(navigation, forKey: .navigation) }
        if !styles.isEmpty { try container.encode(styles, forKey: .styles) }
    }
}
