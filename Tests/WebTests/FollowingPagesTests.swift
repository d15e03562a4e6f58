import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Routes
import Storage
import TestSupport
import Testing

@testable import Catalogue
@testable import Screens
@testable import Server

/// Following lists and items, with one answer a day in May 2026.
@Suite(.timeLimit(.minutes(5))) struct FollowingPagesTests {
    private static let tub = #"{"id": "tub", "name": "Tub & Tray", "kind": "Bath", "length": "3"}"#
    private static let longerTub = #"{"id": "tub", "name": "Tub & Tray", "kind": "Bath", "length": "1500"}"#
    private static let raft = #"{"id": "raft", "name": "Raft", "kind": "Wood"}"#
    private static let ark = #"{"id": "ark", "name": "Ark", "kind": "Wood"}"#

    private let directory = URL.temporary()

    /// Archives an answer of upstream.
    private func answer(_ records: String..., on day: Int) async throws {
        let repository = FeedRepository(
            source: Boats().erased, archive: SQLArchive(try Database(directory: directory)),
            client: Client(
                transport: FixedTransport.answers("[\(records.joined(separator: ","))]"), clock: ManualClock()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        _ = await repository.fetched(at: try Date("2026-05-0\(day)T08:00:00Z", strategy: .iso8601))
    }

    private func run(
        people: (any PeopleStore)? = nil, basePath: String = "",
        _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        try await answer(Self.tub, Self.raft, on: 1)
        let application = try WebApplication.test(
            transport: FixedTransport.fails(.offline), directory: directory,
            basePath: try #require(BasePath(basePath)), people: people)
        try await Application(responder: application.responder()).test(.router, work)
    }

    /// Opens the form for following something, and sends it with some choices.
    @discardableResult
    private func follow(
        _ address: String, _ choices: String, _ client: any TestClientProtocol, _ headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        let page = try await client.open("/account/follow?of=\(Resource.encoded(address))", headers) { $0 }
        #expect(page.status == .ok)
        // After the forms that remove the rules there are.
        let rule = try #require(page.text.matches(of: /name="rule" value="([^"]*)"/).last).1
        return try await client.post(
            "/account/follow", "rule=\(rule)&of=\(Resource.encoded(address))&\(choices)&edit=save", headers
        ) { $0 }
    }

    @Test func aListIsFollowed() async throws {
        try await run { client in
            try await client.open("/boats") { #expect($0.text.contains("href=\"/account/follow?of=/boats\"")) }
            let saved = try await follow("/boats", "tell-new=true&tell-gone=true", client)
            #expect(saved.status == .seeOther && saved.location == "/boats")
            try await client.open("/account/changes") { page in
                #expect(page.text.contains("Nothing has changed since you began to follow."))
                #expect(page.text.contains("What you follow") && page.text.contains("an item is new"))
                #expect(page.text.contains("Last updated"))
            }
            try await answer(Self.tub, Self.raft, Self.ark, on: 2)
            try await answer(Self.tub, Self.ark, on: 3)
            try await answer(Self.longerTub, Self.ark, on: 4)
            try await client.open("/account/changes") { page in
                #expect(page.text.contains("data-item=\"boats/ark\"") && page.text.contains("New · Boats"))
                #expect(page.text.contains("data-item=\"boats/raft\"") && page.text.contains("Gone · Boats"))
                #expect(!page.text.contains("data-item=\"boats/tub\""))
            }
        }
    }

    @Test func aFactOfAnItemIsFollowed() async throws {
        try await run { client in
            try await client.open("/boats/tub") {
                #expect($0.text.contains("href=\"/account/follow?of=/boats/tub\""))
            }
            try await follow("/boats/tub", "fact=length&test=at-least&value=1000", client)
            try await client.open("/account/changes") { #expect($0.text.contains("Length is at least 1,000 m")) }
            try await answer(Self.longerTub, Self.raft, on: 2)
            try await client.open("/account/changes") { #expect($0.text.contains("Length: 3 m → 1,500 m")) }
        }
    }

    @Test func aFactOfAllItemsOfAListIsFollowed() async throws {
        try await run { client in
            try await client.open("/account/follow?of=/boats") { page in
                // Of many items, without the value of one.
                #expect(page.text.contains(/<option value="length"[^>]*data-unit="m">Length</))
                #expect(page.text.contains(/<option value="" selected>/))
            }
            try await follow("/boats", "fact=length&test=at-least&value=1000", client)
            try await client.open("/account/changes") { #expect($0.text.contains("Length is at least 1,000 m")) }
            try await answer(Self.longerTub, Self.raft, Self.ark, on: 2)
            try await client.open("/account/changes") { page in
                #expect(page.text.contains("data-item=\"boats/tub\"") && page.text.contains("Length: 3 m → 1,500 m"))
                #expect(!page.text.contains("data-item=\"boats/ark\""))
            }
            // The rule is changed by the form that it has now.
            let rule = try await client.open("/account/changes") { page in
                try #require(page.text.firstMatch(of: /\/account\/follow\?rule=([0-9a-f-]{36})/)).1
            }
            try await client.open("/account/follow?rule=\(rule)") { page in
                #expect(page.text.contains(/<option value="length" selected/) && page.text.contains("value=\"1000\""))
            }
        }
    }

    @Test func changesOfOneItemHaveALineWithATimeEach() async throws {
        try await run { client in
            try await follow("/boats/tub", "fact=length&test=changes", client)
            try await follow("/boats/tub", "fact=length&test=at-least&value=1600", client)
            try await answer(Self.longerTub, Self.raft, on: 2)
            try await client.open("/account/changes") { page in
                #expect(page.text.contains(/8:00\sAM UTC · Length: 3 m → 1,500 m/))
                #expect(page.text.contains("You’re told when Length changes."))
                #expect(page.text.contains("Boats</p>"))
            }
        }
    }

    @Test func inArabicAnOldValueStandsBeforeTheNewOne() async throws {
        try await run { client in
            try await follow("/boats/tub", "fact=length&test=changes", client)
            try await answer(Self.longerTub, Self.raft, on: 2)
            var headers = HTTPFields()
            headers[.acceptLanguage] = "ar"
            for path in ["/account/changes", "/account/changes.atom"] {
                try await client.open(path, headers) { response in
                    // A mark gives the line the direction of the language, and isolates keep the parts apart.
                    #expect(response.text.contains(/\u{200F}[^<>]*\u{2069} ← [\u{2067}\u{2068}]/), "\(path)")
                }
            }
        }
    }

    @Test func whatIsTrueAlreadySaysSo() async throws {
        try await run { client in
            for (bound, notice) in [("1", "followMet"), ("1000", "followStarted")] {
                let saved = try await follow("/boats/tub", "fact=length&test=at-least&value=\(bound)", client)
                #expect(saved.cookies["vitrine-notice"]?.contains(notice) == true, "\(bound)")
            }
        }
    }

    @Test func aNarrowedListIsFollowed() async throws {
        try await run { client in
            let others = ["Bath", "Wood", "Wood"].enumerated().map { number, kind in
                #"{"id": "\#(number)", "name": "Boat \#(number)", "kind": "\#(kind)"}"#
            }.joined(separator: ",")
            try await answer(Self.tub, Self.raft, others, on: 2)
            let saved = try await follow("/boats?kind=Wood&sort=length", "tell-new=true", client)
            #expect(saved.location == "/boats?kind=Wood")
            try await client.open("/boats?kind=Wood&order=descending") { #expect($0.text.contains("data-followed")) }
            try await client.open("/boats") { #expect(!$0.text.contains("data-followed")) }
            let gig = #"{"id": "gig", "name": "Gig", "kind": "Bath"}"#
            try await answer(Self.tub, Self.raft, others, Self.ark, gig, on: 3)
            try await client.open("/account/changes") { page in
                #expect(page.text.contains("data-item=\"boats/ark\""))
                #expect(!page.text.contains("data-item=\"boats/gig\""))
            }
        }
    }

    @Test func changesAreAnAtomFeedAndADocument() async throws {
        try await run { client in
            let empty = try await client.open("/account/changes.atom") { $0 }
            #expect(FeedElements.reading(empty.text)?.texts(of: "updated") == ["1970-01-01T00:00:00Z"])
            try await follow("/boats/tub", "fact=length&test=changes", client)
            try await follow("/boats", "tell-new=true", client)
            try await answer(Self.longerTub, Self.raft, Self.ark, on: 2)
            let response = try await client.open("/account/changes.atom") { $0 }
            #expect(response.headers[.contentType] == "application/atom+xml; charset=utf-8")
            let feed = try #require(FeedElements.reading(response.text))
            let titles = Set(feed.texts(of: "title").dropFirst())
            #expect(titles == ["Tub & Tray: Length: 3 m → 1,500 m", "Ark: New · Boats"])
            // Each entry leads to the list.
            #expect(response.text.matches(of: /\/boats&quot;&gt;&lt;bdi&gt;Boats/).count == 2)
            #expect(Set(feed.texts(of: "id")).count == 3)
            #expect(feed.texts(of: "updated") == Array(repeating: "2026-05-02T08:00:00Z", count: 3))
            let text = try await client.open("/api/v1/account/changes") { $0.text }
            #expect(text.contains(#""kind":"new","link":"/boats/ark","new":null"#), "\(text)")
            #expect(text.contains(#""field":"length","id":"tub","kind":"changed","link":"/boats/tub""#))
            #expect(text.contains(#""new":"1500","old":"3""#) && text.contains(#""next":null"#))
            let first = try await client.open("/api/v1/account/changes?limit=1") { $0.text }
            let next = try #require(first.firstMatch(of: /"next":(\d+)/)).1
            let second = try await client.open("/api/v1/account/changes?before=\(next)") { $0.text }
            #expect([first, second].map { $0.matches(of: /"sequence":/).count } == [1, 1])
            #expect(first.contains("Ark") != second.contains("Ark") && second.contains(#""next":null"#))
            try await client.open("/api/v1/account/changes?limit=900") { #expect($0.status == .badRequest) }
        }
    }

    @Test(arguments: [
        "tell-new=true", "fact=length&test=at-least&value=", "fact=length&test=changes-by&value=0",
        "fact=speed&test=changes", "fact=kind&test=at-most&value=1",
    ])
    func aRuleThatSaysNothingIsRefused(choices: String) async throws {
        try await run { client in
            let response = try await follow("/boats/tub", choices, client)
            #expect(response.status == .unprocessableContent && response.text.contains("role=\"alert\""))
            try await client.open("/account/changes") { #expect($0.text.contains("You follow nothing yet")) }
        }
    }

    @Test(arguments: ["", "/", "/nowhere", "/boats/nothing", "/favourites", "https://boats.example/"])
    func onlyListsAndItemsAreFollowed(address: String) async throws {
        try await run { client in
            try await client.open("/account/follow?of=\(Resource.encoded(address))") {
                #expect($0.status.code >= 400 && $0.status.code != 500, "\($0.status)")
            }
        }
    }

    @Test func aRuleIsChangedAndRemoved() async throws {
        try await run { client in
            try await follow("/boats/tub", "tell-gone=true", client)
            let page = try await client.open("/account/changes") { $0 }
            let rule = String(try #require(page.text.firstMatch(of: /\/account\/follow\?rule=([0-9a-f-]+)/)).1)
            try await client.open("/account/follow?rule=\(rule)") { page in
                #expect(page.text.contains("name=\"tell-gone\" value=\"true\" checked"))
            }
            try await client.post("/account/follow", "rule=\(rule)&tell-back=true&edit=save") {
                #expect($0.location == "/account/changes")
            }
            try await client.open("/account/changes") { #expect($0.text.contains("it is back")) }
            try await client.post("/account/follow", "rule=\(rule)&edit=remove") {
                #expect($0.location == "/account/changes")
            }
            try await client.post("/account/follow", "rule=\(rule)&edit=remove") { #expect($0.status == .notFound) }
            try await client.open("/account/changes") { #expect($0.text.contains("You follow nothing yet")) }
        }
    }

    @Test func whatIsFollowedSaysSoAndNamesItsRules() async throws {
        try await run { client in
            try await follow("/boats/tub", "tell-gone=true", client)
            try await client.open("/boats/tub") { page in
                #expect(page.text.contains("data-followed") && page.text.contains("Following"))
            }
            for other in ["/boats", "/boats/raft"] {
                try await client.open(other) { #expect(!$0.text.contains("data-followed"), "\(other)") }
            }
            let page = try await client.open("/account/follow?of=/boats/tub") { $0 }
            #expect(page.text.contains("aria-label=\"Remove it is gone\""))
            // What is followed stands before the form for more.
            let rules = try #require(page.text.firstRange(of: "What you follow"))
            let form = try #require(page.text.firstRange(of: "Tell me when"))
            #expect(rules.lowerBound < form.lowerBound)
            let rule = try #require(page.text.firstMatch(of: /follow\?rule=([0-9a-f-]+)/)).1
            try await client.open("/account/follow?of=/boats") { #expect(!$0.text.contains("follow?rule=")) }
            try await client.post("/account/follow", "rule=\(rule)&of=/boats/tub&edit=remove") {
                #expect($0.location == "/boats/tub")
            }
            try await client.open("/boats/tub") { #expect(!$0.text.contains("data-followed")) }
        }
    }

    @Test func aRuleAboutAFactWithoutAValueCanBeChanged() throws {
        let rule = FollowRule(
            id: UUID().uuidString.lowercased(),
            subject: FollowSubject(source: "boats", item: "tub", title: "Tub", list: Resource("/boats")),
            fact: FollowRule.FactCondition("price", .atMost(3), currency: "EUR"), createdAt: .start)
        let draft = FollowDraft(rule: rule, address: nil, nil)
        #expect(draft.facts.map(\.key) == ["price"] && draft.selectedFact == "price")
        let (changed, problem) = draft.applying(
            try FollowForm(["rule": rule.id, "fact": "price", "test": "at-most", "value": "2", "edit": "save"]))
        #expect(problem == nil)
        #expect(changed.rule.fact == FollowRule.FactCondition("price", .atMost(2), currency: "EUR"))
    }

    @Test func whatIsFollowedAlreadyNeedsNoOtherRule() async throws {
        try await run { client in
            for choices in ["tell-new=true", "tell-new=true", "tell-gone=true"] {
                let response = try await follow("/boats", choices, client)
                #expect(response.status == .seeOther)
            }
            let page = try await client.open("/account/changes") { $0.text }
            #expect(page.components(separatedBy: "name=\"rule\"").count == 3)
        }
    }

    @Test func aFormThatIsSentTwiceMakesOneRule() async throws {
        try await run { client in
            let form = "rule=\(UUID().uuidString.lowercased())&of=/boats&tell-new=true&edit=save"
            for _ in 1...2 { try await client.post("/account/follow", form) { #expect($0.status == .seeOther) } }
            try await client.open("/account/changes") {
                #expect($0.text.matches(of: /follow\?rule=/).count == 1)
            }
        }
    }

    @Test func nobodySeesWhatAnotherFollows() async throws {
        let household = try await Household(["Ada": .admin, "Cy": .guest])
        let (ada, cy) = (try await household.session(of: "Ada"), try await household.session(of: "Cy"))
        let reader = try await household.token(of: "Cy", .read)
        try await run(people: household.store) { client in
            try await follow("/boats", "tell-new=true", client, cy)
            try await answer(Self.tub, Self.raft, Self.ark, on: 2)
            let page = try await client.open("/account/changes", cy) { $0 }
            #expect(page.text.contains("data-item=\"boats/ark\""))
            let rule = try #require(page.text.firstMatch(of: /follow\?rule=([0-9a-f-]+)/)).1
            try await client.open("/account/changes", ada) { #expect(!$0.text.contains("data-item=")) }
            try await client.open("/account/follow?rule=\(rule)", ada) { #expect($0.status == .notFound) }
            // Both are shown markup that was made once.
            for (person, isFollowed) in [(cy, true), (ada, false), (cy, true)] {
                try await client.open("/boats", person) { page in
                    #expect(page.text.contains("data-followed") == isFollowed)
                }
            }
            for edit in ["remove", "save&tell-new=true", "save&tell-new=true&of=/boats"] {
                try await client.post("/account/follow", "rule=\(rule)&edit=\(edit)", ada) {
                    #expect($0.status == .notFound)
                }
            }
            try await client.open("/account/changes.atom", reader) { #expect($0.text.contains("Ark")) }
            try await client.open("/account/follow?of=/boats", reader) { #expect($0.status == .forbidden) }
            try await client.open("/account/data", cy) { response in
                #expect(response.text.contains(#""follows":[{"#) && response.text.contains(#""followedChanges":[{"#))
            }
        }
    }

    @Test func addressesAreBelowTheBasePath() async throws {
        try await run(basePath: "/a") { client in
            let form = "rule=\(UUID().uuidString.lowercased())&of=/boats&tell-new=true&edit=save"
            try await client.post("/a/account/follow", form) { #expect($0.location == "/a/boats") }
            try await answer(Self.tub, Self.raft, Self.ark, on: 2)
            try await client.open("/a/account/changes") { #expect($0.text.contains("href=\"/a/boats/ark\"")) }
            try await client.open("/a/api/v1/account/changes") {
                #expect($0.text.contains(#""link":"/a/boats/ark""#))
            }
        }
    }
}
