import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Testing

@testable import SourceFiles

/// What answers say of the rest of their lists, wherever a definition does not look.
@Suite struct PagingSignsTests {
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        /// The members beside the records.
        var rest = #""a": 1"#
        var headers: [(String, String)] = []
        var status = 200
        let verdict: PageSequence.Verdict
    }

    private func page(
        _ rest: String, headers: [(String, String)] = [], status: Int = 200, pages: String = "",
        after request: PageRequest? = nil, items: ClosedRange<Int> = 1...3
    ) throws -> RecordPage {
        let yaml = """
            from: https://boats.example/boats
            items: "boats[*]"
            item: {id: id, title: id}
            \(pages.isEmpty ? "" : "pages: " + pages)
            """
        let reader = RecordReader(try SourceDefinition(yaml: yaml, file: "boats.yaml"))
        let records = items.map { #"{"id": \#($0)}"# }.joined(separator: ",")
        var answer = try SourceAnswer(
            url: #require(URL(string: "https://boats.example/boats")), headers: headers,
            body: JSON(parsing: "{\"boats\": [\(records)], \(rest)}"))
        answer.status = status
        return reader.page(in: answer, for: try request ?? #require(reader.firstRequest()))
    }

    static let cases: [Case] = [
        Case(
            testDescription: "a list of links", rest: #""links": [{"rel": "next", "href": "/boats?page=2"}]"#,
            verdict: .missing(.moreSomewhere)),
        Case(
            testDescription: "a list of links with relations", rest: #""link": [{"relation": "next", "url": "/b"}]"#,
            verdict: .missing(.moreSomewhere)),
        Case(
            testDescription: "a link with several relations",
            rest: #""links": [{"rel": ["next", "last"], "uri": "/b"}]"#,
            verdict: .missing(.moreSomewhere)),
        Case(
            testDescription: "links of a last part", rest: #""links": [{"rel": "prev", "href": "/boats"}]"#,
            verdict: .whole),
        Case(
            testDescription: "the links of something else",
            rest: #""captain": {"links": [{"rel": "next", "href": "/captains/2"}]}"#, verdict: .whole),
        Case(
            testDescription: "an address in a namespace", rest: #""@iot.nextLink": "/boats?skip=3""#,
            verdict: .missing(.moreSomewhere)),
        Case(testDescription: "an empty address", rest: #""@iot.nextLink": null"#, verdict: .whole),
        Case(
            testDescription: "a flag that names the records", rest: #""boatsHasNextPage": true"#,
            verdict: .missing(.moreSomewhere)),
        Case(testDescription: "a flag of something else", rest: #""sawNextPage": true"#, verdict: .whole),
        Case(
            testDescription: "a total that names the records", rest: #""total_boats": 5"#,
            verdict: .missing(.fewerThanTotal)),
        Case(
            testDescription: "a count that names the records", rest: #""boat-count": 5"#,
            verdict: .missing(.fewerThanTotal)),
        Case(testDescription: "a count of the part", rest: #""boat-count": 3"#, verdict: .whole),
        Case(testDescription: "a flag alone", rest: #""has_more": true"#, verdict: .missing(.moreSomewhere)),
        Case(testDescription: "not the last page", rest: #""last": false"#, verdict: .missing(.moreSomewhere)),
        Case(
            testDescription: "a cursor alone", rest: #""meta": {"next_cursor": "abc"}"#,
            verdict: .missing(.moreSomewhere)),
        Case(testDescription: "several pages", rest: #""totalPages": 2"#, verdict: .missing(.moreSomewhere)),
        Case(testDescription: "the last of several pages", rest: #""page": 2, "totalPages": 2"#, verdict: .whole),
        Case(testDescription: "one page", rest: #""totalPages": 1"#, verdict: .whole),
        Case(testDescription: "a range", headers: [("Content-Range", "0-2/5")], verdict: .missing(.fewerThanTotal)),
        Case(
            testDescription: "a range with a unit", headers: [("content-range", "items 0-2/5")], status: 206,
            verdict: .missing(.fewerThanTotal)),
        Case(testDescription: "the whole range", headers: [("Content-Range", "0-2/3")], status: 206, verdict: .whole),
        Case(testDescription: "an open range", headers: [("Content-Range", "0-2/*")], verdict: .whole),
        Case(
            testDescription: "an open range of a part", headers: [("Content-Range", "0-2/*")], status: 206,
            verdict: .missing(.moreSomewhere)),
        Case(testDescription: "a range of bytes", headers: [("Content-Range", "bytes 0-2/5")], verdict: .whole),
        Case(
            testDescription: "a range of too many", headers: [("Content-Range", "0-2/99999999999999999999")],
            verdict: .whole),
        Case(testDescription: "a part", status: 206, verdict: .missing(.moreSomewhere)),
        Case(
            testDescription: "a number of pages in the header", headers: [("X-Total-Pages", "2")],
            verdict: .missing(.moreSomewhere)),
        Case(
            testDescription: "a next page in the header", headers: [("X-Next-Page", "2")],
            verdict: .missing(.moreSomewhere)),
        Case(
            testDescription: "no next page in the header", headers: [("X-Next-Page", ""), ("X-Total-Pages", "2")],
            verdict: .whole),
    ]

    @Test(arguments: cases) func sayWhetherAListGoesOn(_ example: Case) throws {
        let page = try page(example.rest, headers: example.headers, status: example.status)
        #expect(page.verdict == example.verdict)
    }

    @Test(arguments: [
        #""links": [{"rel": "self", "href": "/boats"}, {"rel": "next", "href": "boats?page=2"}]"#,
        #""links": [{"rel": "NEXT", "uri": "/boats?page=2"}]"#, #""links": [{"relation": "next", "url": "?page=2"}]"#,
        #""links": {"href": "?page=2"}"#, #""links": ["?page=2"]"#,
    ])
    func listsOfLinksAreFollowed(rest: String) throws {
        let first = try page(rest, pages: "{by: next, next: links}")
        #expect(first.next?.addresses.map(\.description) == ["https://boats.example/boats?page=2"])
        let last = #""links": [{"rel": "self", "href": "?page=2"}, {"rel": "prev", "href": "/boats"}]"#
        let second = try page(last, pages: "{by: next, next: links}", after: first.next, items: 4...5)
        #expect(second.verdict == .whole)
    }

    @Test(arguments: [
        "?kind=a&amp;page=2", "?kind=a&AMP;page=2", "?kind=a&#38;page=2", "?kind=a&#038;page=2", "?kind=a&#x26;page=2",
    ])
    func escapesOfHTMLInAddressesAreRead(next: String) throws {
        for address in [next, "/boats" + next, "https://boats.example/boats" + next] {
            let asked = ["https://boats.example/boats?kind=a&page=2"]
            let page = try page(#""next": "\#(address)""#, pages: "{by: next, next: next}")
            #expect(page.next?.addresses.map(\.description) == asked)
            let link = try self.page(
                #""a": 1"#, headers: [("Link", "<\(address)>; rel=next")], pages: "{by: link}")
            #expect(link.next?.addresses.map(\.description) == asked)
        }
    }

    @Test func theLastIDIsACursorUntilAFlagSaysTheEnd() throws {
        let pages = #"{by: cursor, next: "boats[-1].id"}"#
        let first = try page(#""has_more": true"#, pages: pages)
        #expect(first.next?.position == .cursor("3"))
        #expect(try page(#""has_more": false"#, pages: pages, after: first.next, items: 4...5).verdict == .whole)
        let repeated = try page(#""has_more": true"#, pages: pages, after: first.next)
        #expect(repeated.verdict == .missing(.repeatedPart))
    }

    @Test func totalsOfHeadersEndLists() throws {
        for (name, value) in [("Content-Range", "0-2/5"), ("X-Pagination-Item-Count", "5"), ("Total-Count", "5")] {
            let pages = "{by: offset, size: 3, total: \(name)}"
            let first = try page(#""a": 1"#, headers: [(name, value)], pages: pages)
            #expect(first.total == 5)
            let rest = value.replacing("0-2", with: "3-4")
            let last = try page(#""a": 1"#, headers: [(name, rest)], pages: pages, after: first.next, items: 4...5)
            #expect(last.verdict == .whole)
        }
    }

    @Test func everyHeaderThatIsReadIsKept() {
        let kept = Set(Answer.keptHeaders.map(\.canonicalName))
        #expect(
            kept.isSuperset(of: PagingHeaders.totals + PagingHeaders.pageCounts + [PagingHeaders.nextPage, "link"]))
    }
}
