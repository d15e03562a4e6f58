import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Server

@Suite(.throughEachDoor) struct APITests {
    private func get(
        _ path: String, of application: WebApplication? = nil, headers: HTTPFields = [:]
    ) async throws -> (status: HTTPResponse.Status, text: String, headers: HTTPFields) {
        let application = try application ?? .test()
        return try await Application(responder: application.responder()).test(Door.current.setup) { client in
            try await client.execute(uri: path, method: .get, headers: headers) {
                ($0.status, String(buffer: $0.body), $0.headers)
            }
        }
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test func describesAFeedAsTheContractHasIt() async throws {
        let answer = try await get("/api/v1/boats?sort=length&order=descending")
        #expect(answer.status == .ok)
        let feed = try object(answer.text)
        #expect(feed["source"] as? String == "boats")
        #expect(feed["title"] as? String == "Boats")
        #expect(feed["state"] as? String == "fresh")
        #expect(feed["fetchedAt"] as? String == "2027-01-15T08:00:00Z")
        #expect(feed["page"] as? Int == 1)
        #expect(feed["pages"] as? Int == 1)
        #expect(feed["total"] as? Int == 3)
        #expect(feed["undecodable"] as? Int == 0)
        #expect(feed["sort"] as? String == "length")
        #expect(feed["order"] as? String == "descending")
        let section = try #require((feed["sections"] as? [[String: Any]])?.first)
        #expect(section["id"] as? String == "all")
        #expect(section["title"] as? String == "All")
        let items = try #require(section["items"] as? [[String: Any]])
        // What has no length is last in both directions.
        #expect(items.map { $0["id"] as? String } == ["tub", "raft", "a/b c"])
        let tub = items[0]
        #expect(tub["link"] as? String == "/boats/tub")
        #expect(items[2]["link"] as? String == "/boats/a%2Fb%20c")
        #expect(tub["artwork"] as? String == "/artwork/drawn?for=Tub")
        #expect(tub["preview"] is NSNull)
        #expect(tub["favourite"] as? Bool == false)
        let fields = try #require(tub["fields"] as? [[String: Any]])
        #expect(fields[1]["key"] as? String == "length")
        #expect(fields[1]["label"] as? String == "Length")
        #expect(fields[1]["value"] as? Double == 1_200)
        #expect(fields[1]["unit"] as? String == "m")
        #expect(fields[1]["text"] as? String == "1,200 m")
    }

    @Test func saysWhatIsUnknownAndWhatCannotBeRead() async throws {
        let boats = #"[{"id": "tub", "name": "Tub", "length": "unknown"}, {"id": "raft"}]"#
        let feed = try object(try await get("/api/v1/boats", of: .test(transport: FixedTransport.answers(boats))).text)
        #expect(feed["undecodable"] as? Int == 1)
        let section = try #require((feed["sections"] as? [[String: Any]])?.first)
        let items = try #require(section["items"] as? [[String: Any]])
        let fields = try #require(items[0]["fields"] as? [[String: Any]])
        #expect(fields[1]["key"] as? String == "length")
        #expect(fields[1]["value"] is NSNull)
    }

    @Test func describesAnItemWithItsState() async throws {
        let item = try object(try await get("/api/v1/boats/a%2Fb%20c").text)
        #expect(item["id"] as? String == "a/b c")
        #expect(item["state"] as? String == "fresh")
        #expect(item["fetchedAt"] as? String == "2027-01-15T08:00:00Z")
        #expect((item["related"] as? [Any])?.isEmpty == true)
        #expect(item["subtitle"] is NSNull)
    }

    @Test func writesNumbersAsThePersonsLocaleDoes() async throws {
        let answer = try await get("/api/v1/boats/tub", headers: [.acceptLanguage: "en-CH,en;q=0.9"])
        #expect(answer.text.contains("1'200"))
    }

    @Test(arguments: [
        ("sort=beauty", "name, length"), ("order=up", "ascending, descending"), ("page=0", "from 1"),
        ("page=x", "from 1"), ("page=2", "1 to 1"), ("limit=0", "1 to 200"), ("limit=201", "1 to 200"),
        ("colour=red", "sort, order, page, term, limit, page-size"),
    ])
    func refusesAValueItDoesNotKnowAndSaysWhatIsAllowed(query: String, allowed: String) async throws {
        let answer = try await get("/api/v1/boats?\(query)")
        #expect(answer.status == .badRequest)
        let error = try #require(try object(answer.text)["error"] as? [String: Any])
        #expect(error["code"] as? String == "bad_query")
        #expect((error["message"] as? String)?.contains(allowed) == true, "\(error)")
    }

    @Test func pagesByLimit() async throws {
        let application = try WebApplication.test(transport: FixedTransport.answers(Boats.many(120)))
        let first = try object(try await get("/api/v1/boats", of: application).text)
        #expect(first["pages"] as? Int == 3)
        let last = try object(try await get("/api/v1/boats?page=3", of: application).text)
        let items = (last["sections"] as? [[String: Any]])?.first?["items"] as? [Any]
        #expect(items?.count == 20)
        let all = try object(try await get("/api/v1/boats?limit=200", of: application).text)
        #expect(all["pages"] as? Int == 1)
        let halves = try object(try await get("/api/v1/boats?page-size=60", of: application).text)
        #expect(halves["pages"] as? Int == 2)
    }

    @Test func saysWhatIsMissing() async throws {
        for (path, code) in [
            ("/api/v1/cars", "unknown_source"), ("/api/v1/boats/none", "unknown_item"),
            ("/api/v2/boats/none/more", "unknown_address"),
        ] {
            let answer = try await get(path)
            #expect(answer.status == .notFound)
            let error = try #require(try object(answer.text)["error"] as? [String: Any])
            #expect(error["code"] as? String == code, "\(path)")
        }
    }

    @Test func saysWhenToAskAgainIfThereIsNothingToShow() async throws {
        let failing = try WebApplication.test(
            transport: FixedTransport.fails(.status(429, retryAfter: 30)))
        let answer = try await get("/api/v1/boats", of: failing)
        #expect(answer.status == .serviceUnavailable)
        #expect(answer.headers[.retryAfter] == "30")
        let error = try #require(try object(answer.text)["error"] as? [String: Any])
        #expect(error["code"] as? String == "upstream_unavailable")
        #expect(error["retryAfter"] as? Int == 30)
        #expect((error["message"] as? String)?.contains("boats.example") == true)
    }

    @Test func listsTheSources() async throws {
        let sources = try #require(try object(try await get("/api/v1/sources").text)["sources"] as? [[String: Any]])
        #expect(sources.map { $0["id"] as? String } == ["boats"])
        #expect(sources[0]["state"] as? String == "fresh")
    }

    @Test func isDescribedByOpenAPI() async throws {
        let document = try object(try await get("/api/openapi.json").text)
        let paths = try #require(document["paths"] as? [String: Any])
        for path in [
            "/api/v1/sources", "/api/v1/{source}", "/api/v1/{source}/{id}", "/api/v1/favourites", "/favourites",
            "/api/v1/search", "/search",
        ] {
            #expect(paths[path] != nil, "\(path)")
        }
    }
}
