import Catalogue
import CompositionalLayout
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
                ]))
        #expect(
            json == """
                {"accounts":[{"createdAt":"2027-01-15T08:00:00Z","issuer":"https://id.example","name":"ada",\
                "subject":"17"}],"createdAt":"2027-01-15T08:00:00Z",\
                "favourites":[{"addedAt":"2027-01-15T08:00:00Z","id":"tub","source":"boats","title":"Tub"}],\
                "home":{"sections":[{"feed":"/boats","id":"boats","name":"Mine","style":"grid"},\
                {"feed":"/favourites","id":"favourites","name":null,"style":"story"}]},\
                "name":"Ada",\
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
                {"accounts":[],"createdAt":"2027-01-15T08:00:00Z","favourites":[],"home":null,"name":"Ada",\
                "opened":[],"passkeys":[],"played":[],\
                "preferences":{"groups":[],"hidden":[],"scheme":null,"styles":[],"tabs":null},"previousVisit":null,\
                "role":"admin","searches":[],"sessions":[],"shares":[],"tokens":[]}
                """)
    }
}
