import Catalogue
import HTTPTypes
import Hummingbird
import Screens

extension WebApplication {
    /// Adds the favourites, searches, recent items and rules of a profile to another one, and its home page and preferences if the
    /// other one has none.
    func takeOver(_ old: ProfileID, to new: ProfileID) async throws {
        let profiles = library.profiles
        _ = try await profiles.addFavourites(profiles.allFavourites(of: old), of: new)
        for term in try await profiles.searches(of: old).reversed() {
            try await profiles.recordSearch(term, in: .allSources, of: new)
        }
        var query = ProfileQuery(hasHome: true, preferences: true, recent: Set(RecentKind.allCases))
        query.recentLimit = RecentItem.longestHistory
        let content = try await profiles.content(query, of: old)
        try await profiles.changeHome(of: new) { record in if record.home == nil { record = content.home } }
        try await profiles.changePreferences(of: new) { preferences in
            if preferences == Preferences() { preferences = content.preferences }
        }
        try await library.follows.move(from: old, to: new)
        for recent in content.recent.values.joined() {
            if let position = recent.position, let duration = recent.duration {
                try await profiles.recordPlayed(
                    recent.item, position: position, duration: duration, of: new, at: recent.date)
            } else {
                try await profiles.recordOpened(recent.item, of: new, at: recent.date)
            }
        }
    }

    /// All that is stored of a person, as a file.
    func accountData(_ context: AppRequestContext) async throws -> Response {
        guard let person = context.requester.person else { throw WebError.unknownAddress }
        let people = try people
        let scopes = [SearchScope.allSources] + library.sources.map { .source($0.id) }
        var searches: [(scope: SearchScope, terms: [SearchTerm])] = []
        for scope in scopes {
            searches.append((scope, try await library.profiles.searches(in: scope, of: person.profile)))
        }
        var query = ProfileQuery(
            favourites: .first(.max, of: .all), hasHome: true, preferences: true, recent: Set(RecentKind.allCases),
            visits: true)
        query.recentLimit = RecentItem.longestHistory
        let document = PersonDataDocument(
            person, content: try await library.profiles.content(query, of: person.profile), searches: searches,
            sessions: try await people.sessions(of: person.id, at: signIn.now()),
            tokens: try await people.tokens(of: person.id), shares: try await people.shares(of: person.id),
            passkeys: try await people.passkeys(of: person.id), accounts: try await people.accounts(of: person.id),
            follows: try await library.follows.rules(of: person.profile),
            followedChanges: try await library.follows.newestChanges(
                of: person.profile, before: nil, limit: FollowBounds.changes),
            notifications: try await notifications?.targets.targets(of: person.profile) ?? [])
        var response = Response.json(document).unsaved
        response.headers[.contentDisposition] = #"attachment; filename="vitrine.json""#
        return response
    }
}
