import Foundation
import SourceFiles
import Testing

/// How a list goes on, by its address and its first answer.
@Suite struct PagingInferenceTests {
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        var query = ""
        /// The members beside the records.
        let rest: String
        var headers: [String: String] = [:]
        let kind: Pagination.Kind?
        var next: String?
        /// A part of the list's address.
        var address = ""
    }

    static let cases: [Case] = [
        Case(
            testDescription: "Strapi", query: "?pagination[page]=1&pagination[pageSize]=3",
            rest: #""meta": {"pagination": {"page": 1, "pageSize": 3, "pageCount": 5, "total": 13}}"#, kind: .page,
            address: "={page}&"),
        Case(
            testDescription: "Strapi without parameters",
            rest: #""meta": {"pagination": {"page": 1, "pageSize": 3, "pageCount": 5, "total": 13}}"#, kind: .page,
            address: "?pagination[page]={page}"),
        Case(
            testDescription: "JSON:API by offset", query: "?page[offset]=0&page[limit]=3",
            rest: #""meta": {"total": 13}"#,
            kind: .offset, address: "={offset}&"),
        Case(
            testDescription: "a parameter of any name", query: "?seite=2&k=1", rest: #""page": 2, "total": 13"#,
            kind: .page, address: "?seite={page}&k=1"),
        Case(
            testDescription: "a small number that any parameter may have", query: "?category=1",
            rest: #""page": 1, "total": 13"#, kind: .page, address: "?category=1&page={page}"),
        Case(
            testDescription: "an address wins over a token",
            rest: #""next": "3", "next_url": "https://boats.example/boats?_next=3""#, kind: .next, next: "next_url"),
        Case(
            testDescription: "a place for an address wins over one for a token",
            rest: #""next": null, "next_url": null"#,
            kind: .next, next: "next_url"),
        Case(
            testDescription: "an address in an object",
            rest: #""paging": {"next_url": {"href": "https://boats.example/boats?page=2"}}"#, kind: .next,
            next: "paging.next_url.href"),
        Case(testDescription: "a relative address", rest: #""next": "boats?page=2""#, kind: .next, next: "next"),
        Case(
            testDescription: "several links in one header", rest: #""a": 1"#,
            headers: [
                "Link": #"<https://boats.example/boats>; rel="self", <https://boats.example/boats?a=3>; rel="next""#
            ],
            kind: .link),
        Case(
            testDescription: "a full page that has a number", rest: #""paging": {"page": 1, "limit": 3}"#, kind: .page),
        Case(testDescription: "a page with room", rest: #""paging": {"page": 1, "limit": 30}"#, kind: nil),
    ]

    @Test(arguments: cases) func isFound(_ example: Case) throws {
        let records = (1...3).map { #"{"id": \#($0), "name": "Boat \#($0)"}"# }.joined(separator: ",")
        let answer = try JSON(parsing: "{\"items\": [\(records)], \(example.rest)}")
        let url = try #require(URL(string: "https://boats.example/boats\(example.query)"))
        let definition = try Inference.definition(for: answer, from: url, headers: example.headers).definition
        #expect(definition.pages?.by == example.kind)
        #expect(definition.pages?.next?.description == example.next)
        let address = definition.from?.description ?? ""
        #expect(example.address.isEmpty || address.contains(example.address), "\(address)")
    }

    @Test func noneIsWritten() throws {
        let yaml = "from: \"https://boats.example/boats?page=3\"\npages: none\n"
        let written = try SourceDefinition(yaml: yaml, file: "boats.yaml")
        #expect(written.pages == Pagination(by: .single))
        #expect(written.yaml().contains("pages: none"))
        let answer = try JSON(
            parsing: #"{"page": 3, "total": 13, "items": [{"id": 1, "name": "A"}, {"id": 2, "name": "B"}]}"#)
        let url = try #require(URL(string: "https://boats.example/boats?page=3"))
        let definition = try Inference.definition(for: answer, from: url, completing: written).definition
        #expect(definition.from?.description == "https://boats.example/boats?page=3")
        var part = SourceDefinition()
        try Paging.none.add(to: &part)
        #expect(part.pages == written.pages)
    }
}
