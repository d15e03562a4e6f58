import Catalogue

/// A hero, from either API.
public struct Hero: Identifiable, Hashable, Sendable {
    /// The number at the API; Marvel's has a prefix.
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
    /// The hero's base of operations.
    var base: String?
    var groups: String?
    var relatives: String?
    /// The number of comics with the hero; nil if the upstream doesn't say.
    var comics: Int?
    /// When the record last changed, as an ISO 8601 day.
    var modified: String?
    var artwork: Artwork?
    /// The address of the hero's page at the publisher.
    var page: String?
    /// The attribution that the upstream requires to be shown.
    var attribution: String

    var card: Card {
        Card(title: name, subtitle: fullName == name ? nil : fullName, caption: publisher, artwork: artwork)
    }
}

/// A power of a hero, which has a score from 0 to 100.
enum Power: String, CaseIterable, Hashable, Sendable {
    case intelligence, strength, speed, durability, power, combat

    /// The key of the fact. The prefix keeps it apart from other sources' facts, such as a starship's speed.
    var fieldKey: String { "power-\(rawValue)" }
    var label: String { rawValue.capitalised }
    static let scale = 0...100
}
