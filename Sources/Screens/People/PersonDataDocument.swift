package import Catalogue
import CompositionalLayout
import Foundation
import Routes

/// Everything that is stored of a person, without secrets, as JSON.
package struct PersonDataDocument: JSONValue {
    private let person: Person
    private let content: ProfileContent
    private let searches: [RecentSearch]
    private let sessions: [Session]
    private let tokens: [AccessToken]
    private let shares: [Share]
    private let passkeys: [Passkey]
    private let accounts: [LinkedAccount]
    private let follows: [FollowRule]
    private let followedChanges: [FollowedChange]
    private let notifications: [NotificationTarget]

    /// Creates a document.
    ///
    /// - Parameters:
    ///   - person: the person.
    ///   - content: the favourites in the person's order, the home page, the preferences, the recent items and the visits.
    ///   - searches: the recent searches of each search field.
    ///   - sessions: the sessions that have not ended.
    ///   - tokens: the tokens.
    ///   - shares: the lists that the person shares.
    ///   - passkeys: the passkeys.
    ///   - accounts: the accounts at providers that the person signs in with.
    ///   - follows: the rules about what the person follows.
    ///   - followedChanges: the changes that these have reported.
    ///   - notifications: the places that notifications are sent to.
    package init(
        _ person: Person, content: ProfileContent, searches: [(scope: SearchScope, terms: [SearchTerm])],
        sessions: [Session], tokens: [AccessToken], shares: [Share], passkeys: [Passkey],
        accounts: [LinkedAccount], follows: [FollowRule] = [], followedChanges: [FollowedChange] = [],
        notifications: [NotificationTarget] = []
    ) {
        self.person = person
        self.content = content
        self.searches = searches.flatMap { scope, terms in terms.map { RecentSearch(scope: scope, term: $0) } }
        self.sessions = sessions
        self.tokens = tokens
        self.shares = shares
        self.passkeys = passkeys
        self.accounts = accounts
        self.follows = follows
        self.followedChanges = followedChanges
        self.notifications = notifications
    }

    package func write(to json: inout JSONOutput) {
        json.object {
            $0.member("accounts", accounts.map { AccountEntry(account: $0) })
            $0.member("createdAt", person.createdAt)
            $0.member("favourites", content.favourites.favourites.map { FavouriteEntry(favourite: $0) })
            $0.member("followedChanges", followedChanges.map { FollowedDocument.Entry(change: $0) })
            $0.member("follows", follows.map { FollowRuleDocument(rule: $0) })
            $0.member("home", content.home.home.map { HomePage(home: $0) })
            $0.member("name", person.name.text)
            $0.member("notifications", notifications.map { NotificationEntry(target: $0) })
            $0.member("opened", content.recent[.opened, default: []].map { RecentEntry(recent: $0) })
            $0.member("passkeys", passkeys.map { PasskeyEntry(passkey: $0) })
            $0.member("played", content.recent[.played, default: []].map { RecentEntry(recent: $0) })
            $0.member("preferences", PreferencesEntry(preferences: content.preferences))
            $0.member("previousVisit", content.previousVisit)
            $0.member("role", person.role.rawValue)
            $0.member("searches", searches)
            $0.member("sessions", sessions.map { SessionEntry(session: $0) })
            $0.member("shares", shares.map { ShareEntry(share: $0) })
            $0.member("tokens", tokens.map { TokenEntry(token: $0) })
        }
    }

    private struct AccountEntry: JSONValue {
        let account: LinkedAccount

        func write(to json: inout JSONOutput) {
            json.object {
                $0.member("createdAt", account.createdAt)
                $0.member("issuer", account.identity.issuer)
                $0.member("name", account.name)
                $0.member("subject", account.identity.subject)
            }
        }
    }

    private struct NotificationEntry: JSONValue {
        let target: NotificationTarget

        func write(to json: inout JSONOutput) {
            json.object {
                $0.member("createdAt", target.createdAt)
                $0.member("host", target.host)
                $0.member("kind", target.kind.rawValue)
                $0.member("sentAt", target.sentAt)
            }
        }
    }

    private struct PasskeyEntry: JSONValue {
        let passkey: Passkey

        func write(to json: inout JSONOutput) {
            json.object {
                $0.member("createdAt", passkey.createdAt)
                $0.member("name", passkey.name)
                $0.member("usedAt", passkey.usedAt)
            }
        }
    }

    private struct FavouriteEntry: JSONValue {
        let favourite: Favourite

        func write(to json: inout JSONOutput) {
            json.object {
                $0.member("addedAt", favourite.addedAt)
                $0.member("id", favourite.item.id.id)
                $0.member("source", favourite.item.id.source.rawValue)
                $0.member("title", favourite.item.card.title)
            }
        }
    }

    private struct RecentEntry: JSONValue {
        let recent: RecentItem

        func write(to json: inout JSONOutput) {
            json.object {
                $0.member("date", recent.date)
                if let duration = recent.duration { $0.member("duration", duration) }
                $0.member("id", recent.item.id.id)
                if let position = recent.position { $0.member("position", position) }
                $0.member("source", recent.item.id.source.rawValue)
                $0.member("title", recent.item.card.title)
            }
        }
    }

    private struct PreferencesEntry: JSONValue {
        let preferences: Preferences

        func write(to json: inout JSONOutput) {
            let navigation = preferences.navigation
            json.object {
                $0.member("groups", navigation.groups.map { Group(group: $0) })
                $0.member("hidden", navigation.hidden.map(\.rawValue).sorted())
                $0.member("scheme", preferences.colourScheme?.rawValue)
                $0.member("styles", preferences.styles.map { Style(style: $0) })
                $0.member("tabs", navigation.tabs.map { $0.map(\.rawValue) })
            }
        }

        private struct Group: JSONValue {
            let group: NavigationArrangement.Group

            func write(to json: inout JSONOutput) {
                json.object {
                    $0.member("name", group.name)
                    $0.member("sources", group.sources.map(\.rawValue))
                }
            }
        }

        private struct Style: JSONValue {
            let style: Preferences.ListStyle

            func write(to json: inout JSONOutput) {
                json.object {
                    $0.member("list", HomeFeedPath(style.list).text)
                    $0.member("style", style.style.rawValue)
                }
            }
        }
    }

    private struct HomePage: JSONValue {
        let home: Home

        func write(to json: inout JSONOutput) {
            json.object {
                $0.member("sections", home.sections.map { Section(section: $0) })
            }
        }
    }

    private struct Section: JSONValue {
        let section: HomeSection

        func write(to json: inout JSONOutput) {
            json.object {
                $0.member("feed", HomeFeedPath(section.feed).text)
                $0.member("id", section.id)
                $0.member("name", section.name)
                $0.member("style", section.style.rawValue)
            }
        }
    }

    private struct RecentSearch: JSONValue {
        let scope: SearchScope
        let term: SearchTerm

        func write(to json: inout JSONOutput) {
            json.object {
                if case .source(let source) = scope { $0.member("source", source.rawValue) }
                $0.member("term", term.text)
            }
        }
    }

    private struct SessionEntry: JSONValue {
        let session: Session

        func write(to json: inout JSONOutput) {
            json.object {
                $0.member("createdAt", session.createdAt)
                $0.member("device", session.device)
                $0.member("usedAt", session.usedAt)
            }
        }
    }

    private struct ShareEntry: JSONValue {
        let share: Share

        func write(to json: inout JSONOutput) {
            json.object {
                $0.member("createdAt", share.createdAt)
                $0.member("endsAt", share.endsAt)
                $0.member("list", share.list)
            }
        }
    }

    private struct TokenEntry: JSONValue {
        let token: AccessToken

        func write(to json: inout JSONOutput) {
            json.object {
                $0.member("createdAt", token.createdAt)
                $0.member("endsAt", token.endsAt)
                $0.member("name", token.name)
                $0.member("scopes", token.scopes.map(\.rawValue).sorted())
                $0.member("usedAt", token.usedAt)
            }
        }
    }
}
