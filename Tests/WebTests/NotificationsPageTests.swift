import Crypto
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Storage
import TestSupport
import Testing

@testable import Catalogue
@testable import Screens
@testable import Server

/// The page on which people choose where their notifications go.
struct NotificationsPageTests {
    private static let path = "/account/notifications"
    private static let webhook = "edit=add&kind=webhook&address=https%3A%2F%2Fone.example%2Fhook&hour="

    private let follows = FakeFollows()
    private let service = TestedService()

    private func run(
        _ household: Household? = nil, hosts: AllowedHosts = AllowedHosts([]),
        _ work: @escaping @Sendable (any TestClientProtocol, any NotificationStore) async throws -> Void
    ) async throws {
        let store = SQLNotificationStore(try Database(directory: .temporary()))
        let sender = NotificationSender.test(store, follows: follows, channel: service)
        let application = try WebApplication.test(hosts: hosts, people: household?.store, notifications: sender)
        try await Application(responder: application.responder()).test(.router) { try await work($0, store) }
    }

    @Test func aWebhooksSecretIsShownOnce() async throws {
        try await run { client, store in
            try await client.post(Self.path, Self.webhook) { response in
                #expect(response.status == .ok)
                #expect(response.headers[.cacheControl] == "no-store")
                #expect(response.text.contains(#"value="whsec_"#))
            }
            let target = try #require(try await store.targets(of: .shared).first)
            #expect(target.secret?.revealed.hasPrefix("whsec_") == true)
            #expect(target.schedule == .atOnce)
            try await client.open(Self.path) { response in
                #expect(response.text.contains("Webhook · one.example"))
                #expect(response.text.contains("At once · Nothing sent yet"))
                #expect(!response.text.contains("whsec_"))
                #expect(!response.text.contains("one.example/hook"))
            }
        }
    }

    @Test func showsWhatWaitsAndWhyNothingArrives() async throws {
        try await run { client, store in
            let zone = try #require(TimeZone(identifier: "Europe/Rome"))
            let target = NotificationTarget(
                profile: .shared, kind: .ntfy, address: "https://ntfy.sh/boats",
                schedule: .daily(hour: 8, zone: zone), createdAt: Household.now, delivered: 0)
            #expect(try await store.add(target))
            var claimed = try #require(
                try await store.claimTarget(target.id, as: "a", at: Household.now, until: Household.now + 60))
            claimed.lastError = EndpointError(host: "ntfy.sh", cause: .timedOut(after: .seconds(10)))
            claimed.sentAt = Household.now - 300
            try await store.save(claimed, claimedAs: "a", isDone: true)
            follows.report(3)
            try await client.open(Self.path) { response in
                #expect(response.text.contains("Every day at 08:00 Europe/Rome · Last sent 5 minutes ago · Waiting: 3"))
                #expect(response.text.contains("Not delivered: ntfy.sh took too long to respond. It is tried again."))
                #expect(response.text.contains(#"name="edit" value="retry""#))
            }
        }
    }

    @Test func saysThatNoMoreThanTheNewestChangesWait() async throws {
        try await run { client, store in
            try await client.post(Self.path, Self.webhook) { _ in }
            follows.report(FollowBounds.changes - 1)
            try await client.open(Self.path) { response in
                #expect(response.text.contains("Waiting: 999"))
                #expect(!response.text.contains("Only the newest"))
            }
            follows.report(FollowBounds.changes)
            try await client.open(Self.path) { response in
                #expect(response.text.contains("Waiting: 1,000"))
                #expect(response.text.contains("Only the newest 1,000 changes are kept."))
            }
        }
    }

    @Test(arguments: [
        ("kind=webhook&address=none", "Enter a web address such as https://example.org"),
        ("kind=ntfy&address=https%3A%2F%2Fntfy.sh%2F", "such as https://ntfy.sh/TOPIC"),
        ("kind=ntfy&address=https%3A%2F%2Fntfy.sh%2Fboats&token=a%20b", "A token has at most 200 letters"),
        (
            "kind=ntfy&address=https%3A%2F%2Fntfy.sh%2Fboats&token=\(String(repeating: "a", count: 201))",
            "A token has at most 200 letters"
        ),
        ("kind=web-push&address=https%3A%2F%2Fpush.example%2F1&p256dh=x&auth=y", "subscription could not be read"),
    ]) func saysWhatIsWrongWithAnAddress(form: String, words: String) async throws {
        try await run { client, store in
            try await client.post(Self.path, "edit=add&\(form)") { response in
                #expect(response.status == .unprocessableContent)
                #expect(response.text.contains(words))
            }
            #expect(try await store.targets(of: .shared).isEmpty)
        }
    }

    @Test(arguments: [
        ("kind=ntfy&address=https%3A%2F%2Fntfy.sh%2F", "target-address", "problem about-address"),
        ("kind=ntfy&address=https%3A%2F%2Fntfy.sh%2Fboats&token=a%20b", "target-token", "problem"),
    ]) func whatIsWrongStandsBesideItsField(form: String, field: String, description: String) async throws {
        try await run { client, _ in
            try await client.post(Self.path, "edit=add&\(form)") { response in
                let parts = response.text.split(separator: "<input ").filter { $0.contains("aria-invalid") }
                let input = try #require(parts.first)
                #expect(parts.count == 1)
                #expect(input.contains(#"id="\#(field)""#))
                #expect(input.contains(#"aria-invalid="true""#))
                #expect(input.contains(#"aria-describedby="\#(description)""#))
                #expect(input.contains(#"id="problem""#))
                #expect(response.text.contains(#"value="https://ntfy.sh/"#))
            }
        }
    }

    @Test func theAddressOfABrowserStaysOutOfTheForm() async throws {
        try await run { client, _ in
            try await client.post(
                Self.path, "edit=add&kind=web-push&address=https%3A%2F%2Fpush.example%2F1&p256dh=x&auth=y"
            ) { response in
                #expect(response.text.contains(#"id="problem""#))
                #expect(!response.text.contains("push.example"))
            }
        }
    }

    @Test func saysHowToBeginWhereNothingIsSent() async throws {
        try await run { client, _ in
            try await client.open(Self.path) { response in
                #expect(response.text.contains("Turn on notifications in this browser, or add another place."))
                #expect(!response.text.contains("are sent to these places"))
            }
            try await client.post(Self.path, Self.webhook) { _ in }
            try await client.open(Self.path) { #expect($0.text.contains("are sent to these places")) }
        }
    }

    @Test func aBrowserSubscribesAndRenews() async throws {
        let key = P256.KeyAgreement.PrivateKey().publicKey.x963Representation.base64URL
        let keys = "p256dh=\(key)&auth=\(Data(count: 16).base64URL)"
        try await run { client, store in
            try await client.open(Self.path) { #expect($0.text.contains(#"data-push="BPushKey""#)) }
            try await client.post(
                Self.path, "edit=add&kind=web-push&address=https%3A%2F%2Fpush.example%2F1&\(keys)"
            ) { #expect($0.status == .seeOther) }
            follows.report()
            try await client.post(
                Self.path,
                "edit=renew&former=https%3A%2F%2Fpush.example%2F1&address=https%3A%2F%2Fpush.example%2F2&\(keys)"
            ) { #expect($0.status == .noContent) }
            let targets = try await store.targets(of: .shared)
            #expect(targets.map(\.address) == ["https://push.example/2"])
            #expect(targets.map(\.delivered) == [0])
            // The page may have added the new one before.
            try await client.post(
                Self.path, "edit=add&kind=web-push&address=https%3A%2F%2Fpush.example%2F3&\(keys)"
            ) { #expect($0.status == .seeOther) }
            try await client.post(
                Self.path,
                "edit=renew&former=https%3A%2F%2Fpush.example%2F2&address=https%3A%2F%2Fpush.example%2F3&\(keys)"
            ) { #expect($0.status == .noContent) }
            #expect(try await store.targets(of: .shared).map(\.delivered) == [0])
        }
    }

    @Test func aPrivateAddressIsRefusedWhereItIsEntered() async throws {
        try await run { client, store in
            service.admitNobody()
            try await client.post(Self.path, Self.webhook) { response in
                #expect(response.status == .unprocessableContent)
                #expect(response.text.contains("one.example has a private address."))
                #expect(response.text.contains(#"aria-describedby="problem about-address""#))
            }
            #expect(try await store.targets(of: .shared).isEmpty)
        }
    }

    @Test func placesAtOneHostAreToldApartWithoutTheirPaths() async throws {
        try await run { client, _ in
            for path in ["hooks/abcdefgh", "hooks/ijklmnop"] {
                let address = Resource.encoded("https://one.example/\(path)")
                try await client.post(Self.path, "edit=add&kind=webhook&address=\(address)") { _ in }
            }
            try await client.open(Self.path) { response in
                #expect(response.text.contains("Webhook · one.example · …efgh"))
                #expect(response.text.contains("Webhook · one.example · …mnop"))
                #expect(!response.text.contains("abcdefgh"))
            }
        }
    }

    @Test func saysWhatWasAdded() async throws {
        try await run { client, _ in
            try await client.post(Self.path, "edit=add&kind=ntfy&address=https%3A%2F%2Fntfy.sh%2Fboats") {
                #expect($0.cookies["vitrine-notice"]?.contains("ntfyAdded") == true)
            }
        }
    }

    @Test func aTestSaysWhetherItArrived() async throws {
        try await run { client, store in
            try await client.post(Self.path, Self.webhook) { _ in }
            let id = try #require(try await store.targets(of: .shared).first?.id)
            try await client.post(Self.path, "edit=test&target=\(id)") { #expect($0.status == .seeOther) }
            service.refuse(.status(404, retryAfter: nil))
            try await client.post(Self.path, "edit=test&target=\(id)") { response in
                #expect(response.status == .unprocessableContent)
                #expect(response.text.contains("The test was not delivered. No longer available from one.example."))
                #expect(response.text.contains("It answered with status 404."))
            }
            for _ in 0..<8 { try await client.post(Self.path, "edit=test&target=\(id)") { _ in } }
            try await client.post(Self.path, "edit=test&target=\(id)") {
                #expect($0.text.contains("Wait a few minutes before the next test."))
            }
            #expect(service.count == 10)
        }
    }

    @Test func anotherPersonsTargetIsUnknown() async throws {
        let household = try await Household(["Ada": .admin, "Bo": .member])
        let (ada, bo) = (try await household.session(of: "Ada"), try await household.session(of: "Bo"))
        try await run(household) { client, store in
            try await client.post(Self.path, Self.webhook, ada) { #expect($0.status == .ok) }
            let id = try #require(try await store.targets(of: .shared).first?.id)
            for edit in ["remove", "retry", "test"] {
                try await client.post(Self.path, "edit=\(edit)&target=\(id)", bo) { #expect($0.status == .notFound) }
            }
            try await client.post(Self.path, "edit=remove&target=\(id)", ada) { #expect($0.status == .seeOther) }
            #expect(try await store.targets(of: .shared).isEmpty)
        }
    }

    /// Anyone could have the server send requests.
    @Test func whereEveryoneIsAMemberNobodyHasTargets() async throws {
        try await run(hosts: AllowedHosts(["0.0.0.0"])) { client, _ in
            try await client.open(Self.path) { #expect($0.status == .notFound) }
            try await client.post(Self.path, Self.webhook) { #expect($0.status == .notFound) }
        }
    }
}

extension NotificationSender {
    static func test(
        _ targets: any NotificationStore, follows: any FollowStore = FakeFollows(),
        channel: any NotificationChannel = TestedService()
    ) -> NotificationSender {
        NotificationSender(
            targets: targets, follows: follows, pushKey: "BPushKey", channel: channel,
            paths: ("/account/changes", "/account/notifications"), now: { Household.now },
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }
}

/// Takes messages or refuses them.
final class TestedService: NotificationChannel {
    private struct State: Sendable {
        var count = 0
        var refusal: EndpointError.Cause?
        var admitsNobody = false
    }

    private let state = Watched(State())

    var count: Int { state.value.count }

    func admitNobody() { state.update { $0.admitsNobody = true } }

    func admit(_ target: NotificationTarget) async throws {
        guard state.value.admitsNobody else { return }
        throw DeliveryError(
            channel: "webhook",
            EndpointError(host: "one.example", cause: .unreachable("10.0.0.1, \(EndpointError.publicAlone)")))
    }

    func refuse(_ cause: EndpointError.Cause) { state.update { $0.refusal = cause } }

    func send(_ message: NotificationMessage, to target: NotificationTarget) async throws {
        let refusal = state.update { state in
            state.count += 1
            return state.refusal
        }
        if let refusal {
            throw DeliveryError(channel: "webhook", EndpointError(host: "one.example", cause: refusal))
        }
    }
}
