import Foundation
import OrderedCollections
import SourceFiles
import Testing

@Suite struct PagingTests {
    private func page(
        _ yaml: String, _ body: String, headers: [(String, String)] = [], after request: PageRequest? = nil,
        url: String = "https://api.example.com/v1/a", variables: [String: String] = [:]
    ) throws -> RecordPage {
        let reader = try reader(yaml)
        let answer = try SourceAnswer(url: #require(URL(string: url)), headers: headers, body: JSON(parsing: body))
        return reader.page(in: answer, for: try request ?? #require(reader.firstRequest(variables: variables)))
    }

    private func reader(_ yaml: String) throws -> RecordReader {
        let base =
            yaml.hasPrefix("from:") ? "" : "upstreams: [\"https://api.example.com/v1/\", \"https://b.example.com\"]\n"
        return RecordReader(
            try SourceDefinition(yaml: base + yaml + "\nitems: items\nitem: {id: id, title: id}", file: "a.yaml"))
    }

    private func addresses(_ request: PageRequest?) -> [String] { request?.addresses.map(\.description) ?? [] }

    private func items(_ ids: ClosedRange<Int>, _ more: String = "") -> String {
        #"{"items":["# + ids.map { #"{"id":\#($0)}"# }.joined(separator: ",") + "]" + more + "}"
    }

    @Test func joinsBasesAndLists() throws {
        #expect(
            addresses(try reader("list: /a?q={term}").firstRequest(variables: ["term": "x &é"]))
                == ["https://api.example.com/v1/a?q=x%20%26%C3%A9", "https://b.example.com/a?q=x%20%26%C3%A9"])
        #expect(try reader("list: /a?q={term}").firstRequest() == nil)
        #expect(
            addresses(try reader("list: a").firstRequest()) == [
                "https://api.example.com/v1/a", "https://b.example.com/a",
            ])
        #expect(
            addresses(try reader("from: https://c.example.com:8080/x/y?z=1").firstRequest()) == [
                "https://c.example.com:8080/x/y?z=1"
            ])
        #expect(addresses(try reader("from: https://c.example.com").firstRequest()) == ["https://c.example.com"])
        #expect(
            addresses(try reader("list: /a/{kind}\nchoices: [{key: kind, options: [b c, d]}]").firstRequest())[0]
                == "https://api.example.com/v1/a/b%20c")
    }

    @Test func goesOnByPage() throws {
        let yaml = "list: /a?p={page}&n={limit}\npages: {by: page, size: 2, total: total}"
        let first = try page(yaml, items(1...2, #","total":3"#))
        #expect(first.total == 3 && first.records.count == 2)
        #expect(addresses(first.next)[0] == "https://api.example.com/v1/a?p=2&n=2")
        #expect(try page(yaml, items(3...3, #","total":3"#), after: first.next).next == nil)
        #expect(try page(yaml, items(3...3), after: first.next).next == nil)
        #expect(try page(yaml, items(3...4), after: first.next).next?.position == .page(3))
        #expect(try page(yaml, items(1...2), after: first.next).next == nil, "a list that repeats itself ends")
        let unsized = "list: /a\npages: {by: page}"
        let start = try page(unsized, items(1...2))
        #expect(try page(unsized, #"{"items":[]}"#, after: start.next).next == nil)
        #expect(try page(unsized, items(3...3), after: start.next).next == nil, "a shorter page is the last")
        #expect(
            try page("list: /a\npages: {by: page, first: 0}", items(1...2)).next?.addresses[0].description
                == "https://api.example.com/v1/a?page=1")
        #expect(
            try page("list: /a\npages: {by: page, size: 100}", items(1...50)).next != nil,
            "an upstream may cap the size")
        #expect(try page("list: /a\npages: {by: page, size: 100}", items(1...47)).next != nil)
        #expect(try page("list: /a\npages: {by: page, next: more}", items(1...2, #","more":true"#)).next != nil)
        #expect(try page("list: /a\npages: {by: page, next: more}", items(1...2, #","more":false"#)).next == nil)
    }

    @Test func goesOnByOffset() throws {
        let yaml = "list: /a\npages: {by: offset, size: 2, total: X-Total-Count}"
        let first = try page(yaml, #"{"items":[{"id":1},{}]}"#, headers: [("x-total-count", "3")])
        #expect(first.total == 3 && first.unreadable == 1)
        #expect(addresses(first.next)[0] == "https://api.example.com/v1/a?offset=2&limit=2")
        #expect(try page(yaml, items(3...3), headers: [("X-Total-Count", "3")], after: first.next).next == nil)
    }

    @Test func goesOnByCursor() throws {
        let yaml = "list: /a?cursor={cursor}&x=1\npages: {by: cursor, next: meta.next}"
        #expect(addresses(try reader(yaml).firstRequest())[0] == "https://api.example.com/v1/a?x=1")
        let first = try page(yaml, items(1...2, #","meta":{"next":"a=b"}"#))
        #expect(addresses(first.next)[0] == "https://api.example.com/v1/a?cursor=a%3Db&x=1")
        #expect(try page(yaml, items(3...4, #","meta":{"next":"a=b"}"#), after: first.next).next == nil)
        for end in ["null", "false", #""""#] {
            #expect(try page(yaml, items(1...2, #","meta":{"next":\#(end)}"#)).next == nil)
        }
    }

    @Test(arguments: [
        ("https://api.example.com/v1/a?page=2", "https://api.example.com/v1/a?page=2"),
        ("/v1/a?page=2", "https://api.example.com/v1/a?page=2"),
        ("?page=2", "https://api.example.com/v1/a?page=2"),
        ("http://api.example.com/v1/a?page=2", "https://api.example.com/v1/a?page=2"),
        ("https://evil.example.com/v1/a", nil), ("//evil.example.com/v1/a", nil), ("https://api.example.com/v2/a", nil),
        ("https://api.example.com:444/v1/a", nil),
        ("https://api.example.com@evil.example.com/v1/a", nil), ("https://x@api.example.com/v1/a", nil),
        ("https://api.example.com/v1/../v2", nil),
        ("https://api.example.com/v1/%2e%2e/v2", nil), ("file:///etc/passwd", nil),
        ("https://api.example.com.evil.com/v1/a", nil), ("https://api.example.com/v1a", nil),
    ])
    func followsAddressesOnItsOwnBasesOnly(next: String, expected: String?) throws {
        let body = JSON.object(["items": .array([.object(["id": .text("1")])]), "next": .text(next)])
        let page = try page("list: /a\npages: {by: next, next: next}", body.json)
        #expect(addresses(page.next).first == expected)
    }

    /// Next addresses in which somebody forgot to encode something, and what is asked.
    @Test(arguments: [
        ("?q=red boat&page=2", "?q=red%20boat&page=2"), ("?q=red%20boat&f[a]=1", "?q=red%20boat&f%5Ba%5D=1"),
        ("?q=a%2Bb%2Fc%3D|\"{x}", "?q=a%2Bb%2Fc%3D%7C%22%7Bx%7D"), ("?q=caf%C3%A9 é", "?q=caf%C3%A9%20%C3%A9"),
        ("?q=100%&p=%5b", "?q=100%25&p=%5b"), ("?$filter=name eq 'x'", "?$filter=name%20eq%20'x'"),
        ("?035a=^\\(OCoLC&o=%20", "?035a=%5E%5C(OCoLC&o=%20"),
    ])
    func encodesOnlyWhatNobodyEncoded(query: String, asked: String) throws {
        for beginning in ["https://api.example.com/v1/a", "/v1/a", ""] {
            let body = JSON.object([
                "items": .array([.object(["id": .text("1")])]), "next": .text(" \(beginning)\(query) "),
            ])
            let page = try page("list: /a\npages: {by: next, next: next}", body.json)
            #expect(addresses(page.next).first == "https://api.example.com/v1/a" + asked)
            let link = try self.page(
                "list: /a\npages: {by: link}", items(1...1), headers: [("link", "<\(beginning)\(query)>; rel=\"next\"")]
            )
            if !query.contains("\\") { #expect(addresses(link.next).first == "https://api.example.com/v1/a" + asked) }
        }
    }

    @Test(arguments: [
        ("http://münchen.example/v1?a=1", "http://xn--mnchen-3ya.example/v1?a=1"),
        ("HTTP://MÜNCHEN.example:80/v1?a=1", "http://xn--mnchen-3ya.example/v1?a=1"),
        ("Https://api.example.com:443/v1?a=1", "https://api.example.com/v1?a=1"),
    ])
    func writesHostsAsTheyAreAsked(from: String, asked: String) throws {
        #expect(addresses(try reader("from: \(from)").firstRequest()) == [asked])
        let page = try page(
            "from: \(from)\npages: {by: next, next: next}", items(1...1, #","next":"\#(from)&page=2""#), url: asked)
        #expect(addresses(page.next) == [asked + "&page=2"])
    }

    /// The addresses of an upstream that does not know by which one it is reached, and what is asked instead.
    @Test(arguments: [
        ("https://b.example.com/a?page=2", "https://api.example.com/v1/a?page=2"),
        ("https://elsewhere.example/v1/a/?page=2", "https://api.example.com/v1/a?page=2"),
        ("http://internal:9000/a?page=2", "https://api.example.com/v1/a?page=2"),
        ("http://api.example.com:80/v1/a?page=2", "https://api.example.com/v1/a?page=2"),
    ])
    func asksItsOwnListForTheQueryOfAnAddressElsewhere(next: String, expected: String) throws {
        let page = try page("list: /a\npages: {by: next, next: next}", items(1...1, #","next":"\#(next)""#))
        #expect(addresses(page.next).first == expected)
        #expect(page.elsewhere == nil)
    }

    @Test(arguments: [
        ("https://evil.example/list?page=2&key=s3cret", "https://evil.example/list"),
        ("https://api.example.com/v2/a?page=2", "https://api.example.com/v2/a"),
        ("https://api.example.com:444/", "https://api.example.com:444/"), ("/v1\\\\a?page=2", "/v1\\a"),
        ("https://a b.example/?page=2", "https://a b.example/"),
    ])
    func namesAnAddressThatItDoesNotFollow(next: String, refused: String) throws {
        let page = try page("list: /a\npages: {by: next, next: next}", items(1...1, #","next":"\#(next)""#))
        #expect(page.next == nil)
        #expect(page.elsewhere == refused)
    }

    @Test func endsWhereAnAddressNamesItself() throws {
        #expect(
            try page("list: /a\npages: {by: next, next: next}", items(1...1, #","next":{"href":"/v1/b"}"#)).next != nil)
        let first = try page("list: /a\npages: {by: next, next: next}", items(1...1, #","next":"/v1/b""#))
        #expect(
            try page("list: /a\npages: {by: next, next: next}", items(2...2, #","next":"/v1/b""#), after: first.next)
                .next == nil)
    }

    @Test func followsLinkHeaders() throws {
        let yaml = "list: /a\npages: {by: link}"
        let header =
            #"<https://api.example.com/v1/a?page=1>; rel="prev first"; title="a, b", </v1/a?x=1,2&page=3>; title="a, b"; rel="last next""#
        #expect(
            addresses(try page(yaml, items(1...1), headers: [("Link", header)]).next) == [
                "https://api.example.com/v1/a?x=1,2&page=3"
            ])
        #expect(try page(yaml, items(1...1), headers: [("Link", "<https://evil.example/a>; rel=next")]).next == nil)
        #expect(
            try page(yaml, items(1...1), headers: [("link", "<x>; rel=\"prev\""), ("Link", "<y; rel=next")]).next == nil
        )
    }

    @Test func keepsSecretsOutOfAddresses() throws {
        let yaml = "list: /a?k={secret.KEY}&q=1\npages: {by: next, next: next}"
        let page = try page(yaml, items(1...1, #","next":"/v1/a?page=2&k=s3cret&q=1""#))
        #expect(addresses(page.next) == ["https://api.example.com/v1/a?page=2&q=1&k={secret.KEY}"])
        #expect(!"\(page)".contains("s3cret"))
        #expect(
            page.next?.addresses[0].resolved(with: ["KEY": "a"]) == "https://api.example.com/v1/a?page=2&q=1&k=a")
        #expect(page.next?.addresses[0].resolved(with: [:]) == nil)
    }

    @Test func fillsBodies() throws {
        let yaml = """
            list: /graphql
            method: POST
            body: {query: "{ a {id} }", variables: {page: "{page}", term: "{term}", first: "{limit}", after: "{cursor}"}}
            pages: {by: page, size: 2}
            """
        #expect(try reader(yaml).firstRequest() == nil)
        let first = try page(yaml, items(1...2), variables: ["term": "x"])
        #expect(
            first.next?.body?.json
                == #"{"query":"{ a {id} }","variables":{"page":2,"term":"x","first":2,"after":null}}"#)
        #expect(addresses(first.next)[0] == "https://api.example.com/v1/graphql")
    }

    @Test func namesRecordsWithAddressesOfTheirOwn() throws {
        let yaml = "list: /a\neach: {id: \"url | last\", from: \"/a/{id}\"}"
        let page = try page(
            yaml, #"{"items":[{"url":"https://x.example/a/5/"},{"url":"https://x.example/a/5/"},{"x":1}]}"#)
        #expect(page.records.isEmpty && page.duplicates == 1 && page.unreadable == 1)
        #expect(page.references.map(\.id) == ["5"])
        #expect(
            page.references[0].addresses.map(\.description) == [
                "https://api.example.com/v1/a/5", "https://b.example.com/a/5",
            ])
    }

    @Test func asksForRelatedLists() throws {
        let source = try SourceDefinition(
            yaml:
                "from: https://api.example.com/shows\nrelated: [{id: cast, list: \"/shows/{id}/cast\", item: {id: id, title: id}}]",
            file: "a.yaml")
        let cast = RecordReader(RecordReader.definition(of: try #require(source.related?.first), in: source))
        #expect(addresses(cast.firstRequest(variables: ["id": "a/b"])) == ["https://api.example.com/shows/a%2Fb/cast"])
    }
}

@Suite struct Templates {
    @Test func nameTheirPlaces() throws {
        let template = try Template("/a/{id}?k={secret.KEY}&p={page}&q={id}")
        #expect(template.variables == ["id", "page"] && template.secrets == ["KEY"])
        #expect(template.description == "/a/{id}?k={secret.KEY}&p={page}&q={id}")
    }

    @Test(arguments: [
        "{", "}", "{}", "{a b}", "{a", "a}", "{secret.}", "{+a}", "{{a}}", String(repeating: "a", count: 5_000),
    ])
    func refuseBadBraces(text: String) { #expect(throws: SyntaxError.self) { try Template(text) } }

    @Test func areNotFilledTwice() throws {
        #expect(try Template("/{id}").filled(with: ["id": "{secret.KEY}"]).secrets.isEmpty)
    }
}
