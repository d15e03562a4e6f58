import Catalogue
import Endpoints
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Synchronization
import TestSupport
import Testing

@testable import Screens
@testable import Server

struct RequestLogTests {
    /// Remembers what is logged.
    private struct Recorder: LogHandler {
        let events: Watched<[String]>
        var logLevel = Logger.Level.info
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { $1 }
            events.update { $0.append("\(event.level) \(event.message) \(all.keys.sorted()) \(all)") }
        }
    }

    private func log(
        _ logsRequests: Bool, people: (any PeopleStore)? = nil,
        _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws -> [String] {
        let events = Watched<[String]>([])
        let application = try WebApplication.test(people: people, logsRequests: logsRequests)
        let logger = Logger(label: "test") { _ in Recorder(events: events) }
        try await Application(responder: application.responder(), logger: logger).test(.router, work)
        return events.value
    }

    @Test func eachRequestHasALineIfItIsAskedFor() async throws {
        let lines = try await log(true) { client in
            try await client.open("/boats?term=secret+wish") { #expect($0.status == .ok) }
            try await client.open("/nothing/here?code=lent") { #expect($0.status == .notFound) }
            try await client.open("/share/Lw8fTfjJVx9nrMQ6JVv9wRzJ9ixgAAAAAAAAAAAAAAA/boats/tub?x=y") {
                #expect($0.status == .notFound)
            }
        }
        #expect(lines.count == 3)
        for (line, words) in zip(lines, ["info GET /boats 200", "info GET /nothing/here 404", "info GET /share/… 404"])
        {
            #expect(line.hasPrefix(words + " "), "\(line)")
            #expect(line.contains("milliseconds") && line.contains("client") && line.contains("hb.request.id"))
            for secret in ["secret", "lent", "Lw8fTfjJ", "?"] { #expect(!line.contains(secret), "\(line)") }
        }
    }

    @Test func otherwiseNothingTellsWhoReadsWhat() async throws {
        let lines = try await log(false) { client in
            for path in ["/", "/boats?term=wish", "/boats/tub", "/nothing"] { try await client.open(path) { _ in } }
        }
        #expect(lines.isEmpty)
    }

    @Test func anErrorPageHasTheNameOfItsRequest() async throws {
        _ = try await log(false) { client in
            try await client.open("/nothing/here") { response in
                let id = try #require(response.headers[named: "x-request-id"])
                #expect(!id.isEmpty && response.text.contains("Request \(id)"))
            }
            try await client.open("/boats") { #expect($0.headers[named: "x-request-id"] == nil) }
        }
    }
}
