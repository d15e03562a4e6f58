import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import Routes

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
    case upstreamUnavailable(FailedAttempt)
    /// Nothing is kept, and upstream has not answered yet.
    case stillLoading
    /// Asked for by a name that is not this server's.
    case unknownHost(String)
    /// As much is being done as may.
    case busy
    /// More names and values in an address than any page has.
    case tooManyParameters(limit: Int)
    /// There is no such action at this address, which has these.
    case wrongMethod(allowed: [HTTPRequest.Method])
    /// Somebody has as many favourites as may be.
    case favouritesFull(limit: Int)
    /// From one address come more new profiles than may in an hour.
    case tooManyProfiles
    /// Nothing can be written now.
    case notWritable(reason: String)

    var status: HTTPResponse.Status {
        switch self {
        case .unknownSource, .unknownItem, .unknownAddress: .notFound
        case .badQuery, .badForm, .homeUnchanged(.unknownPlace), .favouriteNotMoved(.unknownPlace): .badRequest
        case .homeUnchanged(.unknownSection), .favouriteNotMoved(.noFavourite): .notFound
        case .homeUnchanged(.full), .homeUnchanged(.nothingToUndo): .conflict
        case .foreignOrigin: .forbidden
        case .favouritesFull: .conflict
        case .upstreamUnavailable, .stillLoading, .busy, .notWritable: .serviceUnavailable
        case .unknownHost: .misdirectedRequest
        case .tooManyParameters: .badRequest
        case .wrongMethod: .methodNotAllowed
        case .tooManyProfiles: .tooManyRequests
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
        case .unknownHost: "unknown_host"
        case .busy: "busy"
        case .tooManyParameters: "too_many_parameters"
        case .wrongMethod: "wrong_method"
        case .favouritesFull: "favourites_full"
        case .tooManyProfiles: "too_many_profiles"
        case .notWritable: "not_writable"
        }
    }

    /// What was expected, what came, how to mend it.
    func message(under basePath: BasePath) -> String {
        switch self {
        case .unknownSource(let id, let known):
            "There is no source “\(id.prefix(60))”; there are: \(known.joined(separator: ", "))."
        case .unknownItem(let item): "There is no item “\(item.id.prefix(60))” in \(item.source)."
        case .unknownAddress: "There is nothing at this address; \(basePath.path(to: .openAPI)) lists those of the API."
        case .badQuery(let problems):
            problems.prefix(Self.mostProblems).map(\.description).joined(separator: " ")
                + (problems.count > Self.mostProblems ? " There are \(problems.count - Self.mostProblems) more." : "")
        case .badForm(let expected): "Expected \(expected)."
        case .homeUnchanged(let problem): problem.description
        case .favouriteNotMoved(let problem): problem.description
        case .foreignOrigin: "Expected a post from this server’s own pages, got one from another origin."
        case .upstreamUnavailable(let failedAttempt): failedAttempt.error.description
        case .stillLoading: "Upstream has not answered yet; ask again in a moment."
        case .unknownHost(let name):
            "Expected one of this server’s names, got “\(name.prefix(100))”. If it is one, start the server with "
                + "--allowed-host \(AllowedHosts.host(of: name)?.prefix(100) ?? "NAME")."
        case .busy: "Expected to answer soon, got too many requests at once; ask again in a few seconds."
        case .tooManyParameters(let limit): "Expected at most \(limit) names and values in the address, got more."
        case .wrongMethod(let allowed): "Expected one of the methods \(allowed.list), got another."
        case .favouritesFull(let limit):
            "Expected at most \(limit) favourites, got one more. Remove some, or raise VITRINE_MAX_FAVOURITES."
        case .tooManyProfiles: "Expected fewer new profiles from one address; ask again later."
        case .notWritable(let reason): "Nothing can be saved now: \(reason)"
        }
    }

    /// Of a query, that a message names.
    private static let mostProblems = 5

    /// In seconds.
    func retryAfter(now: Double) -> Int? {
        switch self {
        case .upstreamUnavailable(let failedAttempt): max(Int(failedAttempt.retryAt.timeIntervalSince1970 - now), 1)
        case .stillLoading: 1
        case .busy: 2
        case .notWritable: 30
        case .tooManyProfiles: 600
        default: nil
        }
    }
}

extension [HTTPRequest.Method] {
    /// As the field `Allow` has it.
    var list: String { map(\.rawValue).sorted().joined(separator: ", ") }
}
