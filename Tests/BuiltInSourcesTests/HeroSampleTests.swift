import Endpoints
import Foundation
import Testing

@testable import BuiltInSources
@testable import Catalogue

@Suite struct HeroSampleTests {
    private func heroes() throws -> [Hero] {
        let samples = Heroes().samples(for: NoParameters())
        #expect(samples.map(\.resource) == [Resource("/api/all.json"), MarvelRequest.characters])
        let sample = try #require(samples.first)
        let reading = try Dialect.read(
            [Answer(resource: sample.resource, body: sample.body)], in: Heroes().upstreams.flatMap(\.dialects))
        #expect(reading.undecodable == [])
        return reading.items
    }

    @Test func areAtLeastForty() throws {
        let heroes = try heroes()
        #expect(heroes.count >= 40)
        #expect(Set(heroes.map(\.id)).count == heroes.count)
    }

    @Test func haveTheirPowersAndTheirFirstAppearance() throws {
        for hero in try heroes() {
            #expect(Set(hero.powers.keys) == Set(Power.allCases), "\(hero.name)")
            #expect(hero.powers.values.allSatisfy { Power.scale.contains($0) }, "\(hero.name)")
            #expect(hero.firstAppearance?.contains(/[#][0-9]+ \(.*[0-9]{4}\)$/) == true, "\(hero.name)")
            #expect(hero.publisher != nil)
            #expect(hero.alignment != nil)
        }
    }

    @Test func sayThatTheyAreSamplesAndHaveDrawnPictures() throws {
        for hero in try heroes() {
            #expect(hero.artwork == nil)
            #expect(hero.attribution == "Vitrine sample data")
        }
    }

    @Test func haveComicsForSome() throws {
        var count = 0
        for hero in try heroes() {
            for selection in [ComicsRequest.Selection.newest, .all] {
                for sample in Comics().samples(for: ComicsRequest(hero: hero.id, selection)) {
                    let reading = try Dialect.read(
                        [Answer(resource: sample.resource, body: sample.body)], in: [Dialect<Comic>.marvelComics])
                    #expect(reading.undecodable == [])
                    #expect(reading.items.count > 2, "\(hero.name)")
                    #expect(reading.next == [])
                    for comic in reading.items { #expect(comic.published != nil, "\(comic.title)") }
                    let published = reading.items.compactMap(\.published)
                    #expect(published == published.sorted(by: >), "\(hero.name)")
                    count += 1
                }
            }
        }
        #expect(count == 16)
    }

    @Test func haveALabelForEverySortAndEveryFact() throws {
        let table = StringTable.shared.keys(in: .english)
        for sort in ResolvedSource(Heroes()).sorts { #expect(table.contains("sort.\(sort.key)"), "\(sort.key)") }
        for field in Heroes().fields where field.key != "description" {
            #expect(table.contains("field.\(field.key)"), "\(field.key)")
            if let unit = field.unit { #expect(table.contains("unit.\(unit.symbol)"), "\(unit.symbol)") }
        }
    }
}
