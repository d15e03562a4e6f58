package import Catalogue
import Endpoints
import Foundation
package import HTTPTypes
package import Routes

/// The reason why a request failed, with its HTTP status. Pages show it in the person's language, the API in JSON.
package enum WebError: Error {
    /// There is no such source.
    case unknownSource(String, known: [String])
    /// There is no such item.
    case unknownItem(ItemReference)
    /// There is no page at this address.
    case unknownAddress
    /// Nothing is known of a list at so early a date.
    case nothingKnownThen(NothingKnownThen)
    /// The answer of a date can't be read any more.
    case unreadablePast(UnreadablePast)
    /// A parameter has an invalid value.
    case badQuery([QueryProblem])
    /// A form has an invalid value.
    case badForm(expected: String)
    /// The home page was not changed.
    case homeUnchanged(HomeProblem)
    /// The favourite was not moved.
    case favouriteNotMoved(FavouriteProblem)
    /// A post from a page of another origin.
    case foreignOrigin
    /// Upstream failed, and nothing is archived.
    case upstreamUnavailable(FailedAttempt)
    /// Upstream has not answered yet, and nothing is archived.
    case stillLoading
    /// The request has a host name that is not allowed; the host alone is nil if it can't be one.
    case unknownHost(String, host: String?)
    /// The server has reached its limit of concurrent requests.
    case busy
    /// The address has more parameters than any page.
    case tooManyParameters(limit: Int)
    /// The address doesn't allow the method; it allows these.
    case wrongMethod(allowed: [HTTPRequest.Method])
    /// The profile has the largest number of favourites already.
    case favouritesFull(limit: Int)
    /// The client has started too many profiles in an hour.
    case tooManyProfiles
    /// Storage is not writable now.
    case notWritable(reason: String)
    /// The request has no session and no token.
    case signInNeeded
    /// There is no such token.
    case unknownToken
    /// A proxy names an unknown person.
    case unknownPerson(PersonName)
    /// A client that is not a trusted proxy sends the field that names people.
    case untrustedProxy(peer: String?, field: HTTPField.Name)
    /// A proxy names no person, or several.
    case badPersonField(HTTPField.Name)
    /// There are no people yet.
    case setupNeeded
    /// The person may not do this.
    case forbidden
    /// A change that waited was made by another person.
    case otherPerson

    package var status: HTTPResponse.Status {
        switch self {
        case .unknownSource, .unknownItem, .unknownAddress, .nothingKnownThen, .unreadablePast: .notFound
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
        case .signInNeeded, .unknownToken: .unauthorized
        case .setupNeeded, .forbidden, .unknownPerson, .untrustedProxy: .forbidden
        case .badPersonField: .badRequest
        case .otherPerson: .conflict
        }
    }

    /// The code for programs, which never changes.
    package var code: String {
        switch self {
        case .unknownSource: "unknown_source"
        case .unknownItem: "unknown_item"
        case .unknownAddress: "unknown_address"
        case .nothingKnownThen: "nothing_known_then"
        case .unreadablePast: "unreadable_past"
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
        case .signInNeeded: "sign_in_needed"
        case .unknownToken: "unknown_token"
        case .unknownPerson: "unknown_person"
        case .untrustedProxy: "untrusted_proxy"
        case .badPersonField: "bad_person_field"
        case .setupNeeded: "setup_needed"
        case .forbidden: "forbidden"
        case .otherPerson: "other_person"
        }
    }

    /// The expected value, the actual value and the remedy, in English.
    package func message(under basePath: BasePath) -> String {
        switch self {
        case .unknownSource(let id, let known):
            "There is no source “\(id.prefix(60))”. The sources are \(known.joined(separator: ", "))."
        case .unknownItem(let item): "There is no item “\(item.id.prefix(60))” in \(item.source)."
        case .unknownAddress:
            "There is nothing at this address. \(basePath.path(to: .openAPI)) lists the addresses of the API."
        case .nothingKnownThen(let error): error.description
        case .unreadablePast(let error): error.description
        case .badQuery(let problems):
            problems.prefix(Self.maxProblems).map(\.description).joined(separator: " ")
                + (problems.count > Self.maxProblems ? " There are \(problems.count - Self.maxProblems) more." : "")
        case .badForm(let expected): "Expected \(expected)."
        case .homeUnchanged(let problem): problem.description
        case .favouriteNotMoved(let problem): problem.description
        case .foreignOrigin: "Expected a post from this server’s own pages, got one from another origin."
        case .upstreamUnavailable(let failedAttempt): failedAttempt.error.description
        case .stillLoading: "Upstream has not answered yet. Try again in a moment."
        case .unknownHost(let name, let host):
            "Expected one of this server’s names, got “\(name.prefix(100))”. If it is one, start the server with "
                + "--allowed-host \(host?.prefix(100) ?? "NAME")."
        case .busy: "Expected fewer requests at once. Try again in a few seconds."
        case .tooManyParameters(let limit): "Expected at most \(limit) names and values in the address, got more."
        case .wrongMethod(let allowed): "Expected one of the methods \(allowed.list), got another."
        case .favouritesFull(let limit):
            "Expected at most \(limit) favourites, got one more. Remove some, or raise "
                + "\(ProgramName.current.variable("MAX_FAVOURITES"))."
        case .tooManyProfiles: "Expected fewer new profiles from one address. Try again later."
        case .notWritable(let reason): "Nothing can be saved now: \(reason)"
        case .signInNeeded:
            "Expected a person who has signed in, got nobody. Sign in at \(basePath.path(to: .signIn(next: nil))), or send "
                + "`Authorization: Bearer` with a token."
        case .unknownToken: "Expected a token of this server that has not ended, got another one. Make a new one."
        case .unknownPerson(let name):
            "Expected someone who has been added, got “\(name)”. Ask an admin to add a person with that name."
        case .untrustedProxy(let peer, let field):
            "Expected the field \(field) from a trusted proxy alone, got it from \(peer ?? "an unknown address"). If that is "
                + "the proxy, start the server with --trusted-proxy \(peer ?? "ADDRESS")."
        case .badPersonField(let field):
            "Expected one name of up to \(PersonName.maxLength) characters in the field \(field), got something else."
        case .setupNeeded:
            "Expected the first person to be added, got another request. The program printed the address for that."
        case .forbidden: "Expected someone with the right to do this, got another person. Ask an admin."
        case .otherPerson: "Expected the person who made this change, got another one."
        }
    }

    /// The largest number of invalid parameters in a message.
    private static let maxProblems = 5

    /// The value of `Retry-After` in seconds; nil for no such header.
    package func retryAfter(now: Double) -> Int? {
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
    /// The methods in the form of the `Allow` header.
    package var list: String { map(\.rawValue).sorted().joined(separator: ", ") }
}
