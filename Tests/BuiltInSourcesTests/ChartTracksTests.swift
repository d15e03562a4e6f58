import Catalogue
import Testing

@testable import BuiltInSources

/// Charts name albums, seasons and podcasts, whose parts the search API has.
@Suite struct ChartTracksTests {
    private func related(id: String, _ kind: String, store: String? = nil) -> [RelatedList] {
        var fields = [FieldContent(key: "kind", label: "Type", unit: nil, value: .text(kind))]
        if let store { fields.append(FieldContent(key: "store", label: "Store", unit: nil, value: .link(store))) }
        let item = CatalogueItem(
            id: ItemReference(source: Charts.id, id: id), card: Card(title: "Slow Ferry"), fields: fields)
        return ResolvedSource(Charts()).related(to: item)
    }

    @Test func areInTheStoreOfTheChart() throws {
        let album = try #require(related(id: "12", "Album", store: "https://music.apple.com/gb/album/12").first)
        #expect(album.all.id == Music.id)
        #expect(album.all.owner == ItemReference(source: Music.id, id: "12"))
        #expect(album.all.parameter("country")?.value == "gb")
        #expect(album.layout == .tracks(TrackFields(number: "track", section: "disc", details: ["duration"])))
    }

    @Test(arguments: [("TV season", "music-season"), ("Podcast", "music-episodes")])
    func areEpisodes(kind: String, key: String) {
        #expect(related(id: "12", kind).map(\.key) == [key])
    }

    @Test func areNotOfOthers() {
        #expect(related(id: "12", "App").isEmpty)
        #expect(related(id: "sample-albums-1989", "Album").isEmpty)
    }
}
