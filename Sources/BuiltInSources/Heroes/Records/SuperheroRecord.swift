import Catalogue

/// A hero in superhero-api. Values that are missing, “-” or of another type are unknown.
struct SuperheroRecord: Decodable, Sendable {
    private let id: RecordNumber
    private let name: String
    private let powers: LenientElement<[String: LenientElement<Score>]>?
    private let appearance: LenientElement<Appearance>?
    private let biography: LenientElement<Biography>?
    private let work: LenientElement<[String: LenientElement<String>]>?
    private let connections: LenientElement<[String: LenientElement<String>]>?
    private let images: LenientElement<[String: LenientElement<String>]>?
    /// Only samples have an attribution.
    private let attribution: LenientElement<String>?

    private enum CodingKeys: String, CodingKey {
        case id, name, appearance, biography, work, connections, images, attribution
        case powers = "powerstats"
    }

    /// - Throws: if the number, the name, or both the powers and the biography are missing.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard container.contains(.powers) || container.contains(.biography) else {
            throw DecodingError.keyNotFound(
                CodingKeys.biography,
                DecodingError.Context(
                    codingPath: container.codingPath, debugDescription: "neither powerstats nor biography"))
        }
        func part<Content: Decodable & Sendable>(_ key: CodingKeys) throws -> LenientElement<Content>? {
            try container.decodeIfPresent(LenientElement<Content>.self, forKey: key)
        }
        id = try container.decode(RecordNumber.self, forKey: .id)
        name = try container.decode(String.self, forKey: .name)
        powers = try part(.powers)
        appearance = try part(.appearance)
        biography = try part(.biography)
        work = try part(.work)
        connections = try part(.connections)
        images = try part(.images)
        attribution = try part(.attribution)
    }

    /// A number from 0 to 100, which may be encoded as a string.
    private struct Score: Decodable, Sendable {
        let value: Int?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let number: Double?
            do {
                number = try container.decode(Double.self)
            } catch DecodingError.typeMismatch {
                number = Double(try container.decode(String.self))
            }
            value = number.flatMap { Power.scale.contains(Int(exactly: $0.rounded()) ?? -1) ? Int($0.rounded()) : nil }
        }
    }

    private struct Appearance: Decodable, Sendable {
        let gender: LenientElement<String>?
        let race: LenientElement<String>?
        let height: LenientArray<String>?
        let weight: LenientArray<String>?
    }

    private struct Biography: Decodable, Sendable {
        let fullName: LenientElement<String>?
        let aliases: LenientArray<String>?
        let placeOfBirth: LenientElement<String>?
        let firstAppearance: LenientElement<String>?
        let publisher: LenientElement<String>?
        let alignment: LenientElement<String>?
    }

    static let provider = "superhero-api"

    var hero: Hero {
        var hero = Hero(id: id.text, name: name, attribution: attribution?.known ?? Self.provider)
        hero.fullName = biography?.value?.fullName?.known
        hero.aliases = (biography?.value?.aliases?.elements ?? []).compactMap(\.known)
        hero.publisher = biography?.value?.publisher?.known
        hero.alignment = biography?.value?.alignment?.known.map(\.capitalised)
        hero.birthplace = biography?.value?.placeOfBirth?.known
        hero.firstAppearance = biography?.value?.firstAppearance?.known
        hero.gender = appearance?.value?.gender?.known
        hero.race = appearance?.value?.race?.known
        hero.height = Measure.metres(appearance?.value?.height?.elements ?? [])
        hero.weight = Measure.kilograms(appearance?.value?.weight?.elements ?? [])
        hero.occupation = work?.value?["occupation"]?.known
        hero.base = work?.value?["base"]?.known
        hero.groups = connections?.value?["groupAffiliation"]?.known
        hero.relatives = connections?.value?["relatives"]?.known
        for power in Power.allCases { hero.powers[power] = powers?.value?[power.rawValue]?.value?.value }
        hero.artwork = artwork
        return hero
    }

    /// The two sizes with the same aspect ratio; the others are cropped differently.
    private var artwork: Artwork? {
        let variants = [("sm", 240, 320), ("lg", 480, 640)].compactMap { key, width, height in
            images?.value?[key]?.known.flatMap(HeroAddress.picture).map {
                Artwork.Variant(width: width, height: height, address: $0)
            }
        }
        return variants.isEmpty ? nil : .variants(variants)
    }
}

extension LenientElement<String> {
    /// Nil if the value is unreadable or unknown.
    fileprivate var known: String? { value?.known }
}

extension String {
    /// The plain text; nil if it is empty or a placeholder.
    fileprivate var known: String? {
        let text = plainText
        return ["", "-", "null", "no alter egos found."].contains(text.lowercased()) ? nil : text
    }
}
