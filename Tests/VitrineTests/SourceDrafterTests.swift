import Catalogue
import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Vitrine

/// Catalogues that people add in the browser: what is wrong with an address, and who may add none.
@Suite(.fewAtATime) struct SourceDrafterTests {
    /// The problem of a form; nil if it has none.
    private func problem(_ form: [(name: String, value: String)], by loader: SourceLoader) async throws -> String? {
        let environment = [
            "XDG_CONFIG_HOME": "/nowhere", "VITRINE_DATA_DIRECTORY": Program.temporaryDirectory().path,
        ]
        let settings = try Settings(flags: ["offline": "true"], sources: [], environment: environment)
        let form = try #require(SourceForm(form))
        return try await settings.withLibrary(logger: .quiet) { library, _ in
            let drafter = SourceDrafter(
                loader: loader, library: library, arguments: SourceArguments([], environment: environment), ownIDs: [])
            do throws(SourceDraftError) { return try await drafter.draft(form).problem } catch { return error.message }
        }
    }

    @Test(
        arguments: [
            (["address": "https://boats.example/boats"], nil),
            (["address": "https://boats.example/nothing"], "There is nothing at this address"),
            (["address": "ftp://boats.example/"], "begins with “https://”"),
            (["address": "https://me:secret@boats.example/"], "without a password"),
            (["address": "https://boats.example/?key={secret.KEY}"], "without secrets"),
            (["address": "boats.invalid/boats"], "expected a connection"),
            (
                ["address": "https://boats.example/boats", "title": "nothing.here"],
                "No record has a first line at “nothing.here”"
            ),
            (["address": "https://boats.example/boats", "title": "name["], "The title:"),
        ] as [([String: String], String?)])
    func saysWhatIsWrong(form: [String: String], words: String?) async throws {
        let upstreams = FakeUpstreams([
            "https://boats.example/boats": #"[{"id": 1, "name": "Tub"}, {"id": 2, "name": "Raft"}]"#
        ])
        upstreams.answer("https://boats.example/nothing", with: .status(404, retryAfter: nil))
        let problem = try await problem(form.map { (name: $0.key, value: $0.value) }, by: .test(upstreams))
        #expect(words.map { problem?.contains($0) == true } ?? (problem == nil), "\(problem ?? "")")
    }

    @Test func reachesPublicAddressesAlone() async throws {
        let settings = try Settings(flags: [:], sources: [], environment: ["XDG_CONFIG_HOME": "/nowhere"])
        let problem = try await settings.withLoader(logger: .quiet) { loader in
            try await self.problem([(name: "address", value: "http://127.0.0.1:9/boats")], by: loader)
        }
        #expect(problem?.contains("from public addresses only") == true, "\(problem ?? "")")
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
