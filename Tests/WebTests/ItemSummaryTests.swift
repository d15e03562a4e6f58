import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing

@testable import Media
@testable import Routes
@testable import Screens
@testable import Server

/// What other programs are told of an item's page.
@Suite(.serialized, .throughEachDoor) struct ItemSummaryTests {
    private func page(
        _ path: String, of application: WebApplication? = nil, headers: [String: String] = [:]
    ) async throws -> String {
        var fields = HTTPFields()
        for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
        let application = try application ?? .test()
        return try await Application(responder: application.responder()).test(Door.current.setup) { [fields] client in
            try await client.execute(uri: path, method: .get, headers: fields) { response in
                #expect(response.status == .ok)
                return String(buffer: response.body)
            }
        }
    }

    @Test func isTheItemWithItsOwnAddressAndAPicture() async throws {
        let proxy = ["x-forwarded-host": "vitrine.example", "x-forwarded-proto": "https"]
        let page = try await page("/boats/tub?sort=length&term=t&page=1", of: .behindProxy(), headers: proxy)
        for mark in [
            "<title>Tub · Vitrine</title>", "<meta name=\"description\" content=\"Bath &lt;boat&gt;\">",
            "<link rel=\"canonical\" href=\"https://vitrine.example/boats/tub\">",
            "<meta property=\"og:title\" content=\"Tub\">",
            "<meta property=\"og:url\" content=\"https://vitrine.example/boats/tub\">",
            "<meta property=\"og:image\" content=\"https://vitrine.example/assets/share-",
        ] { #expect(page.contains(mark), "\(mark)") }
    }

    @Test func namesTheSourceWhereNothingElseIsKnown() async throws {
        let page = try await page("/boats/a%2Fb%20c")
        #expect(page.contains("<meta name=\"description\" content=\"Boats\">"))
        #expect(page.contains("/boats/a%2Fb%20c\">"))
    }

    @Test func isToldByItsDescription() async throws {
        let champions = try WebApplication.test(
            [Champions(), Boats()], transport: FakeUpstreams(Champions.answers))
        let page = try await page("/champions/1", of: champions)
        #expect(page.contains("<meta name=\"description\" content=\"Never &lt;late&gt;.\">"))
    }

    /// Programs that show a summary know few kinds of pictures, and ours are drawn as SVG where there are none.
    @Test func hasAPictureThatOtherProgramsKnow() async throws {
        let application = try WebApplication.test()
        let address = Route(.picture(), title: "Low Tide", signedBy: .test).path
        let pictures = Pictures(
            addresses: MediaAddresses(signer: .test, policy: .albums), sizes: CellSizes(layouts: []))
        let item = CatalogueItem(
            id: ItemReference(source: "albums", id: "1"),
            card: Card(title: "Low Tide", artwork: .resizable("https://pictures.example/100x100bb.jpg")))
        let summary = try #require(pictures.summary(of: item))
        try await Application(responder: application.responder()).test(Door.current.setup) { client in
            try await client.execute(uri: address, method: .get) {
                #expect($0.headers[.contentType] == "image/svg+xml")
            }
            try await client.execute(uri: summary, method: .get) {
                #expect($0.status == .seeOther)
                #expect($0.headers[.location]?.hasPrefix("/assets/share-") == true)
            }
        }
    }

    @Test func comesWithAButton() async throws {
        let page = try await page("/boats/tub")
        #expect(page.contains("<button class=\"share quiet\" type=\"button\" data-copied=\"Link copied\">"))
    }
}
