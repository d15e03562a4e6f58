import Catalogue
import Endpoints

extension Dialect<Hero> {
    /// All records of superhero-api in a bare array.
    static var superheroes: Dialect {
        Dialect("a bare array of heroes") { answers throws(ReadingError) in
            let records: LenientArray<SuperheroRecord> = try answers[0].decoded(as: "a JSON array of heroes")
            return DecodedCollection(items: records.elements.map(\.hero), undecodable: records.undecodable)
        }
    }

    /// One record of superhero-api.
    static var superhero: Dialect {
        Dialect("a hero's record") { answers throws(ReadingError) in
            let record: SuperheroRecord = try answers[0].decoded(as: "a hero's record")
            return DecodedCollection(items: [record.hero])
        }
    }

    /// Characters in Marvel's protocol, in pages by offset.
    static var marvelCharacters: Dialect {
        Dialect("pages of characters") { answers throws(ReadingError) in
            let pages: MarvelPages<MarvelCharacter> = try MarvelPages(answers)
            return pages.decoded { $0.hero(attribution: $1) }
        }
    }
}

extension Dialect<Comic> {
    /// Comics in Marvel's protocol, newest first. The server's own order has comics with placeholder dates first.
    static var marvelComics: Dialect {
        Dialect("pages of comics") { answers throws(ReadingError) in
            let pages: MarvelPages<MarvelComic> = try MarvelPages(answers)
            var decoded = pages.decoded { $0.comic(attribution: $1) }
            decoded.items = decoded.items.newestFirst
            if !pages.hasOffset {
                // The request was for the first page alone.
                decoded.isExcerpt = true
                decoded.next = []
            }
            return decoded
        }
    }
}
