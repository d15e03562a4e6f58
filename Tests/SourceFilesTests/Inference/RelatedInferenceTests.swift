import Foundation
import SourceFiles
import Testing

/// What related lists have is inferred from those of the first items.
@Suite struct RelatedInferenceTests {
    private let shows = #"""
        [{"id": 1, "name": "Under the Hill", "image": "https://static.example/1.jpg"},
         {"id": 2, "name": "Night Shift", "image": "https://static.example/2.jpg"}]
        """#
    private let episodes = #"""
        {"next": null, "episodes": [{"id": 11, "name": "Pilot", "still": "https://stills.example/11.jpg", "runtime": 60},
         {"id": 12, "name": "The Fire", "still": "https://stills.example/12.jpg", "runtime": 45}]}
        """#

    private func inferred(_ written: String) throws -> (InferredDefinition, SourceDefinition) {
        let written = try SourceDefinition(yaml: "from: https://api.example/shows\n" + written, file: "shows.yaml")
        let url = try #require(URL(string: "https://api.example/shows"))
        return (try Inference.definition(for: JSON(parsing: shows), from: url, completing: written), written)
    }

    private func completed(_ yaml: String) throws -> SourceDefinition {
        let (inferred, written) = try inferred(yaml)
        let url = try #require(URL(string: "https://api.example/shows/1/episodes"))
        return try inferred.completed(
            byList: JSON(parsing: episodes), of: "episodes", from: url, completing: written
        ).definition
    }

    @Test func itemsAndTheirPicturesAreInferred() throws {
        let definition = try completed("related: [{id: episodes, list: '/shows/{id}/episodes'}]")
        let list = try #require(definition.related?.first)
        #expect(list.items?.description == "episodes[*]")
        #expect(list.item?.id?.description == "id")
        #expect(list.item?.title?.description == "name")
        #expect(list.item?.picture?.address.description == "still")
        #expect(list.facts?.map(\.key) == ["runtime"])
        #expect(definition.pictures?.sorted() == ["static.example", "stills.example"])
    }

    @Test func whatIsWrittenStays() throws {
        let definition = try completed(
            """
            pictures: [static.example]
            related: [{id: episodes, list: '/shows/{id}/episodes', item: {subtitle: runtime}, facts: [id]}]
            """)
        let list = try #require(definition.related?.first)
        #expect(list.item?.subtitle?.description == "runtime")
        #expect(list.item?.title?.description == "name")
        #expect(list.facts?.map(\.key) == ["id"])
        #expect(definition.pictures == ["static.example"])
    }

    @Test func listsWithATitleAreNotLookedAt() throws {
        let (inferred, _) = try inferred(
            "related: [{id: cast, list: '/shows/{id}/cast', item: {title: person.name}}, {id: episodes, list: '/e/{id}'}]"
        )
        #expect(inferred.unreadLists == ["episodes"])
    }
}
