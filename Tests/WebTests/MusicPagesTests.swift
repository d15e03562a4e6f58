import BuiltInSources
import Catalogue
import Endpoints
import Foundation
import Hummingbird
import HummingbirdTesting
import TestSupport
import Testing

@testable import Server

/// What pages of music show of `Tides`.
@Suite(.timeLimit(.minutes(5))) struct MusicPagesTests {
    private let upstreams = FakeUpstreams([
        Tides.address("tide"): Tides.answer(2, 1, 3, 4),
        Tides.lookup("id=8001&entity=song&country=us&limit=200"): Tides.answer(1, 2),
        Tides.lookup("id=9001&entity=song&country=us&limit=200"): Tides.answer(1, 4),
    ])

    private func run(_ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        let application = try WebApplication.test(
            [Music()], transport: upstreams, clock: ContinuousClock(), mediaHosts: ["music": ["sound.example"]])
        try await Application(responder: application.responder()).test(.router, work)
    }

    /// What can be read of a row, and the names of its buttons.
    private static func row(_ number: Int, of page: String) -> (words: [String], labels: [String]) {
        let row = page.element(from: "<li data-item=\"music/700\(number)\">", to: "</li>")
        return (row.all(/>([^<]+)</), row.all(/aria-label="([^"]*)"/))
    }

    @Test func aRowSaysWhatThereIsToKnow() async throws {
        try await run { client in
            let page = try await client.answeredPage("/music?term=tide")
            #expect(page.all(/data-item="music\/([^"]*)"/) == ["7002", "7001", "7003", "7004"])
            let known = Self.row(1, of: page)
            #expect(known.words == ["Amber Tide", "Cleo", "Zebra &amp; Co. · 1997 · Jazz", "2:30", "$0.99"])
            #expect(known.labels == ["Play Amber Tide", "Add Amber Tide to Favourites"])
            #expect(Self.row(2, of: page).words.contains("10:00"))
            // What isn't known is left out.
            let bare = Self.row(3, of: page)
            #expect(bare.words == ["Copper Tide"])
            #expect(bare.labels == ["Add Copper Tide to Favourites"])
            let unsold = Self.row(4, of: page)
            #expect(unsold.words == ["Distant Tide", "Ben", "Atlas · 2001 · Rock", "3:20"])
            #expect(unsold.labels == ["Explicit", "Add Distant Tide to Favourites"])
        }
    }

    @Test(arguments: [
        ("relevance", [2, 1, 3, 4], [4, 3, 1, 2]), ("title", [1, 2, 3, 4], [4, 3, 2, 1]),
        ("artist", [2, 4, 1, 3], [1, 4, 2, 3]), ("album", [4, 2, 1, 3], [1, 2, 4, 3]),
        ("duration", [1, 4, 2, 3], [2, 4, 1, 3]), ("genre", [2, 1, 4, 3], [4, 1, 2, 3]),
        ("price", [1, 2, 3, 4], [2, 1, 3, 4]), ("released", [1, 4, 2, 3], [2, 4, 1, 3]),
    ])
    func songsAreSortedWithWhatIsNotKnownLast(sort: String, ascending: [Int], descending: [Int]) async throws {
        try await run { client in
            for (order, numbers) in [("ascending", ascending), ("descending", descending)] {
                let page = try await client.answeredPage("/music?term=tide&sort=\(sort)&order=\(order)")
                #expect(page.all(/data-item="music\/([^"]*)"/) == numbers.map { "700\($0)" }, "\(order)")
                #expect(page.all(/data-sort="(\w+)"(?: data-order="descending")? aria-current="true"/) == [sort])
            }
        }
    }

    @Test func theMenuHasEverySort() async throws {
        try await run { client in
            let menu = try await client.answeredPage("/music?term=tide").element(from: "id=\"sort-menu\"", to: "</div>")
            #expect(
                menu.all(/<span>([^<]*)</) == [
                    "Relevance", "Title", "Artist", "Album", "Duration", "Genre", "Price", "Release date",
                ])
            #expect(menu.contains("href=\"/music?term=tide&amp;sort=duration&amp;order=descending\""))
        }
    }

    @Test func whatIsChosenIsAskedForAndStays() async throws {
        upstreams.answer(
            Tides.address("tide", "media=music&entity=album", country: "gb", explicit: "No", limit: 25),
            with: Tides.answer(1))
        upstreams.answer(Tides.address("tide", "media=all"), with: Tides.answer(2))
        try await run { [upstreams] client in
            let page = try await client.answeredPage("/music?term=tide&media=albums&country=gb&explicit=false&limit=25")
            #expect(upstreams.addresses.count == 1)
            #expect(page.contains("data-item=\"music/7001\""))
            for option in ["albums", "gb", "false", "25"] {
                #expect(page.contains("<option value=\"\(option)\" selected>"), "\(option)")
            }
            // The field sends it along, and so the form of the choices does with the term.
            let field = page.element(from: "<form class=\"search\"", to: "</form>")
            for (name, value) in [("media", "albums"), ("country", "gb"), ("explicit", "false"), ("limit", "25")] {
                #expect(field.contains("<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"), "\(name)")
            }
            let choices = page.element(from: "<form class=\"choices\"", to: "</form>")
            #expect(choices.contains("<input type=\"hidden\" name=\"term\" value=\"tide\">"))
            _ = try await client.answeredPage("/music?term=tide&media=all")
            #expect(upstreams.addresses.last == Tides.address("tide", "media=all"))
        }
    }

    @Test func theSameSearchIsAskedForOnce() async throws {
        try await run { [upstreams] client in
            for term in ["tide", "tide", "+tide++", "tide+"] {
                let page = try await client.answeredPage("/music?term=\(term)")
                #expect(page.contains("data-state=\"fresh\""), "\(term)")
            }
            #expect(upstreams.addresses == [Tides.address("tide")])
        }
    }

    // MARK: Samples

    @Test func whatIsWorthATapIsFoundWithoutANetwork() async throws {
        try await run { client in
            let terms = try await client.answeredPage("/music").all(/href="\/music\?term=([^"&]+)"/)
            #expect(terms.count >= 3)
            for term in Set(terms) {
                let page = try await client.answeredPage("/music?term=\(term)")
                let name = try #require(term.removingPercentEncoding).replacing("+", with: " ").replacing(
                    "&", with: "&amp;")
                #expect(page.element(from: "<div class=\"list\"", to: "</main>").contains(name), "\(name)")
            }
        }
    }

    @Test func onlyAListWithPreviewsCanBePlayed() async throws {
        try await run { client in
            #expect(try await client.answeredPage("/music?term=tide").contains("class=\"play-all quiet\""))
            #expect(try await !client.answeredPage("/music?media=albums").contains("class=\"play-all"))
            // What is found everywhere can be played, too.
            let found = try await client.answeredPage("/search?term=amber+tide")
            #expect(Self.row(1, of: found).labels.contains("Play Amber Tide"))
        }
    }

    // MARK: A song's page

    @Test func aSongHasAPageWithAllItsFacts() async throws {
        try await run { client in
            _ = try await client.answeredPage("/music?term=tide")
            let page = try await client.answeredPage("/music/7001?term=tide")
            let article = page.element(from: "<article", to: "</article>")
            let facts = article.element(from: "<dl class=\"facts\">", to: "</dl>").all(/>([^<]+)</)
            #expect(
                facts == [
                    "Type", "Song", "Artist", "Cleo", "Album", "Zebra &amp; Co.", "Released", "March 4, 1997",
                    "Duration",
                    "2:30", "Track", "1", "Disc", "1", "Tracks", "4", "Price", "$0.99", "Store", "music.apple.com",
                ])
            for mark in [
                "<h1 dir=\"auto\">Amber Tide</h1>", "href=\"https://music.apple.com/us/album/8001?i=7001\"", ">Jazz<",
                "class=\"play worded\"", "<audio class=\"preview\" controls",
            ] { #expect(article.contains(mark), "\(mark)") }
            // The address that is shared leaves out the search term.
            let head = page.element(from: "<head>", to: "</head>")
            #expect(head.contains("<meta name=\"description\" content=\"Cleo · Zebra &amp; Co. · 1997 · Jazz\">"))
            #expect(head.contains("/music/7001\">") && !head.contains("term="))

            let silent = try await client.answeredPage("/music/7004?term=tide").element(
                from: "<article", to: "</article>")
            #expect(silent.contains("Distant Tide") && !silent.contains("class=\"play"))
        }
    }

    @Test func aSongLeadsToItsAlbumAndItsArtist() async throws {
        try await run { client in
            _ = try await client.answeredPage("/music?term=tide")
            let article = try await client.answeredPage("/music/7001?term=tide").element(
                from: "<article", to: "</article>")
            for (section, words, id, items) in [
                ("music-album", "From this album", "8001", ["7001", "7002"]),
                ("music-songs", "Songs by this artist", "9001", ["7004"]),
            ] {
                let shelf = article.element(from: "data-section=\"\(section)\"", to: "</section>")
                #expect(shelf.contains("<h2>\(words)</h2>"))
                #expect(shelf.contains("href=\"/music?of=\(id)\">See all"))
                #expect(shelf.all(/data-item="music\/([^"]*)"/) == items, "\(section)")
            }
            // Not to what is found by its name.
            let facts = article.element(from: "<dl class=\"facts\">", to: "</dl>")
            for (name, id) in [("Cleo", "9001"), ("Zebra &amp; Co.", "8001")] {
                #expect(facts.contains(try Regex("<a href=\"/music\\?of=\(id)\"[^>]*>\(name)</a>")), "\(name)")
            }
            let list = try await client.answeredPage("/music?of=8001")
            #expect(list.all(/data-item="music\/([^"]*)"/) == ["7001", "7002"])
        }
    }

    @Test func anAlbumIsAListOfTracks() async throws {
        try await run { client in
            _ = try await client.answeredPage("/music?term=tide")
            let tracks = try await client.answeredPage("/music/7001?term=tide")
                .element(from: "data-section=\"music-album\"", to: "</section>")
            #expect(tracks.all(/<span class="number">([^<]*)</) == ["1", "2"])
            #expect(tracks.all(/<span class="beside"><span>([^<]*)</) == ["2:30", "10:00"])
            #expect(tracks.all(/data-shuffle="([^"]*)"/) == ["false", "true"])
            let played = tracks.all(/<button class="play"[^>]* aria-label="([^"]*)"/)
            #expect(played == ["Play Amber Tide", "Play Borrowed Tide"])
            // The page is that of the first.
            #expect(tracks.all(/aria-current="([^"]*)"/) == ["page"])
            // Without scripts, each has the browser's own controls.
            #expect(tracks.all(/<noscript><audio class="([^"]*)"/).count == 2)
            // There is one disc.
            #expect(!tracks.contains("<h3"))
        }
    }

    @Test func anAlbumIsPlayedFromItsHeader() async throws {
        upstreams.answer(Tides.lookup("id=8001&country=us"), with: Tides.album)
        try await run { client in
            let article = try await client.answeredPage("/music/8001").element(from: "<article", to: "</article>")
            let tracks = article.element(from: "data-section=\"music-album\"", to: "</section>")
            #expect(tracks.all(/data-item="music\/([^"]*)"/) == ["7001", "7002"])
            #expect(!tracks.contains("play-all"))
            let head = article.element(from: "<div class=\"actions\">", to: "</div>")
            #expect(head.all(/data-shuffle="([^"]*)"/) == ["false", "true"])
            // A song plays itself there.
            let song = try await client.answeredPage("/music/7001?term=tide")
                .element(from: "<div id=\"lead\">", to: "data-section")
            #expect(!song.contains("play-all"))
        }
    }

    @Test func aSongThatNobodySawIsAskedForAlone() async throws {
        upstreams.answer(Tides.lookup("id=7004&country=us"), with: Tides.answer(4))
        try await run { [upstreams] client in
            let page = try await client.answeredPage("/music/7004")
            #expect(page.contains("<h1 dir=\"auto\">Distant Tide</h1>"))
            #expect(upstreams.addresses.first == Tides.lookup("id=7004&country=us"))
            #expect(!upstreams.addresses.contains { $0.contains("/search") })
        }
    }
}
