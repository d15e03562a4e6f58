import Endpoints
import Foundation
import Testing

@testable import BuiltInSources
@testable import Catalogue

@Suite struct ChartDialectTests {
    private func read(_ json: String) throws -> DecodedCollection<ChartItem> {
        let answer = Answer(resource: Resource("/any"), body: Data(json.utf8))
        return try Dialect.read([answer], in: Charts().upstreams.flatMap(\.dialects))
    }

    private func entry(_ id: String = "1", _ more: String = "") -> String {
        #"{"im:name": {"label": "x"}, "id": {"attributes": {"im:id": "\#(id)"}}\#(more.isEmpty ? "" : ", \(more)")}"#
    }

    private func item(_ more: String) throws -> ChartItem {
        try #require(try read(#"{"feed": {"entry": \#(entry("1", more))}}"#).items.first)
    }

    private func result(_ more: String) throws -> ChartItem {
        try #require(try read(#"{"feed": {"results": [{"id": "1", "name": "x", \#(more)}]}}"#).items.first)
    }

    // MARK: Envelopes

    @Test func readsOneEntryThatIsNoArray() throws {
        #expect(try read(#"{"feed": {"entry": \#(entry("7"))}}"#).items.map(\.id) == ["7"])
        #expect(try read(#"{"feed": {"entry": [\#(entry("7"))]}}"#).items.map(\.id) == ["7"])
    }

    @Test func countsOneEntryThatCannotBeRead() throws {
        let reading = try read(#"{"feed": {"entry": {"im:name": {"label": "x"}}}}"#)
        #expect(reading.items.isEmpty)
        #expect(reading.undecodable == ["the only element: no “id” at \"feed.entry\""])
    }

    @Test(arguments: [
        #"{"feed": {"author": {}, "updated": {"label": "2026-01-01"}, "title": {"label": "x"}}}"#,
        #"{"feed": {"id": {"label": "https://itunes.apple.com/us/rss/x"}}}"#, #"{"feed": {"entry": []}}"#,
        #"{"feed": {"results": []}}"#,
    ])
    func readsAnEmptyChart(json: String) throws {
        let reading = try read(json)
        #expect(reading.items.isEmpty)
        #expect(reading.undecodable.isEmpty)
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"feed": {}}"#, #"{"feed": []}"#, #"{"feed": {"entry": "x"}}"#, #"{"feed": {"entry": 7}}"#,
        #"{"feed": {"title": "Top Albums", "updated": "x"}}"#, #"{"feed": {"results": {}}}"#, #"{"results": []}"#,
        #"{"errorMessage": "Invalid value(s) for key(s): [country]"}"#, "<html></html>",
    ])
    func takesNothingElseForAChart(json: String) {
        #expect(throws: ReadingError.self) { try read(json) }
    }

    @Test func countsEntriesWithoutAnIDAndKeepsTheRanksOfTheOthers() throws {
        let entries = [entry("1"), #"{"im:name": {"label": "x"}, "id": {"label": "y"}}"#, "null", entry("4")]
        let reading = try read(#"{"feed": {"entry": [\#(entries.joined(separator: ", "))]}}"#)
        #expect(reading.items.map(\.rank) == [1, 4])
        #expect(reading.undecodable.map { $0.prefix(10) } == ["element 1:", "element 2:"])
    }

    @Test func countsResultsThatCannotBeReadAndKeepsTheRanksOfTheOthers() throws {
        let reading = try read(
            #"{"feed": {"results": [{"id": "1"}, {"id": "2", "name": "b"}, 3, {"id": 4, "name": "d"}]}}"#)
        #expect(reading.items.map(\.rank) == [2])
        #expect(reading.undecodable.count == 3)
    }

    @Test func needsOnlyAnIDAndAName() throws {
        for item in [try item(#""x": 1"#), try result(#""x": 1"#)] {
            #expect(item.artist == nil)
            #expect(item.released == nil)
            #expect(item.genres == [])
            #expect(item.artwork == nil)
            #expect(item.store == nil)
            #expect(item.card == Card(title: "x"))
        }
    }

    @Test func canDoWithoutTheValueOfWhatItDoesNotNeed() throws {
        let parts = ["rights", "summary", "category", "im:artist", "im:price", "im:contentType", "im:releaseDate"]
        #expect(try item(parts.map { #""\#($0)": {}"# }.joined(separator: ", ")) == item(#""x": 1"#))
        #expect(try item(parts.map { #""\#($0)": {"attributes": {}}"# }.joined(separator: ", ")) == item(#""x": 1"#))
        #expect(try item(parts.map { #""\#($0)": null"# }.joined(separator: ", ")) == item(#""x": 1"#))
    }

    @Test func isTheSameItemInEveryAPI() throws {
        let listed = try read(
            #"{"feed": {"results": [{"artistName": "a", "id": "1", "name": "x", "kind": "albums", "genres": []}]}}"#)
        let entered = try read(
            #"{"feed": {"entry": \#(entry("1", #""im:artist": {"label": "a"}, "im:contentType": {"im:contentType": {"attributes": {"term": "Album"}}, "attributes": {"term": "Music"}}"#))}}"#
        )
        #expect(listed.items == entered.items)
    }

    // MARK: Values

    @Test(arguments: [("Explict", "Explicit"), ("Explicit", "Explicit"), ("Clean", "Clean"), ("", nil)])
    func correctsARating(written: String, meant: String?) throws {
        let item = try result(#""contentAdvisoryRating": "\#(written)""#)
        #expect(item.rating == meant)
        #expect(item.isExplicit == (meant == "Explicit"))
        #expect(Charts().includes(item, in: ChartRequest(explicit: false)) == (meant != "Explicit"))
        #expect(Charts().includes(item, in: ChartRequest()))
    }

    @Test(arguments: [
        (#""amount": "9.99000", "currency": "USD""#, Price(amount: 9.99, currency: "USD")),
        (#""amount": "0", "currency": "EUR""#, Price(amount: 0, currency: "EUR")),
        (#""amount": "-1.00", "currency": "USD""#, nil), (#""amount": "free", "currency": "USD""#, nil),
        (#""amount": "inf", "currency": "USD""#, nil), (#""amount": "1", "currency": """#, nil),
    ])
    func readsAPrice(attributes: String, price: Price?) throws {
        #expect(try item(#""im:price": {"label": "x", "attributes": {\#(attributes)}}"#).price == price)
    }

    @Test(arguments: [
        ("https://music.apple.com/us/album/1", "https://music.apple.com/us/album/1"),
        ("http://itunes.apple.com/us/app/id1?mt=8", "https://itunes.apple.com/us/app/id1?mt=8"),
        ("javascript:alert(1)", nil), ("https://apple.com.evil.example/", nil), ("https://evilapple.com/", nil),
        ("https://apple.com@evil.example/", nil), ("https://user@apple.com/", nil), ("https://apple.com:8443/", nil),
        ("//apple.com/", nil), ("/us/album/1", nil), ("ftp://apple.com/", nil), ("", nil),
    ])
    func leadsToAppleOnly(written: String, link: String?) throws {
        #expect(try result(#""url": "\#(written)""#).store == link)
        let links = #""link": {"attributes": {"rel": "alternate", "href": "\#(written)"}}"#
        #expect(try item(links).store == link)
    }

    @Test func hasTheSoundOrFilmAmongItsLinksAsAPreview() throws {
        func links(_ type: String, _ href: String) -> String {
            #"""
            "link": [{"attributes": {"rel": "alternate", "type": "text/html", "href": "https://apple.com/1"}}, {"x": 1},
                     {"attributes": {"rel": "enclosure", "type": "image/jpeg", "href": "https://a1.mzstatic.com/1.jpg"}},
                     {"attributes": {"rel": "enclosure", "type": "\#(type)", "href": "\#(href)"}}]
            """#
        }
        let audio = "https://audio-ssl.itunes.apple.com/1.m4a"
        #expect(try item(links("audio/x-m4a", audio)).preview == audio)
        #expect(
            try item(links("video/x-m4v", "http://a1.phobos.apple.com/1.m4v")).preview
                == "https://a1.phobos.apple.com/1.m4v")
        #expect(try item(links("image/jpeg", audio)).preview == nil)
        // A server of one's own has its own; what may be fetched is decided where it is fetched.
        #expect(try item(links("audio/x-m4a", "http://192.0.2.1:8080/1")).preview == "http://192.0.2.1:8080/1")
        #expect(try item(links("audio/x-m4a", "javascript:alert(1)")).preview == nil)
        #expect(try item(links("audio/x-m4a", audio)).store == "https://apple.com/1")
    }

    @Test func hasTheLargestPictureWhereItCanBeAnySize() throws {
        func images(_ suffix: String) -> String {
            let images = [("60", "60x60"), ("170", "170x170"), ("55", "55x55")].map { height, size in
                #"{"label": "http://is1.mzstatic.com/a/\#(size)\#(suffix)", "attributes": {"height": "\#(height)"}}"#
            }
            return #""im:image": [\#(images.joined(separator: ", ")), {"label": "http://is1.mzstatic.com/b"}]"#
        }
        #expect(try item(images("bb.jpg")).artwork == .resizable("https://is1.mzstatic.com/a/170x170bb.jpg"))
        let variants = try item(images("/cover.jpg")).artwork
        #expect(variants?.address(width: 56) == "https://is1.mzstatic.com/a/60x60/cover.jpg")
        #expect(variants?.address(width: 600) == "https://is1.mzstatic.com/a/170x170/cover.jpg")
    }

    @Test(arguments: [
        ("https://a/100x100bb.jpg", true), ("https://a/mzl.abc.53x53-50.png", true), ("https://a/1x1", true),
        ("https://a/100x100/cover.jpg", false), ("https://a/x100.jpg", false), ("https://a/100x.jpg", false),
        ("https://a/cover.jpg?s=1x1", false), ("https://a/", false), ("", false),
    ])
    func knowsAPictureOfAnySize(address: String, isResizable: Bool) {
        #expect(AppleAddress.isResizable(address) == isResizable)
    }

    @Test(arguments: [
        ("2019-06-07T05:00:00-07:00", "2019-06-07"), ("2020-02-29", "2020-02-29"),
        ("1969-09-26T00:00:00Z", "1969-09-26"),
        ("2021-02-29", nil), ("2021-13-01", nil), ("2021-00-10", nil), ("2021-04-31", nil), ("2021-1-1", "2021-01-01"),
        ("21-01-2001", nil), ("2021-01-011", nil), ("soon", nil), ("", nil), ("２０２１-01-01", nil),
    ])
    func isReleasedOnTheDayAsItIsWritten(written: String, day: String?) throws {
        #expect(try result(#""releaseDate": "\#(written)""#).released == day)
        #expect(try item(#""im:releaseDate": {"label": "\#(written)", "attributes": {"label": "x"}}"#).released == day)
    }

    @Test(arguments: [
        (#"{"term": "Games", "label": "遊戲"}"#, "遊戲"), (#"{"term": "Games"}"#, "Games"),
    ])
    func hasAGenreInTheStoresLanguage(attributes: String, genre: String) throws {
        #expect(try item(#""category": {"attributes": \#(attributes)}"#).genres == [genre])
    }

    @Test(arguments: [
        ("album", "Album"), ("albums", "Album"), ("musicVideo", "Music video"), ("music-videos", "Music video"),
        ("iosSoftware", "App"), ("apps", "App"), ("audio-books", "Audiobook"), ("movieBundle", "Movie bundle"),
        ("podcast-episodes", "Podcast episode"), ("course", "course"),
    ])
    func isOfOneKindHoweverItIsWritten(written: String, kind: String) throws {
        #expect(try result(#""kind": "\#(written)""#).kind?.name == kind)
    }

    // MARK: Cards

    @Test func isCaptionedByYearWhereThatTellsMore() throws {
        let facts = #""releaseDate": "1979-05-25", "genres": [{"name": "Horror"}]"#
        #expect(try result(#""kind": "movie", \#(facts)"#).card.caption == "1979")
        #expect(try result(#""kind": "albums", \#(facts)"#).card.caption == "Horror")
        #expect(try result(#""kind": "albums", "releaseDate": "1979-05-25""#).card.caption == "1979")
        #expect(try result(#""kind": "movie", "genres": [{"name": "Horror"}]"#).card.caption == "Horror")
    }

    @Test func hasTheSortsAndFactsThatAddressesName() {
        #expect(Charts().sorts.map(\.key) == ["rank", "name", "artist", "released", "price"])
        #expect(
            Charts().fields.map(\.key) == [
                "artist", "kind", "genres", "released", "price", "rating", "rights", "description", "store",
            ])
    }
}
