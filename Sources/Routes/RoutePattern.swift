package import Catalogue
import Endpoints
package import HTTPTypes

/// The table of all routes. The server answers them, and each ``Route`` makes its address from them.
///
/// If several patterns match an address, the first one applies.
package enum RoutePattern: String, CaseIterable, Sendable {
    case home = "GET /"
    case editHome = "POST /"
    case favourites = "GET /favourites"
    case editFavourites = "POST /favourites"
    case search = "GET /search"
    case editSearches = "POST /search"
    case shared = "GET /shared/{source}"
    case sources = "GET /sources"
    case editSources = "POST /sources"
    case arrangeSources = "POST /sources/arrangement"
    case newSource = "GET /sources/new"
    case addSource = "POST /sources/new"
    case languages = "GET /languages"
    case chooseLanguage = "POST /languages"
    case sidebar = "POST /sidebar"
    case preferences = "POST /preferences"
    case offline = "GET /offline"
    case manifest = "GET /manifest.webmanifest"
    case worker = "GET /worker.js"
    case asset = "GET /assets/{name}"
    case health = "GET /health"
    case ready = "GET /ready"
    case metrics = "GET /metrics"
    case live = "GET /live"

    case signIn = "GET /sign-in"
    case submitSignIn = "POST /sign-in"
    case passkeyOptions = "GET /sign-in/passkey"
    case openID = "GET /sign-in/oidc"
    case openIDCallback = "GET /sign-in/oidc/callback"
    case signOut = "POST /sign-out"
    case setup = "GET /setup"
    case submitSetup = "POST /setup"
    case account = "GET /account"
    case editAccount = "POST /account"
    case clearHistory = "POST /account/history"
    case accountData = "GET /account/data"
    case newPasskeyOptions = "GET /account/passkey"
    case people = "GET /account/people"
    case editPeople = "POST /account/people"
    case newShare = "GET /account/share"
    case followed = "GET /account/changes"
    case followedFeed = "GET /account/changes.atom"
    case follow = "GET /account/follow"
    case editFollows = "POST /account/follow"
    case notifications = "GET /account/notifications"
    case editNotifications = "POST /account/notifications"

    case shareFeed = "GET /share/{token}.atom"
    case shareJSONFeed = "GET /share/{token}.feed.json"
    case shareDocument = "GET /share/{token}.json"
    case shareTable = "GET /share/{token}.csv"
    case shareLines = "GET /share/{token}.ndjson"
    case shareCalendar = "GET /share/{token}.ics"
    case share = "GET /share/{token}"
    case shareDrawing = "GET /share/{token}/artwork/drawn"
    case sharePicture = "GET /share/{token}/artwork/{source}/{signature}"
    case sharePreview = "GET /share/{token}/previews/{source}/{signature}"
    case shareItem = "GET /share/{token}/{source}/{id}"

    case drawing = "GET /artwork/drawn"
    case picture = "GET /artwork/{source}/{signature}"
    case preview = "GET /previews/{source}/{signature}"

    case openAPI = "GET /api/openapi.json"
    case sourcesDocument = "GET /api/v1/sources"
    case favouritesDocument = "GET /api/v1/favourites"
    case searchDocument = "GET /api/v1/search"
    case feedDocument = "GET /api/v1/{source}"
    case changesDocument = "GET /api/v1/changes/{source}"
    case followedDocument = "GET /api/v1/account/changes"
    case itemDocument = "GET /api/v1/{source}/{id}"
    case historyDocument = "GET /api/v1/{source}/{id}/history"

    case changesFeed = "GET /changes/{source}.atom"
    case changes = "GET /changes/{source}"
    case timeMap = "GET /timemap/{source}"
    case itemTimeMap = "GET /timemap/{source}/{id}"

    case listFeed = "GET /{list}.atom"
    case listJSONFeed = "GET /{list}.feed.json"
    case listTable = "GET /{list}.csv"
    case listLines = "GET /{list}.ndjson"
    case listCalendar = "GET /{list}.ics"

    case feed = "GET /{source}"
    case retry = "POST /{source}/retry"
    case item = "GET /{source}/{id}"
    case favourite = "POST /{source}/{id}/favourite"
    case played = "POST /{source}/{id}/played"

    package var method: HTTPRequest.Method { rawValue.hasPrefix("POST") ? .post : .get }

    /// The path, with parameters in braces.
    package var path: String { String(rawValue.drop { $0 != "/" }) }

    /// Whether the path belongs to the JSON API, whose errors are JSON, too.
    static func isOfDocuments(_ path: String) -> Bool { path.split(separator: "/").first == openAPI.segments.first }

    /// The patterns that match a path, one for each method.
    static func all(at path: String) -> [RoutePattern] {
        let segments = path.split(separator: "/")
        guard let first = allCases.first(where: { $0.matches(segments) }) else { return [] }
        return allCases.filter { $0.path == first.path }
    }

    var segments: [Substring] { path.split(separator: "/") }

    func matches(_ given: [Substring]) -> Bool {
        segments.count == given.count
            && zip(segments, given).allSatisfy { own, given in
                own.first == "{" ? given.hasSuffix(own.suffix) : own == given
            }
    }
}

extension SourceID {
    /// The words that an address has in place of a source's id; a source can't have one of them as its id.
    package static let reserved = Set(
        RoutePattern.allCases.flatMap { pattern in
            RoutePattern.allCases.compactMap { $0.literal(inPlaceOfSourceOf: pattern) }
        })
}

extension RoutePattern {
    fileprivate func literal(inPlaceOfSourceOf other: RoutePattern) -> SourceID? {
        guard let place = other.segments.firstIndex(of: "{source}"), place < segments.count,
            segments[..<place] == other.segments[..<place], !segments[place].hasPrefix("{")
        else { return nil }
        return SourceID(rawValue: String(segments[place]))
    }
}

extension Substring {
    /// The text after a parameter.
    fileprivate var suffix: Substring { drop { $0 != "}" }.dropFirst() }
}
