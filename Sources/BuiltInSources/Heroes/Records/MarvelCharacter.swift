import Catalogue

/// A character in Marvel's protocol. Only the number and the name are required.
struct MarvelCharacter: Decodable, Sendable {
    private let id: RecordNumber
    private let name: String
    private let description: LenientElement<String>?
    private let modified: LenientElement<String>?
    private let thumbnail: LenientElement<MarvelPicture>?
    private let comics: LenientElement<MarvelRecord.List>?
    private let urls: LenientArray<MarvelRecord.Link>?

    func hero(attribution: String?) -> Hero {
        var hero = Hero(
            id: MarvelRecord.idPrefix + id.text, name: name, attribution: attribution ?? MarvelRecord.provider)
        hero.description = MarvelRecord.text(description?.value)
        hero.modified = modified?.value.flatMap(MarvelRecord.day)
        hero.comics = comics?.value?.available.flatMap { $0 >= 0 ? $0 : nil }
        hero.artwork = thumbnail?.value?.artwork
        hero.page = MarvelRecord.page(urls)
        return hero
    }
}
