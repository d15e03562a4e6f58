/// The icon of a source.
public enum Symbol: Hashable, Sendable {
    /// A drawing that comes with the app.
    case book, chart, collection, film, food, game, globe, hero, note, person, picture, starship
    /// A character, such as an emoji.
    case character(Character)

    /// Reads the name of a drawing, or a single character; nil for any other text.
    public init?(_ text: String) {
        if let drawing = Self.drawings[text] {
            self = drawing
        } else if text.count == 1, let character = text.first, !character.isWhitespace {
            self = .character(character)
        } else {
            return nil
        }
    }

    /// The names of the drawings, in alphabetical order.
    package static let names = drawings.keys.sorted()

    private static let drawings: [String: Symbol] = Dictionary(
        uniqueKeysWithValues: [
            .book, .chart, .collection, .film, .food, .game, .globe, .hero, .note, .person, .picture, .starship,
        ].map { ("\($0)", $0) })
}
