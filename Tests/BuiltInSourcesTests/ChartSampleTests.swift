import Endpoints
import Foundation
import Testing

@testable import BuiltInSources
@testable import Catalogue

@Suite struct ChartSampleTests {
    private func sample(_ request: ChartRequest) throws -> Sample {
        let samples = Charts().samples(for: request)
        #expect(samples.count == 1)
        return try #require(samples.first)
    }

    private func items(_ request: ChartRequest) throws -> [ChartItem] {
        let sample = try sample(request)
        let answer = Answer(resource: sample.resource, body: sample.body)
        let reading = try Dialect.read([answer], in: Charts().upstreams.flatMap(\.dialects))
        #expect(reading.undecodable == [])
        return reading.items
    }

    @Test(arguments: ChartRequest.main)
    func isReadWhole(request: ChartRequest) throws {
        let items = try items(request)
        #expect((12...24).contains(items.count))
        for item in items {
            #expect(item.id.hasPrefix("sample-\(request.medium.rawValue)-"))
            #expect(item.genres.count == 1, "\(item.name)")
            #expect((item.artist == nil) == (request.medium == .playlists), "\(item.name)")
            #expect(item.artwork == nil)
            #expect(item.store == nil)
            if case .other(let kind) = try #require(item.kind) { Issue.record("\(item.name): \(kind)") }
        }
        let reading = try ResolvedSource(Charts()).decode([
            Answer(resource: Resource("/any"), body: sample(request).body)
        ])
        #expect(reading.undecodable == [])
    }

    @Test(arguments: ChartRequest.main)
    func saysWhenItemsWereReleasedWhereUpstreamDoes(request: ChartRequest) throws {
        let areDated = ![ChartMedium.playlists, .podcasts, .podcastEpisodes].contains(request.medium)
        for item in try items(request) { #expect((item.released != nil) == areDated, "\(item.name)") }
    }

    @Test(arguments: ChartRequest.main)
    func isInAnOrderThatIsNoRanking(request: ChartRequest) throws {
        let names = try items(request).map { name in
            name.name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
                .filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == " ") }
        }
        #expect(names == names.sorted())
    }

    @Test func namesEachItemOnce() throws {
        let ids = try ChartRequest.main.flatMap { try items($0).map(\.id) }
        #expect(Set(ids).count == ids.count)
    }

    @Test func standsForEveryRequestOfItsMedium() throws {
        let request = ChartRequest(.movies, country: .no, genre: 4408, limit: 100, explicit: false)
        #expect(try sample(request).resource.description == "/no/rss/topmovies/limit=100/genre=4408/json")
        #expect(try sample(request).body == sample(ChartRequest(.movies)).body)
        let comingSoon = ChartRequest(.albums, "coming-soon")
        #expect(try sample(comingSoon).resource == comingSoon.v1)
        for main in ChartRequest.main {
            for chart in main.medium.charts {
                let request = try #require(main.setting("chart", to: chart.name))
                #expect(try sample(request).resource == Charts().upstreams.compactMap { $0.collection(request) }.first)
            }
        }
    }
}
