import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Logging
import Storage
import Synchronization
import TestSupport

@testable import Media
@testable import Routes
@testable import Server

/// A small catalogue whose upstream answers what a test wants.
struct Boats: Source {
    struct Boat: Decodable, Identifiable {
        let id: String
        let name: String
        let kind: String?
        let length: String?
        let crew: [String]?
    }

    static let id: SourceID = "boats"
    var id: SourceID { Self.id }
    let upstreams = [
        Upstream<NoParameters, Boat>("https://boats.example/api/boats", limits: Limits(retries: 0))
    ]
    var sampleText: String?

    var sorts: [Sort<Boat>] { [Sort("name") { $0.name }, Sort("length") { Number($0.length) }] }
    var fields: [Field<Boat>] {
        [
            Field("kind", label: "Type") { $0.kind },
            Field("length", unit: .metres) { Number($0.length) },
            Field("crew") { $0.crew ?? [] },
        ]
    }
    func samples(for query: NoParameters) -> [Sample] {
        sampleText.map { [Sample(Resource("/boats"), body: Data($0.utf8))] } ?? []
    }
    func card(for boat: Boat) -> Card { Card(title: boat.name, subtitle: boat.kind) }

    static let three = """
        [{"id": "tub", "name": "Tub", "kind": "Bath <boat>", "length": "1,200", "crew": ["Ann", "Ben"]},
         {"id": "raft", "name": "Raft", "kind": "Wood", "length": "3-5"},
         {"id": "a/b c", "name": "Éclair", "length": "unknown"}]
        """

    static func many(_ count: Int) -> String {
        let boats = (1...count).map { "{\"id\": \"\($0)\", \"name\": \"Boat \($0)\"}" }
        return "[\(boats.joined(separator: ","))]"
    }
}

/// Answers every request alike.
enum FixedTransport: Transport {
    case answers(String)
    case fails(EndpointError.Cause)

    func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer {
        switch self {
        case .answers(let text): return Answer(resource: resource, body: Data(text.utf8))
        case .fails(let cause): throw EndpointError(host: base.authority, cause: cause)
        }
    }
}

/// Never answers; ends when nobody waits any more.
struct SilentTransport: Transport {
    func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer {
        let (silence, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in silence {}
        continuation.finish()
        throw EndpointError(host: base.authority, cause: .cancelled)
    }
}

extension WebApplication {
    /// The app over a database of its own, at a fixed time.
    static func test(
        _ sources: [any Source] = [Boats()], transport: any Transport = FixedTransport.answers(Boats.three),
        profiles: ProfileMode = .shared, directory: URL = .temporary(), clock: any Clock<Duration> = ManualClock(),
        limits: ServerLimits = ServerLimits(), hosts: AllowedHosts = AllowedHosts([]),
        proxies: TrustedProxies = TrustedProxies([]), hasTLS: Bool = false, basePath: BasePath = .root,
        mediaHosts: [SourceID: [String]] = [:], store: (any ProfileStore)? = nil, fragmentLimit: Int = 16 << 20,
        people: (any PeopleStore)? = nil, configuration: SignInConfiguration = SignInConfiguration(),
        drafter: (any SourceDrafting)? = nil, notifications: NotificationSender? = nil, logsRequests: Bool = false,
        additions: Additions? = nil,
        records: (any RecordStore)? = nil,
        storageProblem: @escaping @Sendable () async -> String? = { nil },
        isStorageAway: @escaping @Sendable () -> Bool = { false }, version: String = "unreleased"
    ) throws -> WebApplication {
        let database = try Database(directory: directory)
        let changes = ChangeLog()
        let archive = SQLArchive(database, changes: changes)
        // A clock that stands still: what upstream answers is always in time, however busy the machine.
        let client = Client(transport: transport, clock: ManualClock())
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let policy = MediaPolicy(hosts: mediaHosts)
        let upstreamLog = UpstreamLog()
        let sources = sources.map(\.erased)
        return WebApplication(
            library: Library(
                sources: sources,
                feeds: FeedRegistry(changes: changes) { source in
                    FeedStore(
                        provider: FeedRepository(
                            source: source, archive: archive, upstreamLog: upstreamLog, client: client, logger: logger),
                        clock: clock, now: { now })
                },
                archive: archive, upstreamLog: upstreamLog,
                profiles: store ?? SQLProfileStore(database, changes: changes), index: SQLiteSearchIndex(database),
                now: { now }
            ).reportingHealth(in: database.sourceHealth()).following(in: database.follows(changes: changes)),
            profiles: profiles, media: MediaAddresses(signer: .test, policy: policy, basePath: basePath),
            mediaResponses: MediaResponses(
                signer: .test,
                pipeline: MediaPipeline(
                    policy: policy,
                    cache: MediaCache(directory: directory, needed: { [] }, neededBy: { _ in [] }, logger: logger),
                    transport: transport,
                    ownTransport: transport, logger: logger)),
            name: additions == nil ? "Vitrine" : "Fleet",
            design: .made(for: sources, stylesheet: additions?.stylesheet), additions: additions ?? Additions(),
            records: records ?? database.records(),
            limits: limits,
            hosts: hosts, proxies: proxies, hasTLS: hasTLS, logsRequests: logsRequests, fragmentLimit: fragmentLimit,
            signIn: try SignIn(
                people: people, deviceKey: Data(repeating: 7, count: 32), configuration: configuration,
                passwordCost: .test,
                now: { now }),
            drafter: drafter, notifications: notifications,
            storageProblem: storageProblem, isStorageAway: isStorageAway,
            storageBytes: { try await database.sizeOnDisk() }, version: version)
    }
}

extension PasswordHash.Cost {
    /// Little, because each test that signs in pays it.
    static let test = PasswordHash.Cost(logRounds: 4, blockSize: 8, parallelism: 1)
}

extension Design {
    private static let designs = Mutex<[[String]: Design]>([:])

    /// A design that tests with the same layouts share: making one takes longer than most tests.
    fileprivate static func made(for sources: [ResolvedSource], stylesheet: String?) -> Design {
        designs.withLock { designs in
            let key = sources.map { $0.layout?.id ?? "" } + [stylesheet ?? "none"]
            let design = designs[key] ?? Design(sources, stylesheet: stylesheet)
            designs[key] = design
            return design
        }
    }
}

extension WebApplication {
    /// As people reach it at vitrine.example, by a proxy on this machine.
    static func behindProxy() throws -> WebApplication {
        try .test(
            hosts: AllowedHosts(["vitrine.example"]),
            proxies: TrustedProxies(["127.0.0.0/8", "::1"].compactMap { IPBlock($0) }))
    }
}

extension MediaAddresses {
    static let test = MediaAddresses(signer: .test, policy: MediaPolicy(hosts: [:]))
}

extension Source {
    var erased: ResolvedSource { ResolvedSource(self) }
}

extension URL {
    static func temporary() -> URL {
        FileManager.default.temporaryDirectory.appending(path: "vitrine-\(UUID().uuidString)")
    }
}
