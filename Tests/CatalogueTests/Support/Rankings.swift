import Catalogue
import Endpoints
import Foundation

struct Runner: Decodable, Identifiable, Sendable {
    let id: String
    let place: Int
    var isYoung: Bool?
}

struct Race: QueryParameters {
    var distance = "sprint"
    var year = "2026"
    var limit = 50

    init() {}
    init(distance: String, year: String) {
        self.distance = distance
        self.year = year
    }

    /// Nobody has run a marathon of 2025; ultramarathons are held no more.
    private var years: [String] { distance == "marathon" ? ["2026"] : ["2026", "2025"] }

    var parameters: [QueryParameter] {
        [
            QueryParameter(
                "distance", value: distance, default: "sprint",
                options: [
                    .init("sprint", label: .text("Sprint")), .init("marathon", label: .text("Marathon")),
                    .init("ultra", label: .text("Ultra"), isRetired: true),
                ]),
            QueryParameter(
                "year", value: year, default: "2026", options: years.map { .init($0, label: .text($0)) }),
            QueryParameter("limit", value: String(limit), default: "50", options: []),
        ]
    }

    func setting(_ name: String, to value: String) -> Race? {
        var race = self
        switch name {
        case "distance" where ["sprint", "marathon", "ultra"].contains(value):
            race.distance = value
            race.year = "2026"
        case "year" where years.contains(value): race.year = value
        case "limit":
            guard let limit = Int(value), (10...100).contains(limit) else { return nil }
            race.limit = limit
        default: return nil
        }
        return race
    }
}

/// A source that is asked with a query, and whose lists are rankings.
struct Rankings: Source {
    static let id: SourceID = "rankings"
    var id: SourceID { Self.id }
    var query: Race { Race() }
    var mainQueries: [Race] { [Race(), Race(distance: "marathon", year: "2026")] }

    var upstreams: [Upstream<Race, Runner>] {
        [
            Upstream(base: Self.base("https://one.example"), dialects: [.array], limits: Limits(retries: 0)) { race in
                race.distance == "ultra" ? nil : Resource("/\(race.distance)/\(race.year)")
            },
            Upstream(base: Self.base("https://two.example"), dialects: [.array], limits: Limits(retries: 0)) { race in
                race.distance == "sprint" ? Resource("/sprints/\(race.year)") : nil
            },
            Upstream(base: nil, dialects: [.array]) { Resource("/old/\($0.distance)/\($0.year)") },
        ]
    }
    var sorts: [Sort<Runner>] { [Sort("place") { $0.place }] }

    func card(for runner: Runner) -> Card { Card(title: "runner \(runner.id)") }
    func rank(of runner: Runner) -> Int? { runner.place }
    func includes(_ runner: Runner, in race: Race) -> Bool { race.limit != 10 || runner.isYoung != true }
    func samples(for race: Race) -> [Sample] {
        race.distance == "ultra"
            ? [] : [Sample(Resource("/\(race.distance)/\(race.year)"), body: Data(Self.sample(race.distance).utf8))]
    }

    private static func sample(_ distance: String) -> String { #"[{"id": "some-\#(distance)", "place": 1}]"# }

    private static func base(_ address: String) -> BaseURL? {
        do { return try BaseURL(address) } catch { return nil }
    }
}
