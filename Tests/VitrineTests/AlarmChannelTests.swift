import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Logging
import TestSupport
import Testing

@testable import Vitrine

/// Where alarms are sent, and what arrives there.
@Suite(.timeLimit(.minutes(5))) struct AlarmChannelTests {
    private static let webhook = [
        "VITRINE_ALARM_WEBHOOK": "https://example.org/hooks/s3cret?key=a%2Bb",
        "VITRINE_ALARM_WEBHOOK_SECRET": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    ]
    private static let ntfy = ["VITRINE_ALARM_NTFY": "http://ntfy:8093/s3cret"]
    private static let apprise = ["VITRINE_ALARM_APPRISE": "http://apprise:8000/notify/s3cret"]
    private static let publicAddress = [
        "VITRINE_PUBLIC_ADDRESS": "https://boats.example/shop", "VITRINE_BASE_PATH": "/shop",
    ]

    private func settings(_ environment: [String: String]) throws -> Settings {
        try Settings(
            flags: [:], sources: [],
            environment: ["XDG_CONFIG_HOME": "/nowhere"].merging(environment) { _, new in new })
    }

    private func channel(_ environment: [String: String], over transport: any Transport) throws -> any AlarmChannel {
        let channels = try settings(environment).alarmChannels(over: transport) {
            Date(timeIntervalSince1970: 1_800_000_000.5)
        }
        try #require(channels.count == 1)
        return channels[0]
    }

    private func alarm(
        _ kind: SourceAlarm.Kind = .shrunk, isOver: Bool = false, message: String = "36 items became 12/36."
    ) -> SourceAlarm {
        SourceAlarm(
            source: "starships", title: "Starships", kind: kind, since: Date(timeIntervalSince1970: 1_799_999_000),
            date: Date(timeIntervalSince1970: isOver ? 1_799_999_800 : 1_799_999_500), isOver: isOver,
            message: message)
    }

    // MARK: Messages

    /// The signature was computed with Python's `hmac`.
    @Test func aWebhookIsSigned() async throws {
        let service = FakeService()
        let channel = try channel(Self.webhook.merging(Self.publicAddress) { $1 }, over: service)
        try await channel.send(alarm())
        let post = try #require(service.posts.first)
        #expect(post.address == "https://example.org/hooks/s3cret?key=a%2Bb")
        #expect(
            post.body == """
                {"data":{"isOver":false,"kind":"shrunk","link":"https://boats.example/shop/sources",\
                "message":"36 items became 12/36.","since":"2027-01-15T07:43:20Z","source":"starships",\
                "title":"Starships"},"timestamp":"2027-01-15T07:51:40Z","type":"source.shrunk"}
                """)
        #expect(post.header("webhook-id") == "alarm_97d21d7122374ad7865b7b038accab34")
        #expect(post.header("webhook-timestamp") == "1800000000")
        #expect(post.header("webhook-signature") == "v1,UVTonfydB30xjsABZoGpgT5pCD2dda3eX1UWTcOAdTo=")
        #expect(post.limits.duration == .seconds(10) && post.limits.bytes == 65_536)
    }

    /// The example of the specification's libraries.
    @Test func aSignatureIsThatOfThePublishedExample() throws {
        let signature = try #require(WebhookSignature(secret: Secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")))
        #expect(
            signature.value(
                id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: "1614265330", body: #"{"test": 2432232314}"#)
                == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
    }

    @Test(arguments: [(23, false), (24, true), (64, true), (65, false)])
    func aSecretHas24To64Bytes(count: Int, isValid: Bool) {
        let text = Data(count: count).base64EncodedString()
        #expect((WebhookSignature(secret: Secret("whsec_\(text)")) != nil) == isValid)
        // The libraries would decode it.
        #expect(WebhookSignature(secret: Secret(text)) == nil)
    }

    @Test func aRepeatedAlarmHasItsIDAndAnotherOneHasNot() async throws {
        let service = FakeService()
        let channel = try channel(Self.webhook, over: service)
        for alarm in [alarm(), alarm(), alarm(isOver: true), alarm(.failing), alarm(message: "36 items became 9.")] {
            try await channel.send(alarm)
        }
        let ids = service.posts.map { $0.header("webhook-id") }
        #expect(ids[0] == ids[1])
        #expect(Set(ids).count == 4)
    }

    @Test func ntfyIsAskedToPublish() async throws {
        let service = FakeService()
        let environment = Self.ntfy.merging(Self.publicAddress) { $1 }
        let token = environment.merging(["VITRINE_ALARM_NTFY_TOKEN": "tk_ann"]) { $1 }
        try await channel(token, over: service).send(alarm(.failing))
        try await channel(environment, over: service).send(alarm(isOver: true))
        #expect(service.posts.map(\.address) == ["http://ntfy:8093/", "http://ntfy:8093/"])
        #expect(service.posts.map { $0.headers[.authorization] } == ["Bearer tk_ann", nil])
        #expect(
            service.posts.map(\.body) == [
                """
                {"click":"https://boats.example/shop/sources","message":"36 items became 12/36.","priority":4,\
                "tags":["warning"],"title":"Starships is failing","topic":"s3cret"}
                """,
                """
                {"click":"https://boats.example/shop/sources","message":"36 items became 12/36.","priority":3,\
                "tags":["white_check_mark"],"title":"Starships is well again","topic":"s3cret"}
                """,
            ])
    }

    @Test func appriseIsToldHowSeriousAnAlarmIs() async throws {
        let service = FakeService()
        let channel = try channel(Self.apprise, over: service)
        for alarm in [alarm(.failing), alarm(.reshaped), alarm(isOver: true)] { try await channel.send(alarm) }
        #expect(Set(service.posts.map(\.address)) == ["http://apprise:8000/notify/s3cret"])
        #expect(
            service.posts.map(\.body) == [
                #"{"body":"36 items became 12/36.","tag":"all","title":"Starships is failing","type":"failure"}"#,
                #"{"body":"36 items became 12/36.","tag":"all","title":"Starships has changed its shape","type":"warning"}"#,
                #"{"body":"36 items became 12/36.","tag":"all","title":"Starships is well again","type":"success"}"#,
            ])
        try await self.channel(Self.apprise.merging(Self.publicAddress) { $1 }, over: service).send(alarm())
        #expect(service.posts.last?.body?.contains(#"36.\nhttps://boats.example/shop/sources""#) == true)
        try await self.channel(["VITRINE_ALARM_APPRISE": "http://apprise:8000/notify/s3cret?tags=ann"], over: service)
            .send(alarm())
        #expect(service.posts.last?.body?.contains("tag") == false)
    }

    // MARK: Refusals

    /// No path is in an error, because paths are secret.
    @Test(
        arguments: [
            (webhook, 204, nil), (webhook, 404, "webhook at example.org: expected a status from 200 to 299, got 404."),
            (webhook, 302, "webhook at example.org: expected a status from 200 to 299, got 302."), (ntfy, 200, nil),
            (ntfy, 403, "ntfy at ntfy:8093: expected status 200, got 403."), (apprise, 200, nil),
            (apprise, 204, "apprise at apprise:8000: expected status 200, got 204."),
            (apprise, 424, "apprise at apprise:8000: expected status 200, got 424."),
        ] as [([String: String], Int, String?)])
    func aRefusalNamesTheHostAlone(environment: [String: String], status: Int, words: String?) async throws {
        let channel = try channel(environment, over: FakeService(status: status))
        let message = await message { try await channel.send(alarm()) }
        #expect(message.map { String($0.prefix(words?.count ?? 0)) } == words)
        #expect(message?.contains("s3cret") != true)
    }

    @Test func aSilentServiceIsNamed() async throws {
        let channel = try channel(Self.ntfy, over: FakeService(failure: .timedOut(after: .seconds(10))))
        let message = await message { try await channel.send(alarm()) }
        #expect(message?.hasPrefix("ntfy at ntfy:8093: expected a whole answer within 10.0 seconds, got none.") == true)
    }

    @Test func redirectsAreNotFollowedAndPrivateAddressesAreAllowed() async throws {
        let standIn = try await StandIn()
        try await standIn.switch("PUT", "/fault/redirect-host?times=1")
        let settings = try settings(["VITRINE_ALARM_APPRISE": "\(standIn.base)/starships"])
        let messages = try await settings.withTransports(reaching: [], logger: Logger(label: "test")) { transports in
            let channel = try channel(["VITRINE_ALARM_APPRISE": "\(standIn.base)/starships"], over: transports.all)
            return [
                await message { try await channel.send(alarm()) }, await message { try await channel.send(alarm()) },
            ]
        }
        // The stand-in takes no posts.
        let beginning = "apprise at 127.0.0.1:\(standIn.port): expected status 200, got"
        #expect(messages[0]?.hasPrefix("\(beginning) 302.") == true, "\(messages)")
        #expect(messages[1]?.hasPrefix("\(beginning) 405.") == true, "\(messages)")
        #expect(try await standIn.requests().map(\.path) == ["/api/starships", "/api/starships"])
    }

    private func message(_ send: () async throws -> Void) async -> String? {
        do {
            try await send()
            return nil
        } catch { return "\(error)" }
    }

    // MARK: Settings

    @Test func noChannelIsTheDefault() throws {
        let empty = Dictionary(
            uniqueKeysWithValues: AlarmSettings.keys.map { (SettingNames.environmentName(of: $0), "") })
        for environment in [[:], empty] {
            let channels = try settings(environment).alarmChannels(over: FakeService()) { Date() }
            #expect(channels.isEmpty)
        }
    }

    @Test func secretsAreReadFromFiles() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "secret-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("tk_ann\n".utf8).write(to: file)
        let service = FakeService()
        try await channel(Self.ntfy.merging(["VITRINE_ALARM_NTFY_TOKEN_FILE": file.path]) { $1 }, over: service)
            .send(alarm())
        #expect(service.posts.first?.headers[.authorization] == "Bearer tk_ann")
    }

    @Test(arguments: [
        (["VITRINE_ALARM_WEBHOOK": "https://example.org/s3cret"], "VITRINE_ALARM_WEBHOOK_SECRET in the environment"),
        (webhook.merging(["VITRINE_ALARM_WEBHOOK_SECRET": "s3cret"]) { $1 }, "24 to 64 bytes"),
        (webhook.merging(["VITRINE_ALARM_WEBHOOK_SECRET": "whsec_s3cret!"]) { $1 }, "got another one"),
        (
            webhook.merging(["VITRINE_ALARM_WEBHOOK": "example.org/s3cret"]) { $1 },
            "--alarm-webhook: expected an address"
        ),
        (
            webhook.filter { $0.key.hasSuffix("SECRET") },
            "VITRINE_ALARM_WEBHOOK_SECRET: expected --alarm-webhook beside"
        ),
        (["VITRINE_ALARM_NTFY": "https://ann:s3cret@ntfy.sh/boats"], "--alarm-ntfy: expected an address"),
        (["VITRINE_ALARM_NTFY": "https://ntfy.sh/s3cret?auth=x"], "such as https://ntfy.sh/TOPIC"),
        (["VITRINE_ALARM_NTFY": "https://ntfy.sh/"], "without a user, a password"),
        (["VITRINE_ALARM_NTFY_TOKEN": "s3cret"], "VITRINE_ALARM_NTFY_TOKEN: expected --alarm-ntfy beside it"),
        (["VITRINE_ALARM_NTFY_TOKEN_FILE": "/nowhere"], "VITRINE_ALARM_NTFY_TOKEN_FILE: expected a readable file"),
        (["VITRINE_ALARM_APPRISE": "mailto://s3cret"], "--alarm-apprise: expected an address"),
    ])
    func explainsAWrongSetting(environment: [String: String], explanation: String) throws {
        let error = try #require(throws: CommandError.self) { try settings(environment) }
        #expect(error.code == .usage)
        #expect(error.message.contains(explanation), "\(error.message)")
        #expect(!error.message.contains("s3cret"))
    }
}

/// Accepts or refuses what is posted.
private final class FakeService: Transport {
    struct Post: Sendable {
        let address: String
        let headers: HTTPFields
        let body: String?
        let limits: Limits

        func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
    }

    private let received = Watched<[Post]>([])
    private let status: Int
    private let failure: EndpointError.Cause?

    init(status: Int = 200, failure: EndpointError.Cause? = nil) {
        self.status = status
        self.failure = failure
    }

    var posts: [Post] { received.value }

    func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer {
        received.update {
            $0.append(Post(address: "\(base)\(resource)", headers: headers, body: resource.body, limits: limits))
        }
        if let failure { throw EndpointError(host: base.authority, cause: failure) }
        return Answer(resource: resource, status: status, body: Data())
    }
}
