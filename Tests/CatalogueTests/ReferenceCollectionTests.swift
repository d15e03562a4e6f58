import Endpoints
import Foundation
import Testing

@testable import Catalogue

@Suite struct ReferenceCollectionTests {
    private func names(_ json: String, nameKey: String = "name") throws -> [String: String] {
        let collection = ReferenceCollection("people", nameKey: nameKey)
        let reading = try collection.read([Answer(resource: Resource("/people"), body: Data(json.utf8))])
        return collection.names(of: reading.items)
    }

    @Test func isAskedForAtItsIDUnlessSaidOtherwise() {
        #expect(ReferenceCollection("people").resource == Resource("/people"))
        #expect(ReferenceCollection("people", resource: Resource("/all")).resource == Resource("/all"))
    }

    @Test func namesRecordsByTheLastPartOfTheirAddress() throws {
        let json = """
            [{"url": "https://a/api/people/1", "name": "Luke", "title": "Jedi"}, {"url": "https://a/api/people/2/", "name": "Leia"}]
            """
        #expect(try names(json) == ["1": "Luke", "2": "Leia"])
        #expect(try names(json, nameKey: "title") == ["1": "Jedi"])
    }

    @Test func leavesOutWhatHasNoNameOrNoAddress() throws {
        let json = """
            [{"url": "a/1"}, {"name": "x"}, 7, null, {"url": 5, "name": "y"}, {"url": "a/6", "name": null},
             {"url": "a/7", "name": "z", "age": 3, "films": []}]
            """
        #expect(try names(json) == ["7": "z"])
    }

    @Test func isEmptyWhereUpstreamHasNone() throws {
        #expect(try names("[]") == [:])
    }

    @Test(arguments: ["{}", "x", #"[{"detail": "gone"}]"#, "[1, 2]"])
    func refusesWhatHoldsNoNamesAtAll(json: String) {
        #expect(throws: ReadingError.self) { try names(json) }
    }

    @Test func namesRecordsByTheirUIDWhereTheyHaveNoAddress() throws {
        #expect(
            try names(#"[{"uid": "4", "name": "Vader"}, {"uid": "5", "url": "a/6", "name": "b"}]"#) == [
                "4": "Vader", "6": "b",
            ])
    }

    @Test func isReadInTheDialectsItDeclares() throws {
        let collection = ReferenceCollection("people", dialects: [.array, .pages])
        let json = #"{"count": 12, "results": [{"url": "a/1", "name": "Luke"}]}"#
        let reading = try collection.read([Answer(resource: Resource("/people"), body: Data(json.utf8))])
        #expect(collection.names(of: reading.items) == ["1": "Luke"])
        #expect(reading.next.count == 11)
    }

    @Test(arguments: [
        ("https://a/b/9", "9"), ("https://a/b/9/", "9"), ("9", "9"), ("", ""), ("/", "/"), ("/a//b//", "b"),
    ])
    func takesAnAddressApart(address: String, id: String) {
        #expect(ItemAddress(address).id == id)
    }
}
