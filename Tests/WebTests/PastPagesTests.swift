import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Storage
import TestSupport
import Testing

@testable import Server

/// Lists and items as of a date: on the first of May, the sixth and the twelfth of 2026, another boat came.
@Suite(.timeLimit(.minutes(5))) struct PastPagesTests {
    private static let answers = [
        ("2026-05-01T08:00:00Z", #"[{"id": "tub", "name": "Tub", "kind": "Bath", "length": "3"}]"#),
        (
            "2026-05-06T08:00:00Z",
            #"[{"id": "tub", "name": "Tub", "kind": "Bath", "length": "4"}, {"id": "raft", "name": "Raft"}]"#
        ),
        ("2026-05-12T08:00:00Z", #"[{"id": "raft", "name": "Raft"}]"#),
    ]

    private func run(_ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        let directory = URL.temporary()
        let archive = SQLArchive(try Database(directory: directory))
        let key = ArchiveKey(source: "boats", resource: Resource("/boats"))
        for (date, body) in Self.answers {
            try await archive.keep([
                ArchiveEntry(
                    key: key, origin: .upstream("boats.example", at: try Date(date, strategy: .iso8601)),
                    answers: [Answer(resource: key.resource, body: Data(body.utf8))], history: HistoryPolicy())
            ])
        }
        let application = try WebApplication.test(transport: FixedTransport.fails(.offline), directory: directory)
        try await Application(responder: application.responder()).test(.router, work)
    }

    private static func items(_ page: String) -> [String] { page.all(/data-item="boats\/([^"]*)"/) }

    private func get(
        _ client: any TestClientProtocol, _ path: String, _ headers: HTTPFields = [:]
    ) async throws -> (response: TestResponse, text: String) {
        let response = try await client.execute(uri: path, method: .get, headers: headers)
        return (response, String(buffer: response.body))
    }

    @Test(arguments: [
        ("2026-05-01", ["tub"]), ("2026-05-05", ["tub"]), ("2026-05-06T07:59:59Z", ["tub"]),
        ("2026-05-06", ["raft", "tub"]),
        ("2026-05-11T23:59:59Z", ["raft", "tub"]), ("2026-05-12", ["raft"]), ("2027-01-01", ["raft"]),
    ])
    func aListIsAsItWasAtADate(date: String, items: [String]) async throws {
        try await run { client in
            let (response, page) = try await get(client, "/boats?at=\(date)")
            #expect(response.status == .ok)
            #expect(Self.items(page) == items)
            #expect(page.contains("Back to now"))
            // Neither followed nor saved.
            #expect(!page.contains("data-revision"))
            #expect(response.headers[named: "vitrine-profile"] == nil)
        }
    }

    @Test func searchSortAndFacetsWorkAndLinksStayInThePast() async throws {
        try await run { client in
            let (_, page) = try await get(client, "/boats?at=2026-05-06&sort=length&order=descending&term=tub")
            #expect(Self.items(page) == ["tub"])
            #expect(page.contains("As it was on May 6, 2026"))
            #expect(page.contains("/boats/tub?"))
            let links = page.all(/href="(\/boats[^"]*)"/)
            // Two lead to the dates before and after it.
            #expect(links.count { !$0.contains("at=2026-05-06") } == 5, "\(links)")
        }
    }

    @Test func anItemIsAsItWas() async throws {
        try await run { client in
            #expect(try await get(client, "/boats/tub?at=2026-05-05").text.contains("3 m"))
            #expect(try await get(client, "/boats/tub?at=2026-05-11").text.contains("4 m"))
            #expect(try await get(client, "/boats/tub?at=2026-05-12").response.status == .notFound)
            let json = try await get(client, "/api/v1/boats/tub?at=2026-05-05").text
            #expect(json.contains("\"fetchedAt\":\"2026-05-01T08:00:00Z\""))
            #expect(json.contains("\"value\":3"))
        }
    }

    @Test func documentsAreAsOfADate() async throws {
        try await run { client in
            let (response, json) = try await get(client, "/api/v1/boats?at=2026-05-07")
            #expect(json.contains("\"fetchedAt\":\"2026-05-06T08:00:00Z\"") && json.contains("\"total\":2"))
            #expect(response.headers[named: "memento-datetime"] == "Wed, 06 May 2026 08:00:00 GMT")
        }
    }

    @Test func whatIsTooEarlyOrNoDateIsSaid() async throws {
        try await run { client in
            let early = try await get(client, "/boats?at=2026-04-30")
            #expect(early.response.status == .notFound)
            #expect(early.text.contains("Nothing was saved that early."))
            #expect(early.text.contains("href=\"/boats?at=2026-05-01T08:00:00Z\""))
            #expect(early.text.contains("<a class=\"quiet\" href=\"/boats\">Back to now</a>"))
            let document = try await get(client, "/api/v1/boats?at=2026-04-30")
            #expect(document.response.status == .notFound)
            #expect(document.text.contains("Expected a date from 2026-05-01T08:00:00Z, got an earlier one."))
            #expect(try await get(client, "/api/v1/boats?at=yesterday").response.status == .badRequest)
            // A page falls back to now.
            #expect(try await Self.items(get(client, "/boats?at=yesterday").text) == ["raft"])
        }
    }

    @Test(arguments: [
        ("2026-05-08", "Nothing was stored between then and May 12, 2026."),
        ("2026-05-06T07:00:00Z", "Nothing was stored between then and May 6, 2026."),
        ("2026-05-13", "Nothing newer is stored."), ("2400-01-01", "That date is in the future."),
        ("2026-05-06", nil), ("2026-05-12T09:00:00Z", nil),
    ])
    func aDateWithoutAStateOfItsOwnSaysSo(date: String, words: String?) async throws {
        try await run { client in
            let line = try await get(client, "/boats?at=\(date)").text.element(
                from: "class=\"state past\"", to: "</div>")
            if let words {
                #expect(line.contains(words), "\(line)")
            } else {
                #expect(!line.contains("stored"), "\(line)")
            }
        }
    }

    @Test func aListWithoutAPastLeadsToItsPresent() async throws {
        let application = try WebApplication.test(transport: FixedTransport.fails(.offline))
        try await Application(responder: application.responder()).test(.router) { client in
            let past = try await get(client, "/boats?sort=length&at=2026-05-06")
            #expect(past.response.status == .notFound)
            #expect(past.text.contains("No past is stored of this list yet."), "\(past.text)")
            #expect(past.text.contains("<a class=\"quiet\" href=\"/boats?sort=length\">Back to now</a>"))
            let changes = try await get(client, "/changes/boats")
            #expect(changes.response.status == .notFound)
            #expect(changes.text.contains("<a class=\"quiet\" href=\"/boats\">Browse "), "\(changes.text)")
        }
    }

    // MARK: Memento (RFC 7089)

    @Test func aDateThatIsAcceptedLeadsToTheVersion() async throws {
        try await run { client in
            let name = try #require(HTTPField.Name("Accept-Datetime"))
            let (response, _) = try await get(client, "/boats?sort=length", [name: "Thu, 07 May 2026 00:00:00 GMT"])
            #expect(response.status == .found)
            #expect(response.headers[.location] == "/boats?sort=length&at=2026-05-06T08:00:00Z")
            #expect(response.headers[.vary]?.contains("Accept-Datetime") == true)
            let links = response.headers[named: "link"] ?? ""
            #expect(
                links.all(/(at=[^>]*>; rel="[^"]*")/) == [
                    "at=2026-05-01T08:00:00Z>; rel=\"first prev memento\"", "at=2026-05-06T08:00:00Z>; rel=\"memento\"",
                    "at=2026-05-12T08:00:00Z>; rel=\"next last memento\"",
                ])
            let first = try await get(client, "/boats", [name: "Thu, 07 May 2020 00:00:00 GMT"])
            #expect(first.response.headers[.location] == "/boats?at=2026-05-01T08:00:00Z")
            #expect(try await get(client, "/boats", [name: "tomorrow"]).response.status == .badRequest)
        }
    }

    @Test func addressesNameTheirVersions() async throws {
        try await run { client in
            let (now, _) = try await get(client, "/boats")
            #expect(now.headers[.vary]?.contains("Accept-Datetime") == true)
            #expect(now.headers[named: "memento-datetime"] == nil)
            let (past, _) = try await get(client, "/boats?at=2026-05-06T08:00:00Z")
            #expect(past.headers[named: "memento-datetime"] == "Wed, 06 May 2026 08:00:00 GMT")
            for response in [now, past] {
                let link = response.headers[named: "link"] ?? ""
                #expect(link.contains("/boats>; rel=\"original timegate\""))
                #expect(link.contains("/timemap/boats>; rel=\"timemap\""))
            }
            let (map, text) = try await get(client, "/timemap/boats")
            #expect(map.headers[.contentType] == "application/link-format")
            #expect(text.all(/(at=[^>]*)>; rel="/).count == 3)
            #expect(
                text.contains(
                    "/boats?at=2026-05-01T08:00:00Z>; rel=\"first memento\"; datetime=\"Fri, 01 May 2026 08:00:00 GMT\""
                ))
            #expect(
                try await get(client, "/timemap/boats/tub").text.contains(
                    "/boats/tub?at=2026-05-12T08:00:00Z>; rel=\"last memento\""))
            #expect(try await get(client, "/timemap/cars").response.status == .notFound)
            // Another host's address begins with two slashes.
            let name = try #require(HTTPField.Name("Accept-Datetime"))
            let (other, _) = try await get(client, "//boats", [name: "Thu, 07 May 2026 00:00:00 GMT"])
            #expect(other.headers[.location]?.hasPrefix("//") != true)
        }
    }
}
