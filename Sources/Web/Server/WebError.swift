import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird

/// Why a request was not served, with its HTTP status; pages show it in a person's words, the API as JSON.
enum WebError: Error {
    /// There is no such source.
    case unknownSource(String, known: [String])
    /// There is no such item.
    case unknownItem(ItemReference)
    /// There is no page at this address.
    case unknownAddress
    /// A parameter's value means nothing.
    case badQuery([QueryProblem])
    /// A form's value means nothing.
    case badForm(expected: String)
    /// The home page stays as it is.
    case homeUnchanged(HomeProblem)
    /// A favourite stays where it is.
    case favouriteNotMoved(FavouriteProblem)
    /// A post from a page of another origin.
    case foreignOrigin
    /// Upstream gave nothing, and nothing is kept.
    case upstreamUnavailable(Setback)
    /// Nothing is kept, and upstream has not answered yet.
    case stillLoading

    var status: HTTPResponse.Status {
        switch self {
        case .unknownSource, .unknownItem, .unknownAddress: .notFound
        case .badQuery, .badForm, .homeUnchanged(.unknownPlace), .favouriteNotMoved(.unknownPlace): .badRequest
        case .homeUnchanged(.unknownSection), .favouriteNotMoved(.noFavourite): .notFound
        case .homeUnchanged(.full), .homeUnchanged(.nothingToUndo): .conflict
        case .foreignOrigin: .forbidden
        case .upstreamUnavailable, .stillLoading: .serviceUnavailable
        }
    }

    /// For programs; never changes.
    var code: String {
        switch self {
        case .unknownSource: "unknown_source"
        case .unknownItem: "unknown_item"
        case .unknownAddress: "unknown_address"
        case .badQuery: "bad_query"
        case .badForm: "bad_form"
        case .homeUnchanged(.unknownSection): "unknown_section"
        case .homeUnchanged(.unknownPlace), .favouriteNotMoved(.unknownPlace): "unknown_place"
        case .favouriteNotMoved(.noFavourite): "unknown_favourite"
        case .homeUnchanged(.full): "home_full"
        case .homeUnchanged(.nothingToUndo): "nothing_to_undo"
        case .foreignOrigin: "foreign_origin"
        case .upstreamUnavailable: "upstream_unavailable"
        case .stillLoading: "loading"
        }
    }

    /// What was expected, what came, how to mend it.
    var message: String {
        switch self {
        case .unknownSource(let id, let known):
            "There is no source “\(id.prefix(60))”; there are: \(known.joined(separator: ", "))."
        case .unknownItem(let item): "There is no item “\(item.id.prefix(60))” in \(item.source)."
        case .unknownAddress: "There is nothing at this address; /api/openapi.json lists those of the API."
        case .badQuery(let problems): problems.map(\.description).joined(separator: " ")
        case .badForm(let expected): "Expected \(expected)."
        case .homeUnchanged(let problem): problem.description
        case .favouriteNotMoved(let problem): problem.description
        case .foreignOrigin: "Expected a post from this server’s own pages, got one from another origin."
        case .upstreamUnavailable(let setback): setback.error.description
        case .stillLoading: "Upstream has not answered yet; ask again in a moment."
        }
    }

    /// In seconds.
    func retryAfter(now: Double) -> Int? {
        switch self {
        case .upstreamUnavailable(let setback): max(Int(setback.retryAt.timeIntervalSince1970 - now), 1)
        case .stillLoading: 1
        default: nil
        }
    }
}
