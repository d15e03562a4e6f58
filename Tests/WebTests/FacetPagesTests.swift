import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Screens
@testable import Server

@Suite(.throughEachDoor) struct FacetPagesTests {
    private func get(
        _ path: String, answering boats: String = fleet
    ) async throws -> (status: HTTPResponse.Status, text: String, headers: HTTPFields) {
        let application = try WebApplication.test(transport: FixedTransport.answers(boats))
        return try await Application(responder: application.responder()).test(Door.current.setup) { client in
            try await client.execute(uri: path, method: .get) { ($0.status, String(buffer: $0.body), $0.headers) }
        }
    }

    /// 60 boats of three kinds, and of the lengths from 1 to 60.
    private static let fleet: String = {
        let kinds = ["Ferry", "Raft", "Tug"]
        let boats = (1...60).map { number in
            """
            {"id": "\(number)", "name": "Boat \(number)", "kind": "\(kinds[number % 3])", "length": "\(number)",
             "crew": ["Ann"\(number % 2 == 0 ? ", \"Ben\"" : "")]}
            """
        }
        return "[\(boats.joined(separator: ","))]"
    }()

    private func feed(_ query: String) async throws -> [String: Any] {
        let answer = try await get("/api/v1/boats?\(query)")
        return try #require(try JSONSerialization.jsonObject(with: Data(answer.text.utf8)) as? [String: Any])
    }

    private func facets(_ feed: [String: Any]) throws -> [String: [String: Any]] {
        let facets = try #require(feed["facets"] as? [[String: Any]])
        return Dictionary(uniqueKeysWithValues: facets.map { ($0["key"] as? String ?? "", $0) })
    }

    private func counts(_ facet: [String: Any]?) throws -> [String: Int] {
        let values = try #require(facet?["values"] as? [[String: Any]])
        return Dictionary(
            uniqueKeysWithValues: values.map { ($0["value"] as? String ?? "", $0["count"] as? Int ?? -1) })
    }

    private func values(_ facet: [String: Any]?, that property: String) throws -> Set<String> {
        let values = try #require(facet?["values"] as? [[String: Any]])
        return Set(values.filter { $0[property] as? Bool == true }.compactMap { $0["value"] as? String })
    }

    // MARK: JSON

    @Test(arguments: [
        (12, "12"), (0.5, "0.5"), (-8.06318e-07, "-0.000000806318"), (1e20, "100000000000000000000"), (1e300, "1e+300"),
    ])
    func boundsHaveNoExponent(number: Double, text: String) { #expect(number.plainText == text) }

    @Test func areInTheDocument() async throws {
        let feed = try await feed("limit=1")
        let facets = try facets(feed)
        #expect(Set(facets.keys) == ["kind", "length", "crew"])
        #expect(facets["kind"]?["label"] as? String == "Type")
        #expect(try counts(facets["kind"]) == ["Ferry": 20, "Raft": 20, "Tug": 20])
        #expect(facets["length"]?["values"] == nil)
        #expect((facets["length"]?["range"] as? [String: Double]) == ["min": 1, "max": 60])
    }

    @Test func narrowTheDocument() async throws {
        let feed = try await feed("kind=Ferry&kind=Tug&length.min=10&length.max=20&crew.not=Ben")
        #expect(feed["matches"] as? Int == 3)
        #expect(feed["total"] as? Int == 60)
        let items = ((feed["sections"] as? [[String: Any]])?.first?["items"] as? [[String: Any]]) ?? []
        #expect(Set(items.compactMap { $0["id"] as? String }) == ["11", "15", "17"])
        let facets = try facets(feed)
        #expect(try counts(facets["kind"]) == ["Ferry": 1, "Raft": 2, "Tug": 2])
        #expect(try values(facets["kind"], that: "selected") == ["Ferry", "Tug"])
        #expect(try values(facets["crew"], that: "excluded") == ["Ben"])
    }

    @Test(arguments: [
        ("kind=Canoe", "“Canoe” is not allowed for kind; allowed: Ferry, Raft, Tug."),
        ("length.min=long", "“long” is not allowed for length.min; allowed: a number such as 1.5."),
        ("length=5", "“5” is not allowed for length"), ("kind.max=5", "“5” is not allowed for kind.max"),
        ("colour=red", "“red” is not allowed for colour"),
    ])
    func refuseWhatTheListDoesNotHave(query: String, message: String) async throws {
        let answer = try await get("/api/v1/boats?\(query)")
        #expect(answer.status == .badRequest)
        #expect(answer.text.contains("bad_query"))
        #expect(answer.text.contains(message))
    }

    // MARK: Pages

    @Test func areAFormThatNeedsNoScripts() async throws {
        let page = try await get("/boats?kind=Tug&sort=length&term=Boat").text
        #expect(page.contains(#"<input type="checkbox" name="kind" value="Tug" checked>"#))
        #expect(page.contains(#"<input type="checkbox" name="kind" value="Raft">"#))
        #expect(page.contains(#"name="length.min""#))
        #expect(page.contains("<legend"))
        // The sliders are for scripts: they have no names.
        #expect(page.contains("<output dir=\"auto\" aria-live=\"off\">1–60 m</output>"))
        #expect(page.matches(of: /<input class="(least|greatest)" type="range" min="0" max="59"/).count == 2)
        #expect(page.contains("data-min=\"1\" data-max=\"60\" data-whole=\"\" data-template=\"{min}–{max} m\""))
        let menu = page[(try #require(page.firstRange(of: #"class="popover facets""#)).upperBound)...]
        let hidden = menu[..<(try #require(menu.firstRange(of: "</form>")).lowerBound)]
        #expect(hidden.contains(#"<input type="hidden" name="sort" value="length">"#))
        #expect(hidden.contains(#"<input type="hidden" name="term" value="Boat">"#))
        #expect(hidden.contains(#"<input type="hidden" name="chosen" value="true">"#))
        #expect(!hidden.contains(#"<input type="hidden" name="kind""#))
    }

    @Test func lendTheFormAShortAddress() async throws {
        let answer = try await get("/boats?kind=Tug&length.min=&length.max=30&sort=name&chosen=true")
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == "/boats?kind=Tug&length.max=30")
    }

    @Test func areKeptByTheOtherLinks() async throws {
        let page = try await get("/boats?kind=Tug&kind=Raft&length.min=2&limit=10").text
        #expect(page.contains("kind=Tug&amp;kind=Raft&amp;length.min=2&amp;sort=length"))
        #expect(page.contains("kind=Tug&amp;kind=Raft&amp;length.min=2&amp;page=2"))
        #expect(page.contains(#"href="/boats/10?kind=Tug&amp;kind=Raft&amp;length.min=2"#))
        let search = try #require(page.firstRange(of: #"role="search""#)).upperBound
        #expect(page[search...].prefix(1_500).contains(#"<input type="hidden" name="kind" value="Raft">"#))
    }

    @Test func haveChipsThatTakeThemBack() async throws {
        let page = try await get("/boats?kind=Tug&length.min=10&length.max=20&crew.not=Ben").text
        #expect(page.contains(#"href="/boats?length.min=10&amp;length.max=20&amp;crew.not=Ben""#))
        #expect(page.contains(#"href="/boats?kind=Tug&amp;crew.not=Ben""#))
        #expect(page.contains("Length: 10–20 m"))
        #expect(page.contains("Crew: not Ben"))
        #expect(page.contains(#"href="/boats?length.min=10&amp;length.max=20&amp;crew.not=Ben&amp;kind.not=Tug""#))
        #expect(page.contains(#"aria-label="Exclude: Type: Tug""#))
        #expect(page.contains(#"href="/boats?kind=Tug&amp;length.min=10&amp;length.max=20&amp;crew=Ben""#))
        #expect(page.contains(#"aria-label="Include: Crew: Ben""#))
        #expect(page.contains("Clear filters"))
    }

    @Test func sayThatNothingMatches() async throws {
        let page = try await get("/boats?kind=Tug&length.max=0").text
        #expect(page.contains("<h2>No items match these filters</h2>"))
        #expect(page.contains(#"<a class="quiet" href="/boats">Clear filters</a>"#))
        #expect(page.contains("0 of 60"))
    }

    @Test func fallBackAndSayWhatIsShown() async throws {
        let page = try await get("/boats?kind=Canoe&kind=Tug&length.min=x").text
        #expect(page.contains("Unknown kind “Canoe”. Using Tug instead."))
        #expect(page.contains("Unknown length.min “x”. Using All instead."))
        #expect(page.contains("20 of 60"))
    }

    @Test func areNotOfAListThatHasNone() async throws {
        let page = try await get("/boats", answering: Boats.three).text
        #expect(!page.contains("popover facets"))
    }
}
