import Catalogue
import Foundation

extension Strings {
    /// The name of a role.
    func label(of role: Role) -> String {
        switch role {
        case .guest: self(.roleGuest)
        case .member: self(.roleMember)
        case .admin: self(.roleAdmin)
        }
    }

    /// The end of a token or a public link.
    func end(at date: Date?, now: Date) -> String {
        guard let date else { return self(.tokenEndless) }
        return self(date > now ? .tokenEnds : .tokenEnded, day(of: date))
    }

    /// The name of a token's scope.
    func label(of scope: AccessToken.Scope) -> String {
        switch scope {
        case .read: self(.scopeRead)
        case .favourites: self(.favourites)
        case .sources: self(.sources)
        case .metrics: self(.scopeMetrics)
        }
    }

    /// The use of a token's scope.
    func hint(of scope: AccessToken.Scope) -> String {
        switch scope {
        case .read: self(.scopeReadHint)
        case .favourites: self(.scopeFavouritesHint)
        case .sources: self(.scopeSourcesHint)
        case .metrics: self(.scopeMetricsHint)
        }
    }
}
