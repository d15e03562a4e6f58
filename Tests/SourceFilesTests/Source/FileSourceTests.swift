import Catalogue
import Endpoints
import Foundation
import Logging
import SourceFiles
import TestSupport
import Testing

@Suite struct FileSourceTests {
    private func source(_ yaml: String, id: SourceID = "boats") throws -> FileSource {
        try FileSource(try SourceDefinition(yaml: yaml, file: "boats.yaml"), id: id)
    }

    /// The collection of a source that is asked over fake upstreams.
    private func content(
        of source: ResolvedSource, _ bodies: [String: String]
    ) async throws -> (content: FeedContent, asked: [String]) {
        let upstreams = FakeUpstreams(bodies)
        let repository = FeedRepository(
            source: source, archive: FakeArchive(), client: Client(transport: upstreams, clock: ManualClock()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let outcome = await repository.fetched(at: Date(timeIntervalSince1970: 0))
        guard case .whole(let content) = outcome else {
            throw ReadingError(expected: "a whole collection", got: "\(outcome)")
        }
        return (content, upstreams.addresses)
    }

    private let list = """
        from: https://boats.example/v1/boats
        items: "results[*]"
        item: {id: url | last, title: name, subtitle: kind, picture: {address: image, width: 200, height: 100}}
        facts:
        - {key: length, value: size.length, unit: m, row: true, sort: descending}
        - {key: fast, value: fast}
        - {key: kind, value: kind, label: {en: Sort, es: Clase}}
        pictures: [pictures.example]
        """

    @Test func readsCardsAndFacts() async throws {
        let (content, asked) = try await content(
            of: ResolvedSource(source(list)),
            [
                "https://boats.example/v1/boats": """
                {"results": [{"url": "/boats/7/", "name": "Tub", "kind": "Bath", "size": {"length": "1.5"}, "fast": true,
                 "image": "/i/7.png"}, {"url": "/boats/8/", "name": "Raft"}, {"name": "Nameless id"}]}
                """
            ])
        #expect(asked == ["https://boats.example/v1/boats"])
        #expect(content.items.map(\.id.id) == ["7", "8"])
        let tub = try #require(content.items.first)
        #expect(tub.card.title == "Tub")
        #expect(tub.card.subtitle == "Bath")
        #expect(tub.card.artwork?.address(width: 100) == "https://boats.example/i/7.png")
        #expect(tub.card.artwork?.aspectRatio == 2)
        #expect(tub.fields.map(\.key) == ["length", "fast", "kind"])
        #expect(tub.fields.map(\.label) == ["Length", "Fast", "Sort"])
        #expect(tub.fields.map(\.value) == [.number(.value(1.5)), .boolean(true), .text("Bath")])
        #expect(tub.fields.first?.unit == .metres)
        #expect(content.undecodable == 1)
    }

    @Test func namesThingsInThePersonsLanguage() async throws {
        let boats = ResolvedSource(try source("title: {en: Boats, es: Barcos}\n" + list))
        let (content, _) = try await content(
            of: boats,
            ["https://boats.example/v1/boats": #"{"results": [{"url": "/7", "name": "Tub", "kind": "Bath"}]}"#])
        let kind = try #require(content.items.first?.fields.last)
        for (language, title, label) in [("es", "Barcos", "Clase"), ("it", "Boats", "Sort"), ("en", "Boats", "Sort")] {
            let strings = Strings(locale: Locale(identifier: language))
            #expect(strings.title(of: boats) == title)
            #expect(strings.label(of: kind) == label)
        }
    }

    @Test func offersUpstreamsOrderFirst() throws {
        let sorts = ResolvedSource(try source(list)).sorts.map(\.key)
        #expect(sorts == ["upstream", "title", "length", "fast", "kind"])
    }

    /// Without a declared direction, the values of a list tell it.
    @Test func beginsPlacesWithTheFirst() throws {
        let places = "- {key: chart_position, value: position}\n"
        let sorts = ResolvedSource(try source(list.replacing("pictures:", with: places + "pictures:"))).sorts
        #expect(sorts.map(\.order) == [.ascending, nil, .descending, nil, nil, .ascending])
    }

    @Test func followsPagesToTheEnd() async throws {
        let paged = """
            from: https://boats.example/boats?page={page}
            items: "[*]"
            pages: {by: page, size: 2}
            item: {id: id, title: name}
            """
        let (content, asked) = try await content(
            of: ResolvedSource(source(paged)),
            [
                "https://boats.example/boats?page=1": #"[{"id": 1, "name": "A"}, {"id": 2, "name": "B"}]"#,
                "https://boats.example/boats?page=2": #"[{"id": 3, "name": "C"}]"#,
            ])
        #expect(content.items.map(\.card.title) == ["A", "B", "C"])
        #expect(asked == ["https://boats.example/boats?page=1", "https://boats.example/boats?page=2"])
    }

    @Test func aPageThatIsGoneIsTheEnd() async throws {
        let paged = """
            from: https://boats.example/boats?page={page}
            items: "[*]"
            pages: {by: page}
            item: {id: id, title: name}
            """
        let upstreams = FakeUpstreams(["https://boats.example/boats?page=1": #"[{"id": 1, "name": "A"}]"#])
        upstreams.answer("https://boats.example/boats?page=2", with: .status(404, retryAfter: nil))
        let repository = FeedRepository(
            source: ResolvedSource(try source(paged)), archive: FakeArchive(),
            client: Client(transport: upstreams, clock: ManualClock()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        guard case .whole(let content) = await repository.fetched(at: Date(timeIntervalSince1970: 0)) else {
            Issue.record("Expected a whole collection.")
            return
        }
        #expect(content.items.map(\.card.title) == ["A"])
        #expect(content.missing == 0)
    }

    @Test func asksForPagesOfAKnownNumberAtOnce() async throws {
        let paged = """
            from: https://boats.example/boats?page={page}
            items: "boats[*]"
            pages: {by: page, total: total}
            item: {id: id, title: name}
            """
        func page(_ number: Int) -> String {
            #"{"total": 5, "boats": ["#
                + (number * 2 - 1...min(number * 2, 5)).map { #"{"id": \#($0), "name": "\#($0)"}"# }
                .joined(separator: ",") + "]}"
        }
        let bodies = (1...3).map { ("https://boats.example/boats?page=\($0)", page($0)) }
        let (content, asked) = try await content(
            of: ResolvedSource(source(paged)), Dictionary(uniqueKeysWithValues: bodies))
        #expect(content.items.map(\.card.title) == ["1", "2", "3", "4", "5"])
        #expect(Set(asked) == Set(bodies.map(\.0)))
        #expect(asked.count == 3)
    }

    @Test func fetchesRecordsThatAListOnlyNames() async throws {
        let named = """
            from: https://boats.example/boats
            items: "results[*]"
            each: {id: "url | last", from: "/boats/{id}", when: always}
            item: {id: id, title: name}
            """
        let (content, _) = try await content(
            of: ResolvedSource(source(named)),
            [
                "https://boats.example/boats": #"{"results": [{"url": "/boats/a"}, {"url": "/boats/b"}]}"#,
                "https://boats.example/boats/a": #"{"id": 1, "name": "A"}"#,
                "https://boats.example/boats/b": #"{"id": 2, "name": "B"}"#,
            ])
        #expect(content.items.map(\.card.title) == ["A", "B"])
        #expect(content.items.map(\.id.id) == ["a", "b"])
    }

    @Test(arguments: [("limit: 9", CollectionLimits.Bound.items(9), 5), ("limit: 1 KiB", .bytes(1_024), 7)])
    func stopsAtItsLimit(line: String, bound: CollectionLimits.Bound, maxAnswers: Int) async throws {
        let paged = """
            from: https://boats.example/boats?page={page}
            items: "boats[*]"
            pages: {by: page, total: total}
            item: {id: id, title: name}
            rate: 1000/minute
            \(line)
            """
        let rest = String(repeating: "x", count: 400)
        let bodies = (1...200).map { page in
            (
                "https://boats.example/boats?page=\(page)",
                #"{"total": 400, "boats": [{"id": \#(2 * page), "name": "A"}, {"id": \#(2 * page + 1), "name": "\#(rest)"}]}"#
            )
        }
        let (content, asked) = try await content(
            of: ResolvedSource(source(paged)), Dictionary(uniqueKeysWithValues: bodies))
        #expect(content.bound == bound)
        #expect(content.missing == 400 - content.items.count)
        #expect(content.provenance == .fresh(at: Date(timeIntervalSince1970: 0), from: "boats.example"))
        #expect(asked.count <= maxAnswers)
    }

    @Test(arguments: ["keep: used", "keep: [name, size.length]"])
    func keepsOnlyTheNamedPartsOfRecords(line: String) async throws {
        let archive = FakeArchive(source: "boats")
        let upstreams = FakeUpstreams([
            "https://boats.example/v1/boats": """
            {"count": 1, "results": [{"url": "/boats/7/", "name": "Tub", "size": {"length": 1.5, "width": 9},
             "log": [1, 2, 3]}]}
            """
        ])
        let definition = """
            from: https://boats.example/v1/boats
            items: "results[*]"
            item: {id: url | last, title: name}
            facts: [{key: length, value: size.length}]
            \(line)
            """
        let repository = FeedRepository(
            source: ResolvedSource(try source(definition)), archive: archive,
            client: Client(transport: upstreams, clock: ManualClock()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        guard case .whole(let content) = await repository.fetched(at: Date(timeIntervalSince1970: 0)) else {
            Issue.record("Expected a whole collection.")
            return
        }
        #expect(content.items.map(\.id.id) == ["7"])
        #expect(content.items.first?.fields.map(\.value) == [.number(.value(1.5))])
        #expect(
            archive.body(of: "/v1/boats")
                == #"{"count":1,"results":[{"url":"/boats/7/","name":"Tub","size":{"length":1.5}}]}"#)
    }

    /// A list that only names its records stays as it is.
    @Test func keepsPartsOfRecordsWithAddressesOfTheirOwn() async throws {
        let named = """
            from: https://boats.example/api/boats
            items: "results[*]"
            each: {id: "url | last", from: "https://boats.example/api/boats/{id}", when: always}
            item: {id: id, title: name}
            keep: used
            """
        let trimmed = try source(named).policy.shortened
        func body(of path: String, _ text: String) -> String {
            String(decoding: trimmed(Answer(resource: Resource(path), body: Data(text.utf8))).body, as: UTF8.self)
        }
        let list = #"{"results": [{"url": "/boats/a", "more": 1}]}"#
        #expect(body(of: "/api/boats", list) == list)
        #expect(body(of: "/api/boats/a", #"{"id": 1, "name": "A", "more": 1}"#) == #"{"id":1,"name":"A"}"#)
    }

    @Test func listsOfAnItemAreSourcesOfTheirOwn() async throws {
        let related =
            list + "\nrelated:\n- {id: crew, list: \"/boats/{id}/crew\", items: \"[*]\", item: {id: id, title: name}}\n"
        let boats = ResolvedSource(try source(related))
        #expect(boats.secondary.map(\.id) == ["boats-crew"])
        let (content, _) = try await content(
            of: boats, ["https://boats.example/v1/boats": #"{"results": [{"url": "/boats/7/", "name": "Tub"}]}"#])
        let crew = try #require(boats.related(to: content.items[0]).first)
        let (people, asked) = try await self.content(
            of: crew.all, ["https://boats.example/boats/7/crew": #"[{"id": 1, "name": "Ann"}]"#])
        #expect(people.items.map(\.card.title) == ["Ann"])
        #expect(people.items.map(\.id.source) == ["boats-crew"])
        #expect(asked == ["https://boats.example/boats/7/crew"])
    }

    @Test func listsOfAnItemCanBeTracks() throws {
        let related = """

            related:
            - {id: crew, list: "/boats/{id}/crew", item: {id: id, title: name}}
            - {id: songs, list: "/boats/{id}/songs", item: {id: id, title: name}, facts: [place, disc, {key: key, value: key, row: true}, length], layout: tracks, number: place, section: disc, duration: length}
            """
        let boats = ResolvedSource(try source(list + related))
        let tub = CatalogueItem(id: ItemReference(source: "boats", id: "7"), card: Card(title: "Tub"))
        #expect(
            boats.related(to: tub).map(\.layout) == [
                .shelf, .tracks(TrackFields(number: "place", section: "disc", details: ["key", "length"])),
            ])
    }

    @Test func searchesWithATermAlone() async throws {
        let search = """
            from: "https://boats.example/find?q={term}"
            items: "[*]"
            item: {id: id, title: name}
            """
        let boats = ResolvedSource(try source(search))
        #expect(boats.needsSearchTerm)
        #expect(boats.upstreams.isEmpty)
        #expect(boats.main.isEmpty)
        let found = try #require(boats.searching("red & blue"))
        #expect(found.upstreams.map(\.address) == ["https://boats.example/find?q=red%20%26%20blue"])
    }

    @Test func postsABody() async throws {
        let graph = """
            from: https://boats.example/graphql
            method: POST
            body: {query: "{ boats(page: $page) { id name } }", variables: {page: "{page}"}}
            items: "data.boats[*]"
            item: {id: id, title: name}
            """
        let recorder = HeaderRecorder()
        _ = try await #require(ResolvedSource(try source(graph)).upstreams.first).answer(
            by: Client(transport: recorder, clock: ManualClock()))
        let request = try #require(recorder.requests.first)
        #expect(request.hasPrefix("/graphql {\"query\":\"{ boats(page: $page) { id name } }\""))
        #expect(!request.contains("{page}"))
    }

    @Test func sendsSecretsToItsBaseAndNamesThemNowhere() async throws {
        let secret = """
            from: "https://boats.example/boats?key={secret.BOATS_KEY}"
            items: "[*]"
            item: {id: id, title: name}
            headers: {Authorization: "Bearer {secret.BOATS_TOKEN}", Accept-Language: en}
            """
        let boats = ResolvedSource(try source(secret))
        #expect(
            boats.source.keys == ["secret.boats_token", "secret.boats_key"]
                || boats.source.keys == ["secret.boats_key", "secret.boats_token"])
        #expect(boats.upstreams.isEmpty, "Without keys, nothing is asked.")
        let keyed = boats.signing(with: [
            "secret.boats_key": Secret("k-123456"), "secret.boats_token": Secret("t-123456"),
        ])
        #expect(keyed.upstreams.map(\.address) == ["https://boats.example/boats"])
        let recorder = HeaderRecorder()
        let answer = try await #require(keyed.upstreams.first).answer(
            by: Client(transport: recorder, clock: ManualClock()))
        #expect(recorder.requests == ["/boats?key=k-123456 Bearer t-123456 en"])
        #expect(answer.resource.description == "/boats")
        #expect(!String(decoding: answer.body, as: UTF8.self).contains("123456"))
    }
}
