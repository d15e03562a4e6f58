import Foundation

/// A home of SWAPI; each has a dialect of its own.
package enum SWAPIHome: String, CaseIterable, Sendable {
    /// swapi.info: bare arrays.
    case info
    /// swapi.dev and its mirror at py4e.com: pages.
    case dev
    /// swapi.tech: pages of uids, and a record each.
    case tech

    /// All answers, by path and query; the same bytes each time.
    package func answers(in corpus: Corpus) throws -> [String: String] {
        switch (self, corpus) {
        case (.info, _):
            try [
                "/starships": "swapi-info/starships-all.json", "/films": "swapi-info/films-all.json",
                "/people": "swapi-info/people-all.json",
            ].mapValues(corpus.text)
        case (.dev, .fixtures):
            try [
                "/starships": "swapi/swapi-dev-starships-page1.json",
                "/starships?page=2": "swapi/swapi-dev-starships-page2.json",
                "/films": "swapi/swapi-dev-films.json", "/people": "swapi/swapi-dev-people.json",
            ].mapValues(corpus.text)
        case (.tech, .fixtures):
            try [
                "/starships": "swapi-tech/starships-page1.json",
                "/starships?page=2&limit=10": "swapi-tech/starships-page2.json",
                "/starships/2": "swapi-tech/starship-2-detail.json",
                "/starships/3": "swapi-tech/starship-3-detail.json",
                "/starships/9": "swapi-tech/starship-9-detail.json",
                "/starships/10": "swapi-tech/starship-10-detail.json",
                "/starships/47": "swapi-tech/starship-47-detail.json",
                "/films": "swapi-tech/films.json", "/people": "swapi-tech/people.json",
            ].mapValues(corpus.text)
        case (.dev, .recordings): try recordingsOfDev()
        case (.tech, .recordings): try recordingsOfTech()
        }
    }

    /// Facts in which a home's own table differs from swapi.info's, by id.
    package func knownDifferences(in corpus: Corpus) -> [String: [String]] {
        // In the recordings a name of a yard is spelled in two ways.
        self == .info || corpus == .fixtures ? [:] : ["5": ["manufacturer"]]
    }
}

extension Corpus {
    /// How many starships each home of SWAPI has.
    package var starshipCount: Int {
        switch self {
        case .fixtures: 5
        case .recordings: 36
        }
    }
}
