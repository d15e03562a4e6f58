public import Catalogue
import Endpoints

/// A request for the comics of a hero.
public struct ComicsRequest: QueryParameters {
    /// Which comics to request.
    public enum Selection: String, Hashable, Sendable {
        /// The first page of the newest comics, in one request.
        case newest
        /// The whole list, in one request for every hundred comics.
        case all
    }

    /// The id of the hero; empty for no hero.
    let hero: String
    let selection: Selection

    public init(hero: String, _ selection: Selection = .all) {
        self.hero = hero
        self.selection = selection
    }

    public var parameters: [QueryParameter] {
        [
            QueryParameter("hero", value: hero, default: "", options: [], allowed: "a hero’s id"),
            QueryParameter(
                "extent", value: selection.rawValue, default: Selection.all.rawValue, options: [],
                allowed: "newest, all"),
        ]
    }

    public func setting(_ name: String, to value: String) -> ComicsRequest? {
        switch name {
        case "hero": ComicsRequest(hero: value, selection)
        case "extent": Selection(rawValue: value).map { ComicsRequest(hero: hero, $0) }
        default: nil
        }
    }

    public var owner: ItemReference? { hero.isEmpty ? nil : ItemReference(source: Heroes.id, id: hero) }

    /// The resource at a server that speaks Marvel's protocol; nil for heroes of another API.
    var marvel: Resource? {
        let number = String(hero.dropFirst(MarvelRecord.idPrefix.count))
        guard hero.hasPrefix(MarvelRecord.idPrefix), !number.isEmpty else { return nil }
        return switch selection {
        case .newest: MarvelRequest.newestComics(of: number)
        case .all: MarvelRequest.comics(of: number)
        }
    }

    /// The resource of the samples; nil if there are none for the hero.
    var sample: Resource? {
        guard Comics.sample(of: hero) != nil else { return nil }
        return Resource("/samples/heroes").appending(hero).appending(selection == .newest ? "newest" : "comics")
    }

    /// Whether a server or samples can answer the request.
    var isAvailable: Bool { marvel != nil || sample != nil }
}
