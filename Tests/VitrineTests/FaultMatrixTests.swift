import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Whatever an upstream does, over real loopback, before anything was archived and after: every page is there in time,
/// says what is wrong, and recovers by itself; what was archived stays.
@Suite(.fewAtATime, .timeLimit(.minutes(10))) struct FaultMatrixTests {
    /// What goes wrong, and what a person reads of it.
    enum Fault: String, CaseIterable {
        case refuse, reset, hang, trickle, truncate, gigabyte, empty, html, garbage, certificate
        case tooMany = "429"
        case broken = "500"
        case unavailable = "503"
        case gone = "404"
        case wrongJSON = "wrong-json"
        case errorBody = "error-body"
        case redirectToHost = "redirect-host"
        case redirectToPrivate = "redirect-private"

        var reason: String {
            switch self {
            case .refuse: "Couldn’t reach"
            case .reset, .truncate: "was interrupted"
            case .hang, .trickle: "took too long to respond"
            case .gigabyte: "is too large"
            case .html: "sent a web page instead of data"
            case .empty: "sent an empty response"
            case .garbage, .wrongJSON, .errorBody: "couldn’t be read"
            case .certificate: "isn’t secure"
            case .tooMany, .unavailable: "is busy"
            case .broken: "has a problem"
            case .gone: "No longer available from"
            case .redirectToHost, .redirectToPrivate: "redirects to another site"
            }
        }

        /// As the stand-in takes it.
        var path: String {
            switch self {
            case .tooMany, .unavailable: "/fault/\(rawValue)?seconds=1"
            default: "/fault/\(rawValue)"
            }
        }
    }

    private static let pages = ["/", "/starships?sort=length", "/starships/9", "/favourites", "/sources"]
    /// A page is there within two seconds; four times that, because all tests beside this one want the processor, too. An
    /// upstream that only fails late is given up after ten.
    private static let limit = Duration.seconds(8)

    /// One fault of each kind: nothing comes, too late, too much, or the wrong thing. As long as nothing is archived, an
    /// empty answer is a list without items and no fault.
    private static let kinds =
        Trials.areAll ? Fault.allCases.filter { $0 != .empty } : [.refuse, .hang, .gigabyte, .html]

    @Test(arguments: kinds)
    func beforeAnythingWasArchived(fault: Fault) async throws {
        let cell = try await Cell(fault)
        try await cell.upstream.switch("PUT", fault.path)
        let server = try await cell.server()
        try await check(server, fault, state: "sample")
        try await recover(server, cell)
    }

    @Test(arguments: [Fault.allCases.filter { $0 != .certificate }, [.certificate]])
    func afterArchiving(faults: [Fault]) async throws {
        let cell = try await Cell(faults[0])
        let first = try await cell.server()
        try await first.settle("fresh")
        // The names of films and pilots come last.
        try await first.settle { try await first.get("/starships/10").contains("Han Solo") }
        let page = try await first.get("/starships/10").bodyOfDetail
        _ = try await first.stop()
        let before = try await cell.archived()
        #expect(before.state == "archived")
        #expect(before.items == 36)

        for fault in faults {
            let copy = try cell.copy(for: fault)
            try await copy.upstream.switch("PUT", fault.path)
            let server = try await copy.server()
            try await check(server, fault, state: "archived")
            #expect(try await server.get("/starships/10").bodyOfDetail == page, "\(fault)")
            #expect(try await copy.archived() == before, "\(fault)")
            try await recover(server, copy)
            _ = try await server.stop()
        }
    }

    /// A collection that comes in several answers and breaks off is shown as far as it came, and gone on with.
    @Test(arguments: ["pages", "uids"])
    func aCollectionThatBreaksOff(dialect: String) async throws {
        let cell = try await Cell(nil, dialect: dialect)
        try await cell.upstream.switch("PUT", "/fault/half")
        let server = try await cell.server()
        // As far as it comes before it breaks off.
        let missing = dialect == "pages" ? 26 : 31
        try await server.settle { try await server.feed().missing == missing }
        let part = try await server.feed()
        #expect(part.state == "archived")
        #expect(part.total == 36)
        #expect(part.sections.flatMap(\.items).count == 36 - missing)
        // Asked again in between, the page would say that they are on their way.
        try await server.settle { try await server.get("/starships").contains("items didn’t load.") }
        #expect(try await cell.archived().state == "archived")
        try await recover(server, cell)
        #expect(try await server.feed().missing == 0)
        // What had come was not asked for again.
        let asked = try await cell.upstream.requests().map(\.path).filter { $0 == "/api/starships" }
        #expect(asked.count == 1)
    }

    /// Upstream, data directory, and how the server is started.
    private struct Cell {
        let upstream: StandIn
        private(set) var directory = Program.temporaryDirectory()
        let authority: URL?
        private var fault: Fault?

        init(_ fault: Fault?, dialect: String = "array") async throws {
            self.fault = fault
            authority = fault == .certificate ? directory.appending(path: "authority.pem") : nil
            upstream = try await StandIn(dialect: dialect, certificateAuthority: authority)
        }

        /// A cell with this upstream, and a copy of the archive in a directory of its own.
        func copy(for fault: Fault) throws -> Cell {
            var copy = self
            copy.fault = fault
            copy.directory = Program.temporaryDirectory()
            try FileManager.default.removeItem(at: copy.directory)
            try FileManager.default.copyItem(at: directory, to: copy.directory)
            return copy
        }

        /// Upstream is asked again soon; what never ends is given up soon, too.
        private var environment: [String: String] {
            let timeout = [.hang, .trickle].contains(fault) ? "1.5" : "10"
            return ["VITRINE_RETRY_INTERVAL": "0.5", "VITRINE_UPSTREAM_TIMEOUT": timeout]
        }

        func server() async throws -> Server {
            let trust = authority.map { ["--certificate-authority", $0.path] } ?? []
            return try await Server(
                directory: directory, arguments: ["--upstream", "starships=\(upstream.base)"] + trust,
                environment: environment)
        }

        struct Kept: Equatable {
            let state: String
            let fetchedAt: String?
            let items: Int
        }

        /// As a program without a network finds it.
        func archived() async throws -> Kept {
            let run = try await Program.run(["list", "starships", "--offline", "--json"], in: directory)
            let feed = try JSONDecoder().decode(Feed.self, from: run.output)
            return Kept(
                state: feed.state, fetchedAt: feed.fetchedAt, items: feed.sections.flatMap(\.items).count)
        }
    }

    private func check(_ server: Server, _ fault: Fault, state: String) async throws {
        // At once, while nobody knows yet what is wrong, and when it is known.
        for _ in 0..<2 {
            for path in Self.pages {
                let start = ContinuousClock.now
                let (status, page) = try await server.answer(to: path)
                #expect(status == 200, "\(fault) \(path)")
                #expect(ContinuousClock.now - start < Self.limit, "\(fault) \(path)")
                if path.hasPrefix("/starships") {
                    #expect(page.contains("data-state=\"\(state)\""), "\(fault) \(path)")
                    #expect(page.contains("Death Star"), "\(fault) \(path)")
                }
            }
            try await server.settle { try await server.get("/starships").contains(fault.reason) }
        }
        let page = try await server.get("/starships")
        for word in ["errno", "NIO", "Error", "EndpointError", "SSL"] { #expect(!page.contains(word)) }
    }

    private func recover(_ server: Server, _ cell: Cell) async throws {
        try await cell.upstream.switch("DELETE", "/fault")
        // Nobody taps anything.
        try await server.settle("fresh")
        #expect(try await server.feed().sections.flatMap(\.items).count == 36)
        #expect(try await cell.archived().state == "archived")
    }
}

extension Server {
    func feed() async throws -> Feed {
        try JSONDecoder().decode(Feed.self, from: Data(await get("/api/v1/starships").utf8))
    }

    func settle(_ state: String) async throws { try await settle { try await feed().state == state } }

    /// Looks again, as a browser does, until it is so; at most a minute and a half.
    func settle(_ isSo: () async throws -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(90)
        while try await !isSo() {
            try #require(ContinuousClock.now < end, "it never came to be")
            try await Task.sleep(for: .milliseconds(250))
        }
    }
}

extension String {
    /// What an item's page says of the item, without how old it is.
    fileprivate var bodyOfDetail: String {
        String(self[(firstRange(of: "class=\"facts\"")?.lowerBound ?? startIndex)...])
    }
}
