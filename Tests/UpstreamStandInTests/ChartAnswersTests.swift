import BuiltInSources
import Foundation
import NIOHTTP1
import Testing

@testable import UpstreamStandIn

@Suite struct ChartAnswersTests {
    private let site: Site

    init() throws {
        site = Site(
            answers: SampleAnswers(of: [Starships()]), others: try ChartAnswers(), prefix: "/api", dialect: .array)
    }

    @Test(arguments: [
        "/api/v2/us/music/most-played/50/albums.json", "/api/v2/de/music/most-played/100/songs.json",
        "/gb/rss/topmovies/limit=10/explicit=true/json", "/us/rss/topmovies/limit=50/json",
        "/api/v1/us/apple-music/coming-soon/all/25/non-explicit.json",
    ])
    func answersChartsOfAnyCountryAndLength(path: String) throws {
        let feed = try #require(try site.object(path)["feed"] as? [String: Any])
        #expect(((feed["results"] ?? feed["entry"]) as? [Any])?.isEmpty == false)
    }

    @Test(arguments: ["/api/v2/us/music/most-played/50/films.json", "/us/rss/topnothing/limit=50/json", "/us"])
    func hasNothingElse(path: String) throws {
        #expect(try site.reply(path).status == .notFound)
    }

    @Test func leavesWhatIsUnderThePrefixAsItIs() throws {
        #expect(try site.reply("/api/starships").status == .ok)
    }
}
