import Catalogue
import CompositionalLayout
import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Vitrine

/// Catalogues that people add in the browser: what is wrong with an address, and who may add none.
@Suite(.fewAtATime) struct SourceDrafterTests {
    /// Works with a drafter that adds nothing.
    private func withDrafter<Value: Sendable>(
        by loader: SourceLoader, allowPictures: @escaping @Sendable ([String], SourceID) -> Void = { _, _ in },
        _ work: (SourceDrafter) async throws -> Value
    ) async throws -> Value {
        let environment = [
            "XDG_CONFIG_HOME": "/nowhere", "VITRINE_DATA_DIRECTORY": Program.temporaryDirectory().path,
        ]
        let settings = try Settings(flags: ["offline": "true"], sources: [], environment: environment)
        return try await settings.withLibrary(logger: .quiet) { library, _ in
            try await work(
                SourceDrafter(
                    loader: loader, library: library, arguments: SourceArguments([], environment: environment),
                    ownIDs: [], allowPictures: allowPictures))
        }
    }

    /// The error of a form; nil if it has none.
    private func problem(
        _ form: [(name: String, value: String)], by loader: SourceLoader
    ) async throws -> SourceDraftError? {
        let form = try #require(SourceForm(form))
        return try await withDrafter(by: loader) { drafter -> SourceDraftError? in
            do throws(SourceDraftError) {
                let draft = try await drafter.draft(form)
                return draft.isUnreadable ? SourceDraftError("unreadable", .noTitle) : nil
            } catch { return error }
        }
    }

    private static let champions = """
        [{"id": 1, "name": "Aatrox", "title": "the Darkin Blade", "partype": "Blood Well", "power": 8,
          "image": "https://pictures.example/a.png", "splash": "https://art.example/a.jpg"},
         {"id": 2, "name": "Ahri", "title": "the Nine-Tailed Fox", "partype": "Mana", "power": 5,
          "image": "https://pictures.example/b.png", "splash": "https://art.example/b.jpg"}]
        """

    @Test func usesTheChosenParts() async throws {
        let upstreams = FakeUpstreams(["https://lol.example/champions": Self.champions])
        let allowed = Watched<[String]>([])
        let form = try #require(
            SourceForm([
                ("address", "https://lol.example/champions"), ("name", "League"), ("layout", "mosaic"),
                ("symbol", "game"), ("accent", "#7a3cff"), ("title", "title"), ("subtitle", ""), ("caption", "name"),
                ("picture", "splash"), ("choosesFacts", "true"), ("fact", "power"), ("row", "power"),
            ]))
        let allow: @Sendable ([String], SourceID) -> Void = { hosts, source in
            if source == "league" { allowed.update { $0 += hosts } }
        }
        try await withDrafter(by: .test(upstreams), allowPictures: allow) { drafter in
            let draft = try await drafter.draft(form)
            #expect(draft.source.id == "league")
            #expect(draft.source.symbol == .game)
            #expect(draft.source.accent == Colour(0x7A3CFF))
            #expect(draft.source.rowFields == ["power"])
            #expect(draft.form.layout == .mosaic)
            let card = try #require(draft.items.first?.card)
            #expect(card.title == "the Darkin Blade")
            #expect(card.subtitle == nil)
            #expect(card.caption == "Aatrox")
            #expect(draft.facts.filter(\.isChosen).map(\.field.key) == ["power"])
            #expect(draft.values.contains { $0.path == "name" && $0.example == "Aatrox" })
            #expect(Set(draft.pictures.map(\.path)) == ["image", "splash"])
            #expect(draft.pictures.allSatisfy { $0.artwork != nil })
            #expect(Set(allowed.value) == ["pictures.example", "art.example"])
            // The answer is used again.
            let asked = upstreams.addresses.count
            _ = try await drafter.draft(try #require(SourceForm([("address", "https://lol.example/champions")])))
            #expect(upstreams.addresses.count == asked)
        }
    }

    @Test(arguments: [("#ffffff", "#"), ("#ffee00", "#"), ("#123456", "#123456"), ("red", ""), ("#12345", "")])
    func darkensPaleColours(typed: String, beginning: String) throws {
        let form = try #require(SourceForm([("address", "https://lol.example/"), ("accent", typed)]))
        let accentText = form.accent.map(\.hexadecimal) ?? ""
        #expect(accentText.hasPrefix(beginning))
        #expect((form.accent == nil) == beginning.isEmpty)
        if let accent = form.accent { #expect(accent.contrast(with: Colour(0xFFFFFF)) >= 3) }
    }

    @Test func boundsWhatIsOffered() async throws {
        let fields = (1...100).map { "\"field\($0)\": \"\(String(repeating: "long ", count: 30))\($0)\"" }
        let record = "{\"id\": 1, \"name\": \"Tub\", \(fields.joined(separator: ","))}"
        let upstreams = FakeUpstreams(["https://boats.example/boats": "[\(record)]"])
        let form = try #require(SourceForm([("address", "https://boats.example/boats")]))
        let draft = try await withDrafter(by: .test(upstreams)) { try await $0.draft(form) }
        // The lines in use are offered, too.
        #expect(draft.values.count <= SourceDraft.maxValues + 3)
        #expect(draft.facts.count <= SourceDraft.maxValues)
        #expect(draft.values.allSatisfy { $0.example.count <= SourceDraft.exampleLength })
    }

    @Test(
        arguments: [
            (["address": "https://boats.example/boats"], nil),
            (["address": "https://boats.example/nothing"], .notFound),
            (["address": "https://boats.example/closed"], .needsKey),
            (["address": "https://boats.example/page"], .noList),
            (["address": "ftp://boats.example/"], .noAddress),
            (["address": "https://me:secret@boats.example/"], .hasSecret),
            (["address": "https://boats.example/?key={secret.KEY}"], .hasSecret),
            (["address": "https://boats.example/boats", "title": "nothing.here"], .noTitle),
            (["address": "https://boats.example/boats", "title": "name["], .other),
        ] as [([String: String], SourceDraftError.Reason?)])
    func saysWhatIsWrong(form: [String: String], reason: SourceDraftError.Reason?) async throws {
        let upstreams = FakeUpstreams([
            "https://boats.example/boats": #"[{"id": 1, "name": "Tub"}, {"id": 2, "name": "Raft"}]"#,
            "https://boats.example/page": "7",
        ])
        upstreams.answer("https://boats.example/nothing", with: .status(404, retryAfter: nil))
        upstreams.answer("https://boats.example/closed", with: .status(403, retryAfter: nil))
        let problem = try await problem(form.map { (name: $0.key, value: $0.value) }, by: .test(upstreams))
        #expect(problem?.reason == reason, "\(problem?.message ?? "")")
    }

    @Test func saysThatAHostIsUnknown() async throws {
        let problem = try await problem([("address", "boats.invalid/boats")], by: .test(FakeUpstreams([:])))
        guard case .noAnswer(let error) = problem?.reason, case .unreachable = error.cause else {
            Issue.record("expected no connection, got \(String(describing: problem))")
            return
        }
    }

    @Test func reachesPublicAddressesAlone() async throws {
        let settings = try Settings(flags: [:], sources: [], environment: ["XDG_CONFIG_HOME": "/nowhere"])
        let problem = try await settings.withLoader(logger: .quiet) { loader in
            try await self.problem([(name: "address", value: "http://127.0.0.1:9/boats")], by: loader)
        }
        #expect(problem?.reason == .isPrivate, "\(problem?.message ?? "")")
    }

    @Test(arguments: [
        ([], 200), (["--profiles", "private"], 200), (["--no-sign-in"], 403), (["--host", "0.0.0.0"], 403),
        (["--trusted-proxy", "127.0.0.1"], 403), (["--allowed-host", "family.example"], 403),
    ])
    func isForThePersonAtTheMachine(options: [String], status: Int) async throws {
        let server = try await Server(directory: Program.temporaryDirectory(), arguments: ["--offline"] + options)
        defer { server.end() }
        #expect(try await server.answer(to: "/sources/new").status == status)
        let sources = try await server.answer(to: "/sources")
        #expect(sources.body.contains("/sources/new") == (status == 200))
    }
}
