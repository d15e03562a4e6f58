import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing

@testable import Catalogue
@testable import Server

/// Finds words that did not come from the string catalogue: in a language that marks each of its texts.
@Suite struct UntranslatedTextTests {
    /// What the upstreams of these tests answer and declare, and what has the same name everywhere.
    private static let data =
        [
            "Vitrine", "Boats", "Canals", "Champions", "Feats", "Rivers", "Locks", "My team", "Recruit", "Fire", "Tub",
            "Bath boat", "Raft", "Wood", "Éclair", "Ann", "Ben", "Cleo", "Harbour", "Rowed out", "Rowed back", "Slept",
            "Woke up", "Moondance", "Moonlight", "Melodies", "Swam home", "Singel", "Brouwersgracht", "Water", "Name",
            "boats.example", "canals.example", "champions.example", "feats.example", "melodies.example",
            // Keys.
            "Ctrl K", "⌘ K", "Esc", "F10",
            // As the locale calls it: regions, and units of bytes.
            "United States", "Netherlands", "bytes", "kB",
        ] + Language.allCases.map(\.name)

    private func run(_ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        let answers = Champions.answers.merging([
            "https://canals.example/us/rivers": Canals.two,
            Melodies.address("moon"): #"[{"id": "1", "name": "Moondance"}]"#, Melodies.address("xyz"): "[]",
        ]) { $1 }
        let melodies = Melodies(sample: #"[{"id": "s1", "name": "Moonlight"}]"#)
        var application = try WebApplication.test(
            [Boats(), Canals(), Champions(), melodies], transport: FakeUpstreams(answers))
        let marked = Strings(locale: Locale(identifier: "en_US"), table: .marked)
        application.strings = { _, _ in marked }
        try await Application(responder: application.responder()).test(.router, work)
    }

    @Test(arguments: [
        "/", "/?edit=true", "/boats", "/boats?sort=length&order=descending", "/boats?term=tub", "/boats?term=xyz",
        "/boats?sort=beauty", "/boats/tub", "/canals", "/canals/1", "/champions", "/champions/2", "/feats?champion=1",
        "/favourites", "/favourites?source=boats", "/favourites?source=boats&edit=true", "/favourites?source=champions",
        "/favourites?source=champions&edit=true", "/melodies", "/melodies?term=moon", "/melodies?term=xyz",
        "/melodies/1?term=moon", "/search", "/search?term=", "/search?term=tub", "/search?term=xyz",
        "/sources", "/shared/boats?item=tub&item=raft", "/shared/boats", "/languages", "/nowhere", "/boats/nobody",
    ])
    func isOnNoPage(path: String) async throws {
        try await run { client in
            for item in ["/boats/tub", "/boats/raft", "/champions/1"] {
                try await client.execute(
                    uri: "\(item)/favourite", method: .post, body: ByteBuffer(string: "value=true")
                ) { #expect($0.status == .seeOther) }
            }
            let page = try await client.execute(uri: path, method: .get) { String(buffer: $0.body) }
            #expect(page.contains("⟦"))
            #expect(PageWords(page).unmarked(besides: Self.data) == [])
        }
    }

    @Test func isInNoNotice() async throws {
        try await run { client in
            let answer = try await client.execute(
                uri: "/boats/tub/favourite", method: .post, body: ByteBuffer(string: "value=true")
            ) { $0 }
            let cookie = String((answer.headers[.setCookie] ?? "").prefix { $0 != ";" })
            let page = try await client.execute(uri: "/boats", method: .get, headers: [.cookie: cookie]) {
                String(buffer: $0.body)
            }
            #expect(page.contains("⟦Added to ⟦Favourites⟧⟧"))
            #expect(PageWords(page).unmarked(besides: Self.data) == [])
        }
    }

    @Test(
        arguments: [
            ("<p>Hello</p>", ["Hello"]), ("<p>⟦Hello⟧ you</p>", ["you"]),
            ("<a aria-label=\"Close\">⟦A ⟦b⟧ c⟧</a>", ["Close"]),
            ("<input placeholder=\"⟦Find⟧\" value=\"x\"><i title=\"More\"></i>", ["More"]), ("<p>Tubs</p>", ["s"]),
            ("<p>Tub · 1,200</p>", []), ("<p>⟦a⟧ &lt; 3</p>", []),
        ] as [(String, [String])])
    func isFoundWhereThereIsSome(page: String, words: [String]) {
        #expect(PageWords(page).unmarked(besides: ["Tub"]) == words)
    }
}

extension StringTable {
    /// The English texts, each between marks.
    fileprivate static let marked: StringTable = {
        var texts: [String: [String: String]] = [:]
        for key in StringTable.shared.keys(in: .english) {
            texts[key] = StringTable.shared.forms(of: key, in: .english)?.mapValues { "⟦\($0)⟧" }
        }
        return StringTable([.english: texts])
    }()
}

/// What a person reads, hears or is told by a page's scripts.
private struct PageWords {
    private let texts: [String]

    private static let attributes: Set<Substring> = [
        "aria-label", "title", "placeholder", "alt", "data-add", "data-remove", "data-copied", "data-failed",
        "data-missing", "data-unsaved", "data-offline", "data-unreachable", "data-play", "data-pause", "data-recent",
    ]

    init(_ page: String) {
        let values = page.matches(of: /\s([a-z-]+)="([^"]*)"/).filter { Self.attributes.contains($0.1) }
        // The letter of an emblem is that of a title.
        let words = page.replacing(/<text>[^<]*<\/text>/, with: "")
        texts = words.split(separator: /<[^>]*>/).map(String.init) + values.map { String($0.2) }
    }

    /// Words outside marks, but for data.
    func unmarked(besides data: [String]) -> [String] {
        let longestFirst = data.sorted { $0.count > $1.count }
        return texts.flatMap { text in
            let plain = Self.outsideMarks(text).replacing(/&[a-z]+;/, with: " ").replacing(/\s+/, with: " ")
            let rest = longestFirst.reduce(plain) { $0.replacing($1, with: " ") }
            return rest.split(separator: " ").map(String.init).filter { $0.contains(where: \.isLetter) }
        }
    }

    /// Texts stand in texts as their arguments.
    private static func outsideMarks(_ text: String) -> String {
        var depth = 0
        return text.filter { character in
            if character == "⟦" { depth += 1 }
            defer { if character == "⟧" { depth -= 1 } }
            return depth == 0
        }
    }
}
