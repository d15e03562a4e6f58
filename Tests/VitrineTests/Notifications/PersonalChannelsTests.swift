import Catalogue
import Crypto
import Endpoints
import Foundation
import HTTPTypes
import Logging
import Server
import Storage
import TestSupport
import Testing

@testable import Vitrine

/// What arrives at the places that people name, and which places are refused.
@Suite(.timeLimit(.minutes(5))) struct PersonalChannelsTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let secret = Secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    private let service = FakeService()

    private func channels(
        over transport: (any Transport)? = nil, ofAdmins adminTransport: (any Transport)? = nil,
        _ people: (any PeopleStore)? = nil
    ) throws -> PersonalChannels {
        PersonalChannels(
            transport: transport ?? service, adminTransport: adminTransport ?? transport ?? service,
            people: try people ?? Database(directory: Program.temporaryDirectory()).people(),
            identity: try PushIdentity(key: PushIdentity.newKey()), now: { Self.now })
    }

    private func target(
        _ kind: NotificationTarget.Kind, _ address: String, _ secret: Secret? = nil,
        of profile: ProfileID = .shared
    ) -> NotificationTarget {
        NotificationTarget(
            id: "t", profile: profile, kind: kind, address: address, secret: secret, locale: "en",
            site: "https://boats.example/shop", createdAt: Self.now, delivered: 0)
    }

    private func change(_ number: Int64, title: String = "Boat") -> FollowedChange {
        FollowedChange(
            sequence: number, profile: .shared, rule: "r", date: Self.now, kind: .changed,
            item: ItemReference(source: "boats", id: "\(number)"), title: title, link: "/boats/\(number)",
            field: "length", old: "10 m", new: "12 m")
    }

    private func message(_ count: Int, to target: NotificationTarget, title: String = "Boat") -> NotificationMessage {
        NotificationMessage(
            (1...Int64(count)).map { change($0, title: title) }, to: target, texts: FollowedTexts(target.strings),
            allChanges: "/account/changes", at: Self.now)
    }

    /// A message of a number that has met a condition.
    private func message(ofACrossingTo target: NotificationTarget) -> NotificationMessage {
        let rule = FollowRule(
            id: "r", subject: FollowSubject(source: "boats", item: "1", title: "Boat", list: Resource("/boats")),
            fact: FollowRule.FactCondition("length", .atLeast(12_000)), createdAt: Self.now)
        let item = CatalogueItem(
            id: ItemReference(source: "boats", id: "1"), card: Card(title: "Boat"),
            fields: [FieldContent(key: "length", label: "Length", unit: .metres, value: .number(.value(12_500)))])
        let change = FollowedChange(
            sequence: 1, profile: .shared, rule: "r", date: Self.now, kind: .crossed, item: item.id, title: "Boat",
            link: "/boats/1", field: "length", old: "10000", new: "12500")
        return NotificationMessage(
            [change], to: target, texts: FollowedTexts(target.strings, rules: [rule], items: [item.id: item]),
            allChanges: "/account/changes", at: Self.now)
    }

    // MARK: Formats

    @Test func aWebhookIsSignedJSON() async throws {
        let target = target(.webhook, "https://one.example/hooks?key=a", secret)
        try await channels().send(message(2, to: target), to: target)
        let post = try #require(service.posts.first)
        #expect(post.address == "https://one.example/hooks?key=a")
        let body = try #require(post.body)
        #expect(
            body.hasPrefix(
                #"{"data":{"changes":[{"date":"2027-01-15T08:00:00Z","field":"length","id":"1","kind":"changed","#
                    + #""link":"https://boats.example/shop/boats/1","new":"12 m","old":"10 m","rule":"r","#
                    + #""source":"boats","title":"Boat"},"#), "\(body)")
        #expect(
            body.hasSuffix(
                #"],"link":"https://boats.example/shop/account/changes","more":0},"#
                    + #""timestamp":"2027-01-15T08:00:00Z","type":"changes"}"#), "\(body)")
        #expect(post.header("webhook-id") == "changes_t_0_2")
        let signature = try #require(WebhookSignature(secret: secret))
        #expect(
            post.header("webhook-signature")
                == signature.value(id: "changes_t_0_2", timestamp: "1800000000", body: body))
    }

    @Test func ntfyAndAppriseGetText() async throws {
        let ntfy = target(.ntfy, "https://ntfy.sh/boats", Secret("tk_ann"))
        try await channels().send(message(1, to: ntfy), to: ntfy)
        let apprise = target(.apprise, "https://apprise.example/notify/key")
        try await channels().send(message(1, to: apprise), to: apprise)
        #expect(service.posts.map(\.address) == ["https://ntfy.sh/", "https://apprise.example/notify/key"])
        #expect(service.posts[0].header("authorization") == "Bearer tk_ann")
        #expect(
            service.posts.map(\.body) == [
                #"{"click":"https://boats.example/shop/boats/1","message":"Length: 10 m → 12 m","priority":3,"tags":[],"#
                    + #""title":"Boat","topic":"boats"}"#,
                #"{"body":"Length: 10 m → 12 m\nhttps://boats.example/shop/boats/1","tag":"all","title":"Boat","#
                    + #""type":"info"}"#,
            ])
    }

    @Test func numbersAreAsOnPagesAndTheConditionIsNamed() async throws {
        let ntfy = target(.ntfy, "https://ntfy.sh/boats")
        try await channels().send(message(ofACrossingTo: ntfy), to: ntfy)
        let webhook = target(.webhook, "https://one.example/hooks", secret)
        try await channels().send(message(ofACrossingTo: webhook), to: webhook)
        let bodies = service.posts.compactMap(\.body)
        #expect(bodies.count == 2)
        #expect(bodies.first?.contains("Length: 10,000 m → 12,500 m · Length is at least 12,000 m") == true)
        #expect(bodies.last?.contains(#""new":"12,500 m","old":"10,000 m""#) == true)
        #expect(bodies.last?.contains(#""condition":"Length is at least 12,000 m""#) == true)
    }

    @Test(arguments: [String(repeating: "Boat ", count: 60), String(repeating: "🛶", count: 1_500)])
    func ntfyGetsWholeLinesWithinItsBounds(title: String) async throws {
        struct Message: Decodable { let title, message: String }
        let target = target(.ntfy, "https://ntfy.sh/boats")
        for count in [1, 20] { try await channels().send(message(count, to: target, title: title), to: target) }
        for post in service.posts {
            let body = try #require(post.body)
            let message = try JSONDecoder().decode(Message.self, from: Data(body.utf8))
            let text = message.message
            #expect([title, "20 changes in what you follow"].contains(message.title))
            #expect(body.utf8.count <= 8_192 && text.utf8.count <= 3_500 && !text.isEmpty)
            #expect(text.hasSuffix("12 m") || title.hasPrefix("🛶"))
        }
    }

    @Test(arguments: ["Boat", String(repeating: "🛶", count: 5_000), String(repeating: "\u{1}", count: 5_000)])
    func aPushFitsARecordAndSaysHowToShowIt(title: String) async throws {
        let browser = P256.KeyAgreement.PrivateKey()
        let keys = PushKeys(
            p256dh: browser.publicKey.x963Representation.base64URL, auth: Data(repeating: 7, count: 16).base64URL)
        let target = target(
            .webPush, "https://push.example/send/abc?x=1",
            Secret(String(decoding: try JSONEncoder().encode(keys), as: UTF8.self)))
        for count in [1, 40] { try await channels().send(message(count, to: target, title: title), to: target) }
        for post in service.posts {
            #expect(post.address == "https://push.example/send/abc?x=1")
            #expect(post.bytes.map { (100...4_096).contains($0.count) } == true)
            #expect(post.header("content-encoding") == "aes128gcm")
            #expect(post.header("content-type") == "application/notification+json")
            #expect(post.header("ttl") == "259200")
            #expect(post.header("topic")?.wholeMatch(of: /[A-Za-z0-9_\-]{32}/) != nil)
            #expect(post.header("authorization")?.hasPrefix("vapid t=") == true)
        }
        #expect(Set(service.posts.map { $0.header("topic") }).count == 2)
    }

    // MARK: Refusals

    @Test func anUnusableTargetIsAFailure() async throws {
        for target in [
            target(.webhook, "https://one.example/", nil), target(.webhook, "none", secret),
            target(.ntfy, "https://ntfy.sh/"), target(.webPush, "https://push.example/1"),
        ] {
            await #expect(throws: DeliveryError.self) {
                try await channels().send(message(1, to: target), to: target)
            }
        }
        #expect(service.posts.isEmpty)
    }

    @Test(arguments: [302, 429, 500]) func aRefusalSaysWhyWithoutTheAddress(status: Int) async throws {
        let service = FakeService(status: status, headers: ["retry-after": "120"])
        let target = target(.webhook, "https://one.example/s3cret", secret)
        let error = await #expect(throws: DeliveryError.self) {
            try await channels(over: service).send(message(1, to: target), to: target)
        }
        #expect(error?.cause.host == "one.example")
        #expect(error?.cause.retryAfter == (status == 302 ? nil : 120))
        #expect(error?.description.contains("got \(status)") == true)
        #expect(error?.description.contains("s3cret") == false)
    }

    @Test func openedAddressesAreForThosePeopleWhoAreAdminsNow() async throws {
        let people = try Database(directory: Program.temporaryDirectory()).people()
        let opened = FakeService()
        let channels = try channels(ofAdmins: opened, people)
        func isOpened(_ profile: ProfileID) async throws -> Bool {
            let before = opened.posts.count
            let target = target(.apprise, "http://10.0.0.1/notify/key", of: profile)
            try await channels.send(message(1, to: target), to: target)
            return opened.posts.count > before
        }
        // Without people, only whoever is at the server's machine has targets.
        #expect(try await isOpened(.shared))
        var persons: [Person] = []
        for (name, role) in [("Ada", Role.admin), ("Bo", .member), ("Cy", .admin), ("Di", .guest)] {
            let person = Person(
                newNamed: try #require(PersonName(name)), role, profile: ProfileID(rawValue: name), at: Self.now)
            try await people.add(person, password: nil)
            persons.append(person)
        }
        for person in persons { #expect(try await isOpened(person.profile) == (person.role == .admin)) }
        #expect(try await !isOpened(.shared))
        try await people.setRole(.member, of: persons[0].id)
        #expect(try await !isOpened(persons[0].profile))
        #expect(try await isOpened(persons[2].profile))
    }

    @Test func privateAddressesAreReachedOnlyWhereTheServerSaysSo() async throws {
        let standIn = try await StandIn()
        let opened = try Self.loopback().reachableBlocks
        for blocks in [[], opened] {
            let cause = try await cause(of: standIn, reaching: blocks)
            #expect(try await isAdmitted(standIn, reaching: blocks) == !blocks.isEmpty)
            guard case .unreachable = cause else {
                // The stand-in takes no posts.
                #expect(cause == .status(405, retryAfter: nil))
                continue
            }
            #expect(blocks.isEmpty)
        }
        #expect(try await standIn.requests().count == 1)
    }

    @Test(arguments: ["redirect-host", "redirect-private"]) func redirectsAreNotFollowed(fault: String) async throws {
        let standIn = try await StandIn()
        try await standIn.switch("PUT", "/fault/\(fault)")
        #expect(try await cause(of: standIn) == .redirected(to: "another address"))
        #expect(try await standIn.requests().count == 1)
    }

    @Test func aFloodIsCutOff() async throws {
        let standIn = try await StandIn()
        try await standIn.switch("PUT", "/fault/gigabyte")
        #expect(try await cause(of: standIn) == .tooLarge(limit: 65_536))
    }

    @Test(arguments: ["hang", "trickle?seconds=5"]) func whatTakesTooLongIsGivenUp(fault: String) async throws {
        let standIn = try await StandIn()
        try await standIn.switch("PUT", "/fault/\(fault)")
        let cause = try await cause(of: standIn, within: .milliseconds(500))
        guard case .timedOut = cause else {
            Issue.record("expected an end, got \(String(describing: cause))")
            return
        }
    }

    private static func loopback() throws -> Settings {
        try Settings(
            flags: [:], sources: [],
            environment: ["XDG_CONFIG_HOME": "/nowhere", "VITRINE_REACHABLE_BLOCK": "127.0.0.0/8"])
    }

    /// Whether a service can be added.
    private func isAdmitted(_ standIn: StandIn, reaching blocks: [IPBlock]) async throws -> Bool {
        try await Self.loopback().withTransports(reaching: blocks, logger: Logger(label: "test")) { transports in
            do {
                try await channels(over: transports.public).admit(target(.webhook, "\(standIn.base)/hook"))
                return true
            } catch let error as DeliveryError {
                #expect(error.cause.isOfPrivateAddress)
                return false
            }
        }
    }

    /// Why a service does not take a message.
    private func cause(
        of standIn: StandIn, reaching blocks: [IPBlock]? = nil, within limit: Duration? = nil
    ) async throws -> EndpointError.Cause? {
        let target = target(.apprise, "\(standIn.base)/starships")
        let settings = try Self.loopback()
        return try await settings.withTransports(
            reaching: blocks ?? settings.reachableBlocks, logger: Logger(label: "test")
        ) { transports in
            let transport = HastyTransport(transport: transports.public, limit: limit)
            let error = await #expect(throws: DeliveryError.self) {
                try await channels(over: transport).send(message(1, to: target), to: target)
            }
            return error?.cause.cause
        }
    }
}

/// Gives an answer less time, so that a test of one that never ends is soon over.
private struct HastyTransport: Transport {
    let transport: any Transport
    let limit: Duration?

    func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer {
        var limits = limits
        limits.duration = limit ?? limits.duration
        return try await transport.send(resource, headers: headers, to: base, limits: limits)
    }
}

/// Accepts or refuses what is posted.
private final class FakeService: Transport {
    struct Post: Sendable {
        let address: String
        let headers: HTTPFields
        let body: String?
        let bytes: Data?

        func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
    }

    private let received = Watched<[Post]>([])
    private let status: Int
    private let fields: [String: String]

    init(status: Int = 200, headers: [String: String] = [:]) {
        self.status = status
        fields = headers
    }

    var posts: [Post] { received.value }

    func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer {
        received.update {
            $0.append(
                Post(
                    address: "\(base)\(resource)", headers: headers, body: resource.body, bytes: resource.bytes))
        }
        return Answer(resource: resource, status: status, headers: fields, body: Data())
    }
}
