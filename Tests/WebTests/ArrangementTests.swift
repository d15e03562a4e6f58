import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Routes
import Screens
import TestSupport
import Testing

@testable import Server

/// Arranging the sources in the sidebar and the tab bar.
@Suite struct ArrangementTests {
    private func run(_ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        let application = try WebApplication.test([Canals(), Boats()])
        try await Application(responder: application.responder()).test(.router, work)
    }

    private static func post(_ client: any TestClientProtocol, _ form: String) async throws -> TestResponse {
        try await client.execute(
            uri: "/sources/arrangement", method: .post, body: ByteBuffer(string: form)
        ) { $0 }
    }

    /// The links of the navigation to sources, in their order, those of the tab bar first.
    private static func links(_ client: any TestClientProtocol) async throws -> [String] {
        let page = String(buffer: try await client.settledPage("/languages").body)
        let navigation = try #require(page.components(separatedBy: "</nav>").first)
        return navigation.matches(of: #/href="/(boats|canals)"/#).map { String($0.1) }
    }

    @Test func arrangesSources() async throws {
        try await run { client in
            var links = try await Self.links(client)
            #expect(links == ["canals", "canals", "boats"])
            let response = try await Self.post(client, "edit=up&source=boats")
            #expect(response.status == .seeOther)
            #expect(response.headers[.location] == "/sources?edit=true#source-boats")
            links = try await Self.links(client)
            #expect(links == ["boats", "boats", "canals"])
            _ = try await Self.post(client, "source=boats&hidden=true")
            links = try await Self.links(client)
            #expect(links == ["canals", "canals"])
            _ = try await Self.post(client, "source=canals&tab=false")
            links = try await Self.links(client)
            #expect(links == ["canals"])
        }
    }

    @Test func namesGroups() async throws {
        try await run { client in
            _ = try await Self.post(client, "edit=group&source=boats&group=+On++water+")
            let page = String(buffer: try await client.settledPage("/sources?edit=true").body)
            for mark in [
                "<p class=\"heading\" dir=\"auto\">On water</p>", "value=\"On water\"", "id=\"source-boats\"",
                "aria-pressed=\"true\"",
            ] { #expect(page.contains(mark), "\(mark)") }
            let frame = String(buffer: try await client.settledPage("/boats").body)
            #expect(frame.contains("On water"))
        }
    }

    @Test(arguments: ["", "edit=x", "edit=up", "edit=move&source=boats", "source=boats&tab=2"])
    func refusesOtherForms(form: String) async throws {
        try await run { client in
            let status = try await Self.post(client, form).status
            #expect(status == .badRequest)
        }
    }

    @Test func changesNothingThatIsUnknown() async throws {
        try await run { client in
            let status = try await Self.post(client, "edit=up&source=none").status
            #expect(status == .seeOther)
            let links = try await Self.links(client)
            #expect(links == ["canals", "canals", "boats"])
        }
    }

    @Test(arguments: [
        NavigationEdit.move("a", to: 3), .moveUp("a"), .moveDown("b"), .group("a", "Übersee & mehr", place: 2),
        .group("a", ""), .setHidden("a", true), .setTab("a", false), .rename("x/y", to: "z=1"), .raise("x"),
    ])
    func aNoticeTakesTheChangeBack(edit: NavigationEdit) throws {
        let action = NavigationAction(.setHidden("a", true), isUndo: false)
        let notice = NavigationNotice(action, title: "A/B & C", undo: edit)
        #expect(notice.undo == NavigationAction(edit, isUndo: true))
        #expect(NavigationNotice(notice.text) == notice)
        #expect(Notice(cookieValue: Notice.navigation(notice).cookieValue) == .navigation(notice))
    }
}
