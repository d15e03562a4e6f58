import Foundation
import Testing

@testable import SourceFiles

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
        var first: Int?
        var total: String?
        /// The key of the records.
        var items = "items"
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
        Case(
            testDescription: "links as in STAC",
            rest: #""links": [{"rel": "self", "href": "/boats"}, {"rel": "next", "href": "/boats?page=2"}]"#,
            kind: .next, next: "links"),
        Case(
            testDescription: "links as in FHIR",
            rest: #""link": [{"relation": "next", "url": "https://boats.example/boats?b=2"}]"#, kind: .next,
            next: "link"),
        Case(
            testDescription: "links of a last part", rest: #""links": [{"rel": "prev", "href": "/boats?page=1"}]"#,
            kind: .next, next: "links"),
        Case(
            testDescription: "links that do not tell parts apart",
            rest: #""links": [{"rel": "self", "href": "/boats"}]"#,
            kind: nil),
        Case(
            testDescription: "a next address in a namespace",
            rest: #""@iot.nextLink": "https://boats.example/boats?s=3""#,
            kind: .next, next: "['@iot.nextLink']"),
        Case(
            testDescription: "a next address of a longer name", rest: #""boats_next_page_url": "/boats?page=2""#,
            kind: .next, next: "boats_next_page_url"),
        Case(
            testDescription: "counters that name the records", rest: #""boat-count": 13, "boat-offset": 0"#,
            kind: .offset, address: "?offset={offset}", total: "boat-count", items: "boats"),
        Case(
            testDescription: "a total that names the records", rest: #""page": 1, "totalBoats": 13"#, kind: .page,
            total: "totalBoats", items: "boats"),
        Case(
            testDescription: "counters in a namespace", rest: #""os:startIndex": 0, "os:totalResults": 13"#,
            kind: .offset, address: "?startIndex={offset}", total: "os:totalResults"),
        Case(
            testDescription: "a range in the header", rest: #""a": 1"#, headers: ["Content-Range": "items 0-2/13"],
            kind: .offset, address: "?offset={offset}", total: "content-range"),
        Case(
            testDescription: "a range of bytes", rest: #""a": 1"#, headers: ["Content-Range": "bytes 0-2/13"], kind: nil
        ),
        Case(
            testDescription: "a next page in the header", rest: #""a": 1"#, headers: ["X-Next-Page": "2"], kind: .page),
        Case(testDescription: "a last page in the header", rest: #""a": 1"#, headers: ["X-Next-Page": ""], kind: nil),
        Case(
            testDescription: "pages in the header", rest: #""a": 1"#, headers: ["X-Total-Pages": "3"], kind: .page),
        Case(
            testDescription: "Spring's pages", rest: #""number": 0, "size": 3, "totalPages": 5, "totalElements": 13"#,
            kind: .page, address: "?page={page}", first: 0, total: "totalElements"),
        Case(
            testDescription: "Spring's pages in an object",
            rest: #""page": {"number": 0, "size": 3, "totalPages": 5, "totalElements": 13}"#, kind: .page,
            address: "?page={page}", first: 0, total: "page.totalElements"),
        Case(testDescription: "a number of something else", rest: #""number": 0, "total": 3"#, kind: nil),
        Case(
            testDescription: "a first page before page 1", rest: #""nextPage": 1"#, kind: .page, first: 0),
        Case(
            testDescription: "a first page before page 1 in the header", rest: #""a": 1"#,
            headers: ["X-Next-Page": "1"], kind: .page, first: 0),
        Case(
            testDescription: "a cursor of a list object",
            rest: #""object": "list", "has_more": true, "next_cursor": "abc""#,
            kind: .cursor, next: "next_cursor", address: "?start_cursor={cursor}"),
        Case(
            testDescription: "the last id of a list object", rest: #""object": "list", "has_more": true"#,
            kind: .cursor, next: "items[-1].id", address: "?starting_after={cursor}"),
        Case(
            testDescription: "the last id, and the address has an earlier one", query: "?starting_after=7",
            rest: #""object": "list", "has_more": true"#, kind: .cursor, next: "items[-1].id",
            address: "?starting_after={cursor}"),
        Case(
            testDescription: "a full page of fewer than were asked for", query: "?limit=20",
            rest: #""paging": {"page": 0, "limit": 3}"#, kind: .page, address: "limit={limit}&page={page}", first: 0),
        Case(
            testDescription: "a full part of fewer than were asked for", query: "?limit=20",
            rest: #""paging": {"offset": 0, "limit": 3}"#, kind: .offset),
        Case(testDescription: "a page with room", rest: #""paging": {"page": 1, "limit": 30}"#, kind: nil),
    ]

    @Test(arguments: cases) func isFound(_ example: Case) throws {
        let records = (1...3).map { #"{"id": \#($0), "name": "Boat \#($0)"}"# }.joined(separator: ",")
        let answer = try JSON(parsing: "{\"\(example.items)\": [\(records)], \(example.rest)}")
        let url = try #require(URL(string: "https://boats.example/boats\(example.query)"))
        let definition = try Inference.definition(for: answer, from: url, headers: example.headers).definition
        #expect(definition.pages?.by == example.kind)
        #expect(definition.pages?.next?.description == example.next)
        #expect(definition.pages?.first == example.first)
        if let total = example.total { #expect(definition.pages?.total?.description == total) }
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
        try Paging.none.add(&part)
        #expect(part.pages == written.pages)
    }
}
