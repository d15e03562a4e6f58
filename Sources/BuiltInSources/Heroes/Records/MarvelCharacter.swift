import Catalogue

/// A character in Marvel's protocol. Only the number and the name are required.
struct MarvelCharacter: Decodable, Sendable {
    private let unattributed: Hero

    init(from decoder: any Decoder) throws {
        let record = MarvelRecord(values: try decoder.container(keyedBy: AnyKey.self))
        let (number, name) = (try record.number, try record.values.decode(String.self, forKey: "name"))
        var hero = Hero(id: MarvelRecord.idPrefix + number, name: name, attribution: MarvelRecord.provider)
        hero.description = record.text("description")
        hero.modified = record.modified
        hero.comics = record.values.record("comics")?.value("available", as: Int.self).flatMap { $0 >= 0 ? $0 : nil }
        hero.artwork = record.artwork
        hero.page = record.page
        unattributed = hero
    }

    func hero(attribution: String?) -> Hero {
        var hero = unattributed
        hero.attribution = attribution ?? hero.attribution
        return hero
    }
}
