import Catalogue

/// A hero in superhero-api. Values that are missing, “-” or of another type are unknown.
struct SuperheroRecord: Decodable, Sendable {
    let hero: Hero

    static let provider = "superhero-api"

    /// - Throws: if the number, the name, or both the powers and the biography are missing.
    init(from decoder: any Decoder) throws {
        let record = try decoder.container(keyedBy: AnyKey.self)
        guard record.contains("powerstats") || record.contains("biography") else {
            throw DecodingError.keyNotFound(
                AnyKey(stringValue: "biography"),
                DecodingError.Context(
                    codingPath: record.codingPath, debugDescription: "neither powerstats nor biography"))
        }
        var hero = Hero(
            id: try record.decode(RecordNumber.self, forKey: "id").text,
            name: try record.decode(String.self, forKey: "name"),
            // Only samples have an attribution.
            attribution: record.known("attribution") ?? Self.provider)
        let biography = record.record("biography")
        hero.fullName = biography?.known("fullName")
        hero.aliases = (biography?.value("aliases", as: LenientArray<String>.self)?.elements ?? []).compactMap(\.known)
        hero.publisher = biography?.known("publisher")
        hero.alignment = biography?.known("alignment").map(\.capitalised)
        hero.birthplace = biography?.known("placeOfBirth")
        hero.firstAppearance = biography?.known("firstAppearance")
        let appearance = record.record("appearance")
        hero.gender = appearance?.known("gender")
        hero.race = appearance?.known("race")
        hero.height = Measure.metres(appearance?.value("height", as: LenientArray<String>.self)?.elements ?? [])
        hero.weight = Measure.kilograms(appearance?.value("weight", as: LenientArray<String>.self)?.elements ?? [])
        let work = record.record("work")
        hero.occupation = work?.known("occupation")
        hero.base = work?.known("base")
        let connections = record.record("connections")
        hero.groups = connections?.known("groupAffiliation")
        hero.relatives = connections?.known("relatives")
        let powers = record.record("powerstats")
        for power in Power.allCases { hero.powers[power] = powers?.score(power.rawValue) }
        hero.artwork = Self.artwork(record.record("images"))
        self.hero = hero
    }

    /// The two sizes with the same aspect ratio; the others are cropped differently.
    private static func artwork(_ images: KeyedDecodingContainer<AnyKey>?) -> Artwork? {
        let variants = [("sm", 240, 320), ("lg", 480, 640)].compactMap { key, width, height in
            images?.known(key).flatMap(HeroAddress.picture).map {
                Artwork.Variant(width: width, height: height, address: $0)
            }
        }
        return variants.isEmpty ? nil : .variants(variants)
    }
}

extension KeyedDecodingContainer<AnyKey> {
    /// Nil if the text is unreadable or unknown.
    fileprivate func known(_ key: String) -> String? { value(key, as: String.self)?.known }

    /// A number from 0 to 100, which may be encoded as a string.
    fileprivate func score(_ key: String) -> Int? {
        let number = value(key, as: Double.self) ?? value(key, as: String.self).flatMap { Double($0) }
        return number.flatMap { Int(exactly: $0.rounded()) }.flatMap { Power.scale.contains($0) ? $0 : nil }
    }
}

extension String {
    /// The plain text; nil if it is empty or a placeholder.
    fileprivate var known: String? {
        let text = plainText
        return ["", "-", "null", "no alter egos found."].contains(text.lowercased()) ? nil : text
    }
}
