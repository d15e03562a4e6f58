import BuiltInSources
import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing

@testable import Server

/// Charts: choices that addresses say, places and how they changed, and items that outlive their chart.
@Suite(.timeLimit(.minutes(2))) struct ChartPagesTests {
    private typealias Client = any TestClientProtocol

    private let upstreams = ChartUpstreams()

    private func run(
        clock: any Clock<Duration> = ManualClock(),
        _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let charts = Charts()
        let application = try WebApplication.test(
            [charts], transport: upstreams, clock: clock, mediaHosts: [Charts.id: charts.policy.mediaHosts])
        try await Application(responder: application.responder()).test(.router, work)
    }

    /// A page as soon as its source says this, without its templates.
    private static func page(
        _ client: Client, _ path: String, once mark: String = "data-state=\"fresh\"", languages: String = "en-GB"
    ) async throws -> String {
        while true {
            let page = try await client.execute(uri: path, method: .get, headers: [.acceptLanguage: languages]) {
                String(buffer: $0.body)
            }
            if page.contains(mark) { return page.withoutTemplates }
            try Task.checkCancellation()
        }
    }

    /// The page after upstream was asked again.
    private static func retried(_ client: Client, _ path: String, once mark: String) async throws -> String {
        let address = path.replacing("/charts", with: "/charts/retry", maxReplacements: 1)
        #expect(try await client.execute(uri: address, method: .post) { $0.status } == .seeOther)
        return try await page(client, path, once: mark)
    }

    private static func ids(_ page: String) -> [Int] {
        page.matches(of: /data-item="charts\/(\d+)"/).compactMap { Int($0.1) }
    }

    private static func row(_ page: String, _ id: Int) throws -> Substring {
        let row = try #require(page.firstRange(of: "data-item=\"charts/\(id)\""))
        return page[row.lowerBound...].prefix(while: { $0 != "\n" }).firstMatch(of: /.*?<\/li>/)?.0 ?? ""
    }

    /// Where each item of a page stands.
    private static func places(_ page: String) throws -> [Int: Int] {
        let ids = ids(page)
        let ranks = page.matches(of: /<span class="rank"><span>(\d+)<\/span>/).compactMap { Int($0.1) }
        return Dictionary(uniqueKeysWithValues: try zip(ids, #require(ranks.count == ids.count ? ranks : nil)))
    }

    /// A text as it is read out.
    private static func read(_ markup: Substring) -> String {
        markup.replacing(/<[^>]*>/, with: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The values that are chosen, by the names of the choices.
    private static func chosen(_ page: String) -> [String: String] {
        let selects = page.matches(of: /<select name="(\w+)">.*?<option value="([^"]*)" selected>/.dotMatchesNewlines())
        return Dictionary(selects.map { (String($0.1), String($0.2)) }) { first, _ in first }
    }

    // MARK: Choices

    @Test func areChosenByFieldsWithNames() async throws {
        try await run { client in
            let page = try await Self.page(client, "/charts?limit=10")
            let form = try #require(page.firstMatch(of: /<form class="choices".*?<\/form>/.dotMatchesNewlines())).0
            #expect(form.contains("aria-label=\"Filters\""))
            let names = form.matches(of: /<label class="choice"><span class="visually-hidden">([^<]*)</).map { $0.1 }
            #expect(names == ["Type", "Chart", "Country", "Genre", "Number of results", "Explicit content"])
            let words = form.matches(of: /selected>([^<]*)</).map { $0.1 }
            #expect(
                words == ["Albums", "Most played", "United States", "All genres", "Top 10", "Explicit allowed"])
        }
    }

    @Test func chartsOfAppsAreInGroupsByTheirDevices() async throws {
        try await run { client in
            func groups(_ query: String) async throws -> [String: Int] {
                let page = try await Self.page(client, "/charts?limit=10&\(query)", languages: "it")
                let form = page.element(from: "<select name=\"chart\">", to: "</select>")
                let groups = form.matches(of: /<optgroup label="([^"]*)">(.*?)<\/optgroup>/.dotMatchesNewlines())
                return Dictionary(
                    uniqueKeysWithValues: groups.map { (String($0.1), $0.2.matches(of: /<option/).count) })
            }
            let (apps, albums) = (try await groups("media=apps"), try await groups("media=albums"))
            #expect(apps == ["iPhone": 6, "iPad": 3, "Mac": 3])
            #expect(albums.isEmpty)
        }
    }

    @Test(arguments: [
        ("media=songs&chart=top&country=gb&genre=20&limit=10&explicit=false", nil),
        ("media=albums&chart=most-played&country=gb&genre=&limit=50&explicit=true", "country=gb"),
        // Another medium has neither the chart nor the genre; playlists have no genres at all.
        ("media=podcasts&chart=new-releases&country=de&genre=20&limit=25", "media=podcasts&country=de&limit=25"),
        ("media=playlists&chart=top&country=de&genre=20&limit=25", "media=playlists&country=de&limit=25"),
    ])
    func leadToAnAddressWithoutWhatNeedNotBeSaid(query: String, short: String?) async throws {
        try await run { client in
            let answer = try await client.execute(uri: "/charts?\(query)&chosen=true", method: .get) { $0 }
            #expect(answer.status == .seeOther)
            let address = try #require(answer.headers[.location])
            #expect(address == "/charts?\(short ?? query)")
            let page = try await Self.page(client, address)
            for (name, value) in Self.chosen(page) {
                let isSaid = address.contains("\(name)=")
                #expect(!isSaid || address.contains("\(name)=\(value)"), "\(name)")
            }
            #expect(page.contains("<select name=\"genre\">") == !query.contains("playlists"))
            #expect(!page.contains("class=\"problem\""))
        }
    }

    @Test(arguments: [
        ("media=vinyl", "media", "albums", "Albums"),
        ("media=songs&chart=new-releases", "chart", "most-played", "Most played"),
        ("country=zz", "country", "us", "United States"), ("genre=1", "genre", "", "All genres"),
    ])
    func thatAreNotKnownAreSaidWithWhatIsUsed(query: String, name: String, used: String, words: String) async throws {
        try await run { client in
            let page = try await Self.page(client, "/charts?limit=10&\(query)")
            let value = query.split(separator: "=").last ?? ""
            #expect(page.contains("Unknown \(name) “\(value)”. Using \(words) instead."))
            #expect(Self.chosen(page)[name] == used)
            #expect(Self.ids(page) == Array(1...10))
        }
    }

    @Test func goWithSortSearchAndItems() async throws {
        try await run { client in
            let query = "media=songs&amp;chart=top&amp;country=gb&amp;limit=25"
            let path = "/charts?\(query.replacing("&amp;", with: "&"))"
            let list = try await Self.page(client, path)
            #expect(list.contains("href=\"/charts?\(query)&amp;sort=name\""))
            let search = try #require(list.firstMatch(of: /<form class="search".*?<\/form>/.dotMatchesNewlines())).0
            for (name, value) in [("media", "songs"), ("chart", "top"), ("country", "gb"), ("limit", "25")] {
                #expect(search.contains("<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"))
            }
            let narrowed = "\(query)&amp;term=title%201&amp;sort=name"
            let found = try await Self.page(client, "/charts?\(narrowed.replacing("&amp;", with: "&"))")
            #expect(found.contains("href=\"/charts/12?\(narrowed)\""))
            let item = try await Self.page(client, "/charts/12?\(narrowed.replacing("&amp;", with: "&"))")
            #expect(item.contains("<a class=\"back quiet\" href=\"/charts?\(narrowed)\">"))
            #expect(Self.chosen(item)["country"] == "gb")
        }
    }

    @Test func ofAnEmptyChartLeadToOthers() async throws {
        upstreams.state.update { $0.order = [] }
        try await run { client in
            let page = try await Self.page(client, "/charts?media=books&country=se")
            let others = try #require(page.firstMatch(of: /<h2>Nothing here<\/h2>.*?<\/ul>/)).0
            #expect(others.contains("<a href=\"/charts?media=books\" dir=\"auto\">United States</a>"))
            #expect(others.contains("<a href=\"/charts?media=podcasts&amp;country=se\" dir=\"auto\">Podcasts</a>"))
        }
    }

    // MARK: Places

    @Test func countFromOneOnOnePage() async throws {
        try await run { client in
            let page = try await Self.page(client, "/charts?limit=25&page=2")
            #expect(page.contains("Unknown page “2”. Using 1 instead."))
            #expect(Self.ids(page) == Array(1...25))
            #expect(try Self.places(page) == Dictionary(uniqueKeysWithValues: (1...25).map { ($0, $0) }))
            #expect(!page.contains("aria-label=\"Pages\""))
            // Read out with its place.
            #expect(try Self.read(Self.row(page, 1)).contains("1 Title 1 Artist 1"))
        }
    }

    /// Entries that are left out leave a gap.
    @Test(arguments: [("sort=name", 25), ("order=descending", 25), ("term=title%201", 16), ("explicit=false", 20)])
    func stayWithTheirItems(query: String, count: Int) async throws {
        try await run { client in
            let places = try Self.places(try await Self.page(client, "/charts?limit=25&\(query)"))
            #expect(places.count == count)
            for (id, place) in places { #expect(place == id) }
        }
    }

    @Test func haveTheirChangesSaid() async throws {
        try await run { [upstreams] client in
            let path = "/charts?limit=10"
            #expect(!(try await Self.page(client, path)).contains("data-change="))
            // The third is first, the fourth is where it was, a new one is fifth, and all after it are one lower.
            upstreams.state.update { $0.order = [3, 1, 2, 4, 99] + Array(5...30) }
            let page = try await Self.retried(client, path, once: "data-change=")
            #expect(try Self.places(page).values.sorted() == Array(1...10))
            for (id, kind, words) in [
                (3, "up", "1 Title 3 Artist 0 ▲ 2 up 2 places"), (1, "down", "2 Title 1 Artist 1 ▼ 1 down 1 place"),
                (99, "new", "5 Title 99 Artist 0 New New entry"),
            ] {
                let row = try Self.row(page, id)
                #expect(row.contains("data-change=\"\(kind)\""), "\(row)")
                #expect(Self.read(row).contains(words), "\(row)")
            }
            #expect(page.matches(of: /data-change="/).count == 9)
            #expect(!(try Self.row(page, 4)).contains("data-change="))
        }
    }

    // MARK: Without an answer

    @Test func aSampleHasNoPlacesAndWhatIsKeptHasThem() async throws {
        upstreams.state.update { $0.isGone = true }
        try await run { [upstreams] client in
            let path = "/charts?country=it&limit=10"
            let sample = try await Self.page(client, path, once: "data-state=\"sample\"")
            #expect(sample.contains("Sample data"))
            #expect(sample.contains("data-item=") && !sample.contains("class=\"rank\""))
            upstreams.state.update { $0.isGone = false }
            _ = try await Self.retried(client, path, once: "data-state=\"fresh\"")
            upstreams.state.update { $0.isGone = true }
            let kept = try await Self.retried(client, path, once: "data-state=\"archived\"")
            #expect(kept.contains("Saved"))
            #expect(try Self.places(kept)[1] == 1)
        }
    }

    @Test func aSampleStaysWhileUpstreamIsAskedAgain() async throws {
        upstreams.state.update { $0.isGone = true }
        // A second request waits a little for the answer.
        try await run(clock: ContinuousClock()) { [upstreams] client in
            let path = "/charts?media=podcasts"
            _ = try await Self.page(client, path, once: "data-state=\"sample\"")
            upstreams.state.update { $0.isHolding = true }
            let page = try await Self.retried(client, path, once: "data-pending=")
            #expect(page.contains("data-item=") && !page.contains("skeleton"))
            upstreams.state.update { $0.isHolding = false }
        }
    }

    @Test func whatLeftTheChartIsStillThere() async throws {
        try await run { [upstreams] client in
            let path = "/charts?country=fr&limit=10"
            _ = try await Self.page(client, path)
            let kept = try await client.execute(
                uri: "/charts/5/favourite", method: .post, body: ByteBuffer(string: "value=true")
            ) { $0.status }
            #expect(kept == .seeOther)
            upstreams.state.update { $0.order = [1, 2, 3, 4] }
            #expect(Self.ids(try await Self.retried(client, path, once: "4 items")) == [1, 2, 3, 4])
            for id in [5, 6] {
                let item = try await Self.page(client, "/charts/\(id)", once: "<h1 dir=\"auto\">Title \(id)</h1>")
                #expect(item.contains("4 April 2024"))
                #expect(item.contains("aria-pressed=\"true\"") == (id == 5))
            }
            #expect(Self.ids(try await Self.page(client, "/favourites", once: "</html>")) == [5])
        }
    }

    // MARK: Items

    @Test func anItemSaysWhatItIs() async throws {
        try await run { client in
            let song = try await Self.page(client, "/charts/3?media=songs&chart=top")
            for mark in [
                "<h1 dir=\"auto\">Title 3</h1><p class=\"line\"><span class=\"subtitle\" dir=\"auto\">Artist 0</span>",
                "dir=\"auto\">Alternative</a>",
                // Markup in a description is not shown.
                "All about Title 3.\nWith a booklet.", ">4 April 2024</dd>", ">US$3.99</dd>",
                // The store learns nothing from the link.
                "\(ChartUpstreams.store)/3?uo=2\" rel=\"noopener noreferrer external\" target=\"_blank\">itunes.apple.com</a>",
                // A preview is asked for when it is wanted.
                "<audio class=\"preview\" controls preload=\"none\" src=\"/previews/charts/",
                "aria-label=\"Preview of Title 3\"></audio></noscript>",
            ] { #expect(song.contains(mark), "\(mark)") }
            let free = try await Self.page(client, "/charts/10?media=songs&chart=top")
            #expect(free.contains(">Free</dd>"))
            #expect(!free.contains("class=\"preview\"") && !free.contains("data-preview=\"/previews/charts/10"))
            // Found without its chart.
            #expect(try await Self.page(client, "/charts/3").contains("<dd dir=\"auto\">Song</dd>"))
        }
    }

    @Test(arguments: [
        ("en-GB", "4 April 2024", "US$3.99"), ("en-US", "April 4, 2024", "$3.99"), ("de-DE", "April 4, 2024", "$3.99"),
    ])
    func factsAndCountriesMatchTheWords(languages: String, released: String, price: String) async throws {
        try await run { client in
            let page = try await Self.page(client, "/charts/3?media=songs&chart=top", languages: languages)
            #expect(page.contains(">\(released)</dd>") && page.contains(">\(price)</dd>"))
            let countries = try #require(page.firstMatch(of: /<select name="country">.*?<\/select>/)).0
            let names = countries.matches(of: />([^<]+)<\/option>/).map { String($0.1) }
            #expect(names.count > 150 && Set(names).isSuperset(of: ["Germany", "United Kingdom", "United States"]))
            #expect(names == names.sorted { $0.compare($1, locale: Locale(identifier: "en")) == .orderedAscending })
        }
    }

    @Test(arguments: ["/charts?limit=25", "/charts/3?limit=25"])
    func everyPictureKeepsItsPlaceAndSaysNothing(path: String) async throws {
        try await run { client in
            let page = try await Self.page(client, path)
            let main = try #require(page.firstMatch(of: /<main.*<\/main>/.dotMatchesNewlines())).0
            let pictures = main.matches(of: /<img [^>]*>/).map { $0.0 }
            #expect(pictures.count == 25 + (path.contains("/3") ? 1 : 0))
            for picture in pictures {
                #expect(picture.contains(#/ width="[1-9]\d*" height="[1-9]\d*" alt="" /#), "\(picture)")
                // That of the item itself travels from the list, so it must be there at once.
                let isEager = picture.contains("loading=\"eager\"")
                #expect(picture.contains("decoding=\"\(isEager ? "sync" : "async")\""), "\(picture)")
            }
            // The picture of the item itself is loaded at once.
            #expect(pictures.count { $0.contains("loading=\"eager\"") } == pictures.count - 25)
            #expect(pictures.count { $0.contains("loading=\"lazy\"") } == 25)
            // An item without a picture gets a drawn one.
            #expect(try Self.row(page, 10).contains("src=\"/artwork/drawn?for="))
            #expect(try Self.row(page, 9).contains("src=\"/artwork/charts/"))
        }
    }

    @Test func everyButtonHasANameOfItsOwn() async throws {
        try await run { client in
            let page = try await Self.page(client, "/charts?media=songs&chart=top")
            let names = page.matches(of: /<button [^>]*aria-label="((?:Play|Add) Title[^"]*)"/).map { $0.1 }
            #expect(names.count == 59 && Set(names).count == 59)
        }
    }
}
