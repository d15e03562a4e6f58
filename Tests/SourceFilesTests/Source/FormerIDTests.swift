import Catalogue
import Endpoints
import Foundation
import Logging
import SourceFiles
import TestSupport
import Testing

/// Favourites follow items whose ids have changed.
@Suite struct FormerIDTests {
    private static let address = "https://boats.example/boats"

    private func definition(_ item: String) throws -> SourceDefinition {
        try SourceDefinition(
            yaml: "from: \(Self.address)\nitems: \"[*]\"\nitem: \(item)\n", file: "boats.yaml")
    }

    /// The content of a source whose upstream has a body.
    private func content(
        of definition: SourceDefinition, _ body: String, _ profiles: FakeProfiles, _ archive: FakeArchive
    ) async throws -> FeedContent {
        let repository = FeedRepository(
            source: ResolvedSource(try FileSource(definition, id: "boats")), archive: archive,
            client: Client(transport: FakeUpstreams([Self.address: body]), clock: ManualClock()), profiles: profiles,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        guard case .whole(let content) = await repository.fetched(at: .start) else {
            throw ReadingError(expected: "a whole collection", got: "less")
        }
        return content
    }

    /// - Parameter token: stands in the pictures' addresses.
    private func boats(token: String) -> String {
        let boats = ["Tub", "Raft", "Punt"].enumerated().map { number, name in
            """
            {"id": \(number), "slug": "\(name.lowercased())", "name": "\(name)",
            "image": "https://boats.example/\(number).png\(token)"}
            """
        }
        return "[\(boats.joined(separator: ","))]"
    }

    private static let ways = [
        "{title: name, picture: image}", "{title: name}", "{id: id, title: name}", "{id: slug, title: name}",
        "{title: slug, picture: image}", "{id: {text: \"{id}-{slug}\"}, title: name}",
    ]

    /// Every way to make ids, after every other one.
    @Test(arguments: ways, ways)
    func favouritesFollowAnotherWayToMakeIDs(before: String, after: String) async throws {
        let token = "?token=a"
        let (profiles, archive) = (FakeProfiles(), FakeArchive(source: "boats"))
        let earlier = try definition(before)
        let old = try await content(of: earlier, boats(token: token), profiles, archive)
        let raft = old.items[1]
        try await profiles.addFavourite(raft, of: .shared, at: .start, restoring: false)

        var definition = try definition(after)
        definition.addFormerID(of: earlier)
        // It is kept as a file.
        definition = try SourceDefinition(yaml: definition.yaml(), file: "boats.yaml")
        let new = try await content(of: definition, boats(token: token), profiles, archive)
        #expect(try await profiles.records().map(\.id) == [new.items[1].id])
        #expect(new.item(raft.id)?.id == new.items[1].id)
        if raft.id != new.items[1].id { #expect(try await archive.remembered(raft.id) == nil) }
        #expect(try await archive.remembered(new.items[1].id) != nil)
    }

    @Test func digestsDoNotDependOnTokens() async throws {
        let (profiles, archive) = (FakeProfiles(), FakeArchive(source: "boats"))
        let definition = try definition("{title: name, picture: image}")
        let ids = try await ["", "?token=a", "?token=b#c"].asyncMap { token in
            try await content(of: definition, boats(token: token), profiles, archive).items.map(\.id.id)
        }
        #expect(Set(ids).count == 1)
        // As it was when queries counted.
        #expect(ids[0][0].count == 32)
    }

    /// An id that other records have for a while, and that is one record's again.
    @Test func favouritesFollowIDsThatAreNotUnique() async throws {
        let (profiles, archive) = (FakeProfiles(), FakeArchive(source: "boats"))
        let definition = try definition("{id: id, title: name}")
        let one = #"[{"id": 5, "name": "Tub"}, {"id": 6, "name": "Raft"}]"#
        let both = #"[{"id": 5, "name": "Canoe"}, {"id": 5, "name": "Tub"}, {"id": 6, "name": "Raft"}]"#
        let tub = try await content(of: definition, one, profiles, archive).items[0]
        try await profiles.addFavourite(tub, of: .shared, at: .start, restoring: false)
        let ambiguous = try await content(of: definition, both, profiles, archive)
        #expect(ambiguous.items.count == 3)
        #expect(try await profiles.records().map(\.id) == [ambiguous.items[1].id])
        #expect(ambiguous.items[1].id.id.hasPrefix("5~"))
        _ = try await content(of: definition, one, profiles, archive)
        #expect(try await profiles.records().map(\.id.id) == ["5"])
    }

    @Test func aDefinitionOfAnotherAPISaysNothing() throws {
        var definition = try definition("{id: id, title: name}")
        definition.addFormerID(
            of: try SourceDefinition(
                yaml: "from: https://other.example/boats\nitems: a\nitem: {id: slug, title: name}", file: "a.yaml"))
        #expect(definition.formerly == nil)
        definition.addFormerID(of: try self.definition("{id: id, title: slug}"))
        #expect(definition.formerly == nil)
    }

    @Test func remembersAFewWaysOnly() throws {
        var definition = try definition("{id: a, title: name}")
        for name in "bcdefgh" {
            var next = try self.definition("{id: \(name), title: name}")
            next.addFormerID(of: definition)
            definition = next
        }
        #expect(definition.formerly?.map { $0.id?.description } == ["g", "f", "e", "d"])
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async throws -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
