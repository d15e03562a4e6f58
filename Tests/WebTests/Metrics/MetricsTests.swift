import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOEmbedded
import Routes
import Storage
import TestSupport
import Testing

@testable import Server

/// The metrics of a running app.
@Suite(.timeLimit(.minutes(5))) struct MetricsTests {
    private static let openMetrics: HTTPFields = [.accept: "application/openmetrics-text; version=1.0.0"]

    private func run(
        _ application: WebApplication, _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        try await Application(responder: application.responder()).test(.router, work)
    }

    private static func scrape(_ client: any TestClientProtocol) async throws -> String {
        try await client.execute(uri: "/metrics", method: .get, headers: openMetrics) { response in
            #expect(response.status == .ok)
            return response.text
        }
    }

    private static func ask(
        _ client: any TestClientProtocol, _ paths: String..., method: HTTPRequest.Method = .get
    ) async throws {
        for path in paths { try await client.execute(uri: path, method: method) { _ in } }
    }

    // MARK: Requests

    @Test func countsRequestsByRoute() async throws {
        try await run(.test(people: Household().store)) { client in
            try await Self.ask(client, "/boats", "/boats?term=secret", "/boats/tub", "/boats/raft", "/wp-login.php")
            try await Self.ask(client, "/nowhere/at/all/here")
            try await Self.ask(client, "/boats", method: .head)
            let text = try await Self.scrape(client)
            for sample in [
                #"requests_total{route="/{source}",method="GET",status="200"} 2"#,
                #"requests_total{route="/{source}",method="GET",status="404"} 1"#,
                #"requests_total{route="/{source}",method="HEAD",status="200"} 1"#,
                #"requests_total{route="/{source}/{id}",method="GET",status="200"} 2"#,
                #"requests_total{route="other",method="GET",status="404"} 1"#,
                #"duration_seconds_count{route="/{source}"} 4"#,
                #"duration_seconds_bucket{route="/{source}",le="+Inf"} 4"#,
            ] {
                #expect(text.contains("\nvitrine_http_\(sample.hasPrefix("d") ? "request_" : "")\(sample)\n"))
            }
            // No path, term or id.
            for word in ["secret", "tub", "raft", "wp-login", "nowhere"] { #expect(!text.contains(word)) }
        }
    }

    @Test func routesHaveTheirNamesUnderAnyBasePath() async throws {
        let basePath = try #require(BasePath("/vitrine"))
        try await run(.test(basePath: basePath, people: Household().store)) { client in
            try await Self.ask(client, "/vitrine/", "/vitrine/boats", "/boats")
            let text = try await client.execute(uri: "/vitrine/metrics", method: .get) { $0.text }
            for route in ["/", "/{source}", "other"] {
                #expect(text.contains("vitrine_http_request_duration_seconds_count{route=\"\(route)\"} 1\n"))
            }
        }
    }

    @Test func unknownMethodsAndAddressesMakeNoFurtherSeries() async throws {
        try await run(.test(people: Household().store)) { client in
            for number in 0..<20 {
                let method = try #require(HTTPRequest.Method("BREW\(number)"))
                try await Self.ask(client, "/boats", "/a/b/c/d\(number)", method: method)
                try await Self.ask(client, "/a/b/c/d\(number)")
            }
            let lines = try await Self.scrape(client).split(separator: "\n")
                .filter { $0.hasPrefix("vitrine_http_requests_total") }
            #expect(
                lines == [
                    #"vitrine_http_requests_total{route="other",method="GET",status="404"} 20"#,
                    #"vitrine_http_requests_total{route="other",method="other",status="404"} 20"#,
                    #"vitrine_http_requests_total{route="other",method="other",status="405"} 20"#,
                ])
        }
    }

    @Test func unknownStatusesHaveOneLabel() {
        #expect(RequestMetrics.label(of: HTTPResponse.Status(code: 299)) == "299")
        #expect(RequestMetrics.label(of: HTTPResponse.Status(code: 999)) == "other")
    }

    // MARK: Access

    @Test func areForAdminsAndTheirTokensAlone() async throws {
        let family = try await Household(["Ada": .admin, "Bo": .member])
        let cases: [(HTTPFields, HTTPResponse.Status)] = [
            ([:], .unauthorized),
            ([.authorization: "Bearer vitrine_x"], .unauthorized),
            (try await family.token(of: "Ada", .read, .favourites, .sources), .forbidden),
            (try await family.token(of: "Bo", .metrics), .forbidden),
            (try await family.session(of: "Bo"), .forbidden),
            (try await family.token(of: "Ada", .metrics), .ok),
            (try await family.session(of: "Ada"), .ok),
        ]
        try await run(.test(people: family.store)) { client in
            for (headers, status) in cases {
                try await client.execute(uri: "/metrics", method: .get, headers: headers) { response in
                    #expect(response.status == status)
                    #expect(response.text.contains("vitrine_build_info") == (status == .ok))
                }
            }
        }
    }

    // MARK: Sources

    @Test func saysHowOldAndLargeSourcesAre() async throws {
        try await run(.test(people: Household().store)) { client in
            // Nothing is known of a source that nobody has looked at.
            #expect(try await !Self.scrape(client).contains("vitrine_source_items"))
            try await Self.ask(client, "/boats")
            let text = try await Self.scrape(client)
            for sample in [
                "answer_age_seconds{source=\"boats\"} 0", "failures{source=\"boats\"} 0", "items{source=\"boats\"} 3",
                "unreadable_records{source=\"boats\"} 0", "items_at_risk{source=\"boats\"} 0",
            ] {
                #expect(text.contains("\nvitrine_source_\(sample)\n"))
            }
        }
    }

    @Test func knowsSourcesThatNobodyHasOpenedSinceTheStart() async throws {
        let directory = URL.temporary()
        let database = try Database(directory: directory)
        #expect(try await database.sourceHealth().save(.withShrunkBoats, of: Boats.id, over: 0))
        let transport = FakeUpstreams()
        try await run(.test(transport: transport, directory: directory, people: Household().store)) { client in
            let text = try await Self.scrape(client)
            for sample in [
                "answer_age_seconds{source=\"boats\"} 3600", "items{source=\"boats\"} 4",
                "alarm{source=\"boats\",kind=\"failing\"} 0", "alarm{source=\"boats\",kind=\"shrunk\"} 1",
                "alarm{source=\"boats\",kind=\"reshaped\"} 0",
            ] {
                #expect(text.contains("\nvitrine_source_\(sample)\n"), "\(sample)")
            }
        }
        #expect(transport.addresses.isEmpty)
    }

    @Test func unknownAlarmsAreMissing() async throws {
        let directory = URL.temporary()
        let database = try Database(directory: directory)
        try await run(.test(directory: directory, people: Household().store)) { client in
            #expect(try await Self.scrape(client).contains("\nvitrine_source_alarm{"))
            try await database.transaction { _ = try $0.run(["DROP TABLE source_health"]) }
            let text = try await Self.scrape(client)
            #expect(text.contains("vitrine_build_info") && !text.contains("vitrine_source_alarm"))
        }
    }

    @Test func countsTheFailuresOfASource() async throws {
        let transport = FixedTransport.fails(.status(503, retryAfter: nil))
        try await run(.test(transport: transport, people: Household().store)) { client in
            try await Self.ask(client, "/boats")
            #expect(try await Self.scrape(client).contains("\nvitrine_source_failures{source=\"boats\"} 1\n"))
            try await Self.ask(client, "/boats/retry", method: .post)
            let text = try await Self.scrape(client)
            #expect(text.contains("\nvitrine_source_failures{source=\"boats\"} 2\n"))
            #expect(text.contains("\nvitrine_source_items{source=\"boats\"} 0\n"))
            #expect(!text.contains("vitrine_source_answer_age_seconds"))
        }
    }

    // MARK: The server

    @Test func describesTheServer() async throws {
        try await run(.test(people: Household().store, version: "1.2.3")) { client in
            let text = try await Self.scrape(client)
            for sample in [
                "vitrine_storage_up 1", "vitrine_streams 0", "vitrine_followed_pages 0",
                "vitrine_cache_bytes{cache=\"previews\"} 0", "vitrine_build_info{version=\"1.2.3\"} 1",
            ] {
                #expect(text.contains("\n\(sample)\n"))
            }
            #expect(text.contains(/\nvitrine_storage_bytes [1-9]\d+\n/))
            #if os(Linux)
                for name in ["resident_memory_bytes", "open_fds", "max_fds", "start_time_seconds", "cpu_seconds_total"]
                {
                    #expect(text.contains("\nprocess_\(name) "))
                }
            #endif
        }
    }

    #if os(Linux)
        @Test func theProcessIsThisOne() throws {
            let usage = ProcessUsage()
            let resident = try #require(usage.residentBytes)
            #expect(resident > 1_048_576)
            let descriptors = try #require(usage.openDescriptors)
            #expect(descriptors >= 3)
            let limit = try #require(usage.descriptorLimit)
            #expect(limit >= descriptors)
            let start = try #require(ProcessUsage.startTime)
            let age = Date().timeIntervalSince1970 - start
            #expect(age > -5 && age < 86_400)
        }
    #endif

    @Test func saysThatTheDatabaseIsAway() async throws {
        try await run(.test(people: Household().store, storageProblem: { "away" })) { client in
            let text = try await Self.scrape(client)
            #expect(text.contains("\nvitrine_storage_up 0\n"))
            #expect(!text.contains("vitrine_storage_bytes"))
        }
    }

    @Test func countsStreamsAndTheirPages() async throws {
        let application = try WebApplication.test()
        let head = HTTPRequest(
            method: .get, scheme: "http", authority: "localhost", path: "/live?page=0+%2Fboats&page=0+%2Ffavourites")
        let context = AppRequestContext(
            source: ApplicationRequestContextSource(
                channel: NIOAsyncTestingChannel(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
        let response = try await application.responder().respond(
            to: Request(head: head, body: RequestBody(buffer: ByteBuffer())), context: context)
        let counts = application.livePages.counts
        #expect(counts.streams == 1)
        #expect(counts.followedPages == 2)
        // The stream lasts as long as its response.
        #expect(response.status == .ok)
    }

    // MARK: The format

    @Test func isTextOfEitherFormat() async throws {
        try await run(.test(people: Household().store)) { client in
            try await client.execute(uri: "/metrics", method: .get, headers: Self.openMetrics) { response in
                #expect(
                    response.headers[.contentType] == "application/openmetrics-text; version=1.0.0; charset=utf-8")
                #expect(response.headers[.cacheControl] == "no-store")
                #expect(response.text.hasSuffix("\n# EOF\n"))
            }
            try await client.execute(uri: "/metrics", method: .get) { response in
                #expect(response.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
                #expect(!response.text.contains("# EOF"))
            }
        }
    }

    /// The rules of OpenMetrics that depend on all lines.
    @Test func isWellFormed() async throws {
        try await run(.test(people: Household().store)) { client in
            try await Self.ask(client, "/", "/boats", "/boats/tub", "/nowhere/at/all/here")
            var (families, samples): (Set<Substring>, Set<Substring>) = ([], [])
            var (name, kind, unit): (Substring, Substring, Substring?) = ("", "", nil)
            for line in try await Self.scrape(client).split(separator: "\n") {
                let words = line.split(separator: " ")
                switch words.prefix(2) {
                case ["#", "TYPE"]:
                    (name, kind, unit) = (words[2], words[3], nil)
                    let isNew = families.insert(name).inserted
                    #expect(isNew, "\(line)")
                case ["#", "UNIT"]:
                    unit = words[3]
                    #expect(words[2] == name && name.hasSuffix("_\(words[3])"), "\(line)")
                case ["#", "HELP"]: #expect(words[2] == name && words.count > 3, "\(line)")
                case ["#", "EOF"]: break
                default:
                    let suffixes =
                        kind == "counter" ? ["_total"] : kind == "gauge" ? [""] : ["_bucket", "_count", "_sum"]
                    let own = String(line.prefix { $0 != "{" && $0 != " " })
                    #expect(suffixes.contains { own == "\(name)\($0)" }, "\(line)")
                    #expect(Double(words.last ?? "") != nil, "\(line)")
                    let isNew = samples.insert(line.prefix(upTo: line.lastIndex(of: " ") ?? line.endIndex)).inserted
                    #expect(isNew, "\(line)")
                    #expect(unit != nil || !name.hasSuffix("_seconds") && !name.hasSuffix("_bytes"), "\(line)")
                }
            }
            #expect(families.count > 15)
        }
    }
}
