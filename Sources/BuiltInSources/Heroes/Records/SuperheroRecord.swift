import Catalogue

/// A hero in superhero-api. Values that are missing, “-” or of another type are unknown.
struct SuperheroRecord: Decodable, Sendable {
    private let id: RecordNumber
    private let name: String
    private let powers: Part<[String: LenientElement<Score>]>
    private let appearance: Part<Appearance>
    private let biography: Part<Biography>
    private let work: Part<[String: LenientElement<String>]>
    private let connections: Part<[String: LenientElement<String>]>
    private let images: Part<[String: LenientElement<String>]>
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
        id = try container.decode(RecordNumber.self, forKey: .id)
        name = try container.decode(String.self, forKey: .name)
        powers = try Part(container, .powers)
        appearance = try Part(container, .appearance)
        biography = try Part(container, .biography)
        work = try Part(container, .work)
        connections = try Part(container, .connections)
        images = try Part(container, .images)
        attribution = try container.decodeIfPresent(LenientElement<String>.self, forKey: .attribution)
    }

    /// An object in the record, which may be missing or unreadable.
    private struct Part<Content: Decodable & Sendable>: Sendable {
        let content: Content?

        init(_ container: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys) throws {
            let element = try container.decodeIfPresent(LenientElement<Content>.self, forKey: key)
            if case .readable(let content) = element { self.content = content } else { content = nil }
        }
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
}

extension SuperheroRecord {
    static let provider = "superhero-api"

    var hero: Hero {
        var hero = Hero(
            id: HeroID.superhero(id.text).text, name: name, attribution: attribution?.known ?? Self.provider)
        hero.fullName = biography.content?.fullName?.known
        hero.aliases = (biography.content?.aliases?.elements ?? []).compactMap(\.known)
        hero.publisher = biography.content?.publisher?.known
        hero.alignment = biography.content?.alignment?.known.map(\.capitalised)
        hero.birthplace = biography.content?.placeOfBirth?.known
        hero.firstAppearance = biography.content?.firstAppearance?.known
        hero.gender = appearance.content?.gender?.known
        hero.race = appearance.content?.race?.known
        hero.height = Measure.metres(appearance.content?.height?.elements ?? [])
        hero.weight = Measure.kilograms(appearance.content?.weight?.elements ?? [])
        hero.occupation = work.content?["occupation"]?.known
        hero.base = work.content?["base"]?.known
        hero.groups = connections.content?["groupAffiliation"]?.known
        hero.relatives = connections.content?["relatives"]?.known
        hero.powers = scores
        hero.artwork = artwork
        return hero
    }

    private var scores: [Power: Int] {
        var scores: [Power: Int] = [:]
        for power in Power.allCases {
            if case .readable(let score) = powers.content?[power.rawValue] { scores[power] = score.value }
        }
        return scores
    }

    /// The two sizes with the same aspect ratio; the others are cropped differently.
    private var artwork: Artwork? {
        let variants = [("sm", 240, 320), ("lg", 480, 640)].compactMap { key, width, height in
            images.content?[key]?.known.flatMap(HeroAddress.picture).map {
                Artwork.Variant(width: width, height: height, address: $0)
            }
        }
        return variants.isEmpty ? nil : .variants(variants)
    }
}

extension LenientElement<String> {
    /// Nil if the value is unreadable or unknown.
    fileprivate var known: String? {
        if case .readable(let text) = self { text.known } else { nil }
    }
}

extension String {
    /// The plain text; nil if it is empty or a placeholder.
    fileprivate var known: String? {
        let text = plainText
        return ["", "-", "null", "no alter egos found."].contains(text.lowercased()) ? nil : text
    }
}
