/// The title, lines and picture of an item in a list.
public struct Card: Hashable, Sendable, Codable {
    /// The first line, such as a name.
    public var title: String
    /// The second line.
    public var subtitle: String?
    /// A third, quieter line.
    public var caption: String?
    /// The picture; nil to draw one.
    public var artwork: Artwork?
    /// The absolute address of an excerpt of sound or film.
    public var preview: String?

    /// The title of an item without one.
    package static let untitled = "Untitled"

    /// Creates a card.
    ///
    /// - Parameters:
    ///   - title: the first line; nil for “Untitled”.
    ///   - subtitle: the second line.
    ///   - caption: a third, quieter line.
    ///   - artwork: the picture; nil to draw one.
    ///   - preview: the absolute address of an excerpt of sound or film.
    public init(
        title: String?, subtitle: String? = nil, caption: String? = nil, artwork: Artwork? = nil, preview: String? = nil
    ) {
        self.title = title ?? Self.untitled
        self.subtitle = subtitle
        self.caption = caption
        self.artwork = artwork
        self.preview = preview
    }

    /// The card without lines that say the same as one above.
    var withoutRepeatedLines: Card {
        let repeatsSubtitle = subtitle == title
        let repeatsCaption = caption.map { $0 == title || $0 == subtitle } ?? false
        guard repeatsSubtitle || repeatsCaption else { return self }
        var card = self
        if repeatsSubtitle { card.subtitle = nil }
        if repeatsCaption { card.caption = nil }
        return card
    }
}
