import Catalogue
import CompositionalLayout
import Endpoints
import Foundation
import Testing

@testable import Screens

@Suite struct PersonDataDocumentTests {
    private static let date = Date(timeIntervalSince1970: 1_800_000_000)

    private func person() throws -> Person {
        Person(
            id: "secret id", name: try #require(PersonName("Ada")), role: .admin,
            profile: ProfileID(rawValue: "secret"), createdAt: Self.date)
    }

    private func text(_ document: PersonDataDocument) -> String {
        String(decoding: JSONOutput(document).bytes, as: UTF8.self)
    }

    @Test func hasEverythingButSecrets() throws {
        let item = CatalogueItem(id: ItemReference(source: "boats", id: "tub"), card: Card(title: "Tub"))
        let home = Home(
            sections: [HomeSection(id: "boats", feed: .source(id: "boats", query: []), style: .grid, name: "Mine")])
        let session = Session(
            id: "secret session", person: "secret id", device: "Firefox on Linux", createdAt: Self.date,
            usedAt: Self.date, signedInAt: Self.date)
        let token = AccessToken(
            id: "secret token", person: "secret id", name: "Reader", scopes: [.read, .favourites], createdAt: Self.date)
        let term = try #require(SearchTerm("kind of blue"))
        var content = ProfileContent()
        content.favourites = FavouritePage([Favourite(item: item, addedAt: Self.date)])
        try content.home.apply(.add(.favourites, .story), default: home)
        content.preferences.colourScheme = .dark
        content.preferences.navigation = NavigationArrangement(
            groups: [.init(name: "Water", sources: ["boats"])], hidden: ["canals"], tabs: ["boats"])
        content.preferences.setStyle(.grid, of: ResolvedSource(Boats()))
        content.recent = [
            .opened: [RecentItem(item: item, date: Self.date)],
            .played: [RecentItem(item: item, date: Self.date, position: 1.5, duration: 30)],
        ]
        content.previousVisit = Self.date
        let json = text(
            PersonDataDocument(
                try person(), content: content,
                searches: [(.allSources, [term]), (.source("boats"), [term])], sessions: [session], tokens: [token],
                shares: [Share(id: "h", person: "ada", list: "/boats?term=a", createdAt: Self.date)],
                passkeys: [
                    Passkey(
                        credentialID: Data("secret".utf8), id: "secret passkey", person: "secret id",
                        domain: "boats.example", name: "Phone",
                        publicKey: Data("secret".utf8), counter: 7, createdAt: Self.date)
                ],
                accounts: [
                    LinkedAccount(
                        id: "secret account",
                        identity: LinkedAccount.Identity(issuer: "https://id.example", subject: "17"),
                        person: "secret id", name: "ada", createdAt: Self.date)
                ],
                follows: [
                    FollowRule(
                        id: "r",
                        subject: FollowSubject(
                            source: "boats", item: "tub", title: "Tub", list: Resource("/api/secret")),
                        events: [.gone], fact: FollowRule.FactCondition("price", .atMost(10), currency: "EUR"),
                        createdAt: Self.date)
                ],
                followedChanges: [
                    FollowedChange(
                        sequence: 7, profile: ProfileID(rawValue: "secret"), rule: "r", date: Self.date, kind: .crossed,
                        item: item.id, title: "Tub", link: "/boats/tub", field: "price", old: "12 EUR", new: "9 EUR")
                ]))
        #expect(
            json == """
                {"accounts":[{"createdAt":"2027-01-15T08:00:00Z","issuer":"https://id.example","name":"ada",\
                "subject":"17"}],"createdAt":"2027-01-15T08:00:00Z",\
                "favourites":[{"addedAt":"2027-01-15T08:00:00Z","id":"tub","source":"boats","title":"Tub"}],\
                "followedChanges":[{"at":"2027-01-15T08:00:00Z","field":"price","id":"tub","kind":"crossed",\
                "link":"/boats/tub","new":"9 EUR","old":"12 EUR","rule":"r","sequence":7,"source":"boats",\
                "title":"Tub"}],\
                "follows":[{"createdAt":"2027-01-15T08:00:00Z","events":["gone"],\
                "fact":{"atMost":10,"currency":"EUR","key":"price"},"id":"r","link":"/boats/tub","title":"Tub"}],\
                "home":{"sections":[{"feed":"/boats","id":"boats","name":"Mine","style":"grid"},\
                {"feed":"/favourites","id":"favourites","name":null,"style":"story"}]},\
                "name":"Ada","notifications":[],\
                "opened":[{"date":"2027-01-15T08:00:00Z","id":"tub","source":"boats","title":"Tub"}],\
                "passkeys":[{"createdAt":"2027-01-15T08:00:00Z","name":"Phone","usedAt":null}],\
                "played":[{"date":"2027-01-15T08:00:00Z","duration":30,"id":"tub","position":1.5,"source":"boats",\
                "title":"Tub"}],\
                "preferences":{"groups":[{"name":"Water","sources":["boats"]}],"hidden":["canals"],"scheme":"dark",\
                "styles":[{"list":"/boats","style":"grid"}],"tabs":["boats"]},\
                "previousVisit":"2027-01-15T08:00:00Z","role":"admin",\
                "searches":[{"term":"kind of blue"},{"source":"boats","term":"kind of blue"}],\
                "sessions":[{"createdAt":"2027-01-15T08:00:00Z","device":"Firefox on Linux",\
                "usedAt":"2027-01-15T08:00:00Z"}],\
                "shares":[{"createdAt":"2027-01-15T08:00:00Z","endsAt":null,"list":"/boats?term=a"}],\
                "tokens":[{"createdAt":"2027-01-15T08:00:00Z","endsAt":null,"name":"Reader",\
                "scopes":["favourites","read"],"usedAt":null}]}
                """)
    }

    @Test func saysThatThereIsNothing() throws {
        let json = text(
            PersonDataDocument(
                try person(), content: ProfileContent(), searches: [], sessions: [], tokens: [], shares: [],
                passkeys: [], accounts: []))
        #expect(
            json == """
                {"accounts":[],"createdAt":"2027-01-15T08:00:00Z","favourites":[],\
                "followedChanges":[],"follows":[],"home":null,"name":"Ada",\
                "notifications":[],"opened":[],"passkeys":[],"played":[],\
                "preferences":{"groups":[],"hidden":[],"scheme":null,"styles":[],"tabs":null},"previousVisit":null,\
                "role":"admin","searches":[],"sessions":[],"shares":[],"tokens":[]}
                """)
    }
}
