import BuiltInSources
import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import Screens
@testable import Server

/// The markup of a list of many pages, which leads everywhere without scripts, and the bytes of a first visit.
@Suite struct LongListPagesTests {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

    /// Boats in the order of their numbers, as many with each letter; the last of them has no length.
    private static func boats(_ count: Int) -> String {
        let boats = (0..<count).map { number in
            let length = number == count - 1 ? "" : #", "length": "\#(number + 1)""#
            return
                #"{"id": "\#(number + 1)", "name": "\#(letters[number * 26 / count])arrow \#(10_000 + number)"\#(length)}"#
        }
        return "[\(boats.joined(separator: ","))]"
    }

    private func page(_ path: String, of count: Int = 2_000) async throws -> String {
        let application = try WebApplication.test(transport: FixedTransport.answers(Self.boats(count)))
        return try await Application(responder: application.responder()).test(.router) {
            try await $0.answeredPage(path)
        }
    }

    /// The positions and addresses that the menu leads to, by their words.
    private func entries(_ page: String) -> [(words: String, position: String, address: String)] {
        page.element(from: "id=\"go-to\"", to: "</ul>")
            .matches(of: /<a href="([^"]*)" data-position="(\d+)"[^>]*>([^<]*)</)
            .map { (String($0.3), String($0.2), String($0.1)) }
    }

    @Test func lettersLeadToTheFirstOfEach() async throws {
        let page = try await page("/boats")
        let entries = entries(page)
        #expect(entries.map(\.words) == Self.letters.map(String.init))
        #expect(page.contains("class=\"index initials\""))
        #expect(entries[12].position == "924")
        #expect(entries[12].address == "/boats?page=19#at-925")
        #expect(try await self.page("/boats?page=19").contains("id=\"at-925\""))
    }

    @Test func numbersLeadToValues() async throws {
        let page = try await page("/boats?sort=length")
        let entries = entries(page)
        #expect(!page.contains("class=\"index initials\""))
        #expect(entries.dropLast().allSatisfy { $0.words.hasSuffix(" m") } && entries.count > 3)
        // What has no value comes last, under a label of its own.
        #expect(entries.last?.words == "Unknown")
        #expect(entries.last?.position == "1999")
    }

    @Test func pagesAreLedToByNumber() async throws {
        let page = try await page("/boats?page=23")
        #expect(page.all(/data-item="boats\/([^"]*)"/) == (1101...1150).map(String.init))
        let paging = page.element(from: "<nav class=\"paging\"", to: "</nav>")
        for mark in [
            "data-current=\"23\" data-size=\"50\" data-total=\"2000\"", "Page 23 of 40",
            "rel=\"prev\" href=\"/boats?page=22\"",
            "rel=\"next\" href=\"/boats?page=24\"", "<form method=\"get\" action=\"/boats\">",
            "type=\"number\" name=\"page\" value=\"23\" min=\"1\" max=\"40\"",
        ] { #expect(paging.contains(mark), "\(mark)") }
        // The way back from the first page is there for scripts.
        let first = try await self.page("/boats").element(from: "<nav class=\"paging\"", to: "</nav>")
        #expect(first.contains("rel=\"prev\" href=\"/boats\" hidden"))
    }

    @Test func aListOfFewPagesHasNoMenu() async throws {
        #expect(try await page("/boats", of: 150).contains("class=\"paging\""))
        #expect(try await !page("/boats", of: 150).contains("id=\"go-to\""))
        #expect(try await !page("/boats", of: 50).contains("class=\"paging\""))
        // A search that finds few has none.
        #expect(try await !page("/boats?term=marrow+1092").contains("id=\"go-to\""))
    }

    /// Without header fields, as they come over the wire.
    @Test func aFirstVisitIsSmall() async throws {
        let application = try WebApplication.test(builtInSources, transport: FixedTransport.fails(.offline))
        try await Application(responder: application.responder()).test(.router) { client in
            func sent(_ path: String) async throws -> Int {
                try await client.execute(uri: path, method: .get, headers: [.acceptEncoding: "gzip"]) {
                    #expect($0.status == .ok, "\(path)")
                    return $0.body.readableBytes
                }
            }
            let page = try await client.answeredPage("/starships")
            #expect(page.all(/data-item="starships\/([^"]*)"/).count == 36)
            let assets = Set(page.all(/(?:href|src)="(\/assets\/[^"]+)"/)).sorted()
            // Apple's icon is for home screens; the manifest is fetched by browsers that can install the app.
            #expect(assets.map { $0.split(separator: ".").last } == ["js", "svg", "png", "css"])
            var size = 0
            for path in ["/starships", "/manifest.webmanifest"] + assets { size += try await sent(path) }
            #expect(size <= 42_000)
        }
    }
}
