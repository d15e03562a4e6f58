import Endpoints
import Foundation
import Testing

@Suite struct ResourceTests {
    @Test func beginsWithASlash() {
        #expect(Resource("films").path == "/films")
        #expect(Resource("/films").path == "/films")
        #expect(Resource("films") == Resource("/films"))
    }

    @Test func writesItsQueryInOrder() {
        let resource = Resource("/a", query: [.init("page", "2"), .init("limit", "10"), .init("page", "3")])
        #expect(resource.description == "/a?page=2&limit=10&page=3")
        #expect(Resource("/a").description == "/a")
    }

    @Test func encodesWhatItsQueryHolds() {
        let resource = Resource("/a", query: [.init("te rm", "a&b=c?d#e/f+g%20"), .init("empty", "")])
        #expect(resource.description == "/a?te%20rm=a%26b%3Dc%3Fd%23e%2Ff%2Bg%2520&empty=")
    }

    @Test(arguments: [
        ("9", "/a/9"), ("a/b", "/a/a%2Fb"), ("a?b#c", "/a/a%3Fb%23c"), ("ä", "/a/%C3%A4"), ("a b", "/a/a%20b"),
        ("a\r\nHost: x", "/a/a%0D%0AHost%3A%20x"), ("100%", "/a/100%25"), ("-._~", "/a/-._~"),
        ("👩‍🚀", "/a/%F0%9F%91%A9%E2%80%8D%F0%9F%9A%80"),
    ])
    func keepsAComponentOne(component: String, expected: String) {
        #expect(Resource("/a").appending(component).path == expected)
    }

    @Test(arguments: [
        (".", "/a/%2E"), ("..", "/a/%2E%2E"), ("...", "/a/..."), (".a", "/a/.a"), ("a..", "/a/a.."),
        ("%2E%2E", "/a/%252E%252E"), ("../b", "/a/..%2Fb"),
    ])
    func keepsDotsFromLeadingElsewhere(component: String, expected: String) throws {
        let resource = Resource("/a").appending(component)
        #expect(resource.path == expected)
        let base = try #require(URL(string: "http://localhost/api"))
        #expect(URL(string: "\(base)\(resource)")?.standardized.absoluteString == "\(base)\(expected)")
        #expect(resource.path.split(separator: "/").last.flatMap { String($0).removingPercentEncoding } == component)
    }

    @Test func leavesDotsInAQueryAsTheyAre() {
        #expect(Resource("/a", query: [.init(".", "..")]).description == "/a?.=..")
    }

    @Test func isReadBackAsItWasWritten() throws {
        let resource = Resource("/a", query: [.init("b", "c"), .init("b", "ä")])
        #expect(try JSONDecoder().decode(Resource.self, from: JSONEncoder().encode(resource)) == resource)
    }
}
