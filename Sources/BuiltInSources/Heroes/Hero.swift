import Catalogue

/// A hero, whichever API the record came from.
public struct Hero: Identifiable, Hashable, Sendable {
    /// As ``HeroID`` writes it: unlike in each API.
    public let id: String
    let name: String
    var fullName: String?
    var aliases: [String] = []
    /// Plain text.
    var description: String?
    var powers: [Power: Int] = [:]
    var publisher: String?
    /// Such as “Good”.
    var alignment: String?
    var gender: String?
    var race: String?
    /// In metres.
    var height: Double?
    /// In kilograms.
    var weight: Double?
    var birthplace: String?
    /// The comic of the first appearance.
    var firstAppearance: String?
    var occupation: String?
    /// From where the hero works.
    var base: String?
    var groups: String?
    var relatives: String?
    /// How many comics the hero is in; nil where upstream doesn't say.
    var comics: Int?
    /// When the record last changed, as an ISO 8601 day.
    var modified: String?
    var artwork: Artwork?
    /// The hero's page at the publisher's.
    var page: String?
    /// Who the data are from, in the words that upstream wants to be shown with them.
    let attribution: String

    init(id: String, name: String, attribution: String) {
        self.id = id
        self.name = name
        self.attribution = attribution
    }
}

extension Hero {
    var card: Card {
        Card(title: name, subtitle: fullName == name ? nil : fullName, caption: publisher, artwork: artwork)
    }
}

/// What a hero is good at, from 0 to 100 each.
enum Power: String, CaseIterable, Hashable, Sendable {
    case intelligence, strength, speed, durability, power, combat

    /// In facts; another source has a speed that is another thing.
    var fieldKey: String { "power-\(rawValue)" }
    var label: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
    static let scale = 0...100
}
