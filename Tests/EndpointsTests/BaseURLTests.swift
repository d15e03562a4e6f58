import Testing

@testable import Endpoints

@Suite struct BaseURLTests {
    @Test(arguments: [
        ("https://example.org", "https://example.org"), ("https://example.org/", "https://example.org"),
        ("http://127.0.0.1:9000/api", "http://127.0.0.1:9000/api"),
        ("HTTPS://example.org/a/b//", "https://example.org/a/b"),
        ("http://[::1]:80/a", "http://[::1]/a"), ("https://[fe80::1]:8443", "https://[fe80::1]:8443"),
        ("http://localhost:1", "http://localhost:1"), ("http://example.org:65535", "http://example.org:65535"),
        ("http://example.org/a%20b", "http://example.org/a%20b"),
    ])
    func readsAnAddress(text: String, expected: String) throws {
        #expect(try BaseURL(text).description == expected)
    }

    @Test func knowsItsParts() throws {
        let base = try BaseURL("http://[::1]:9000/api/")
        #expect(base.scheme == "http")
        #expect(base.host == "::1")
        #expect(base.port == 9000)
        #expect(base.path == "/api")
        #expect(base.authority == "[::1]:9000")
    }

    @Test func namesHostsInASCII() throws {
        for text in ["https://b\u{FC}cher.example", "https://xn--bcher-kva.example"] {
            #expect(try BaseURL(text).host == "xn--bcher-kva.example")
        }
    }

    @Test func leavesOutThePortThatTheSchemeHasAnyway() throws {
        #expect(try BaseURL("https://example.org:443/a") == BaseURL("https://example.org/a"))
        #expect(try BaseURL("https://example.org:443").authority == "example.org")
        #expect(try BaseURL("http://example.org:80").authority == "example.org")
        #expect(try BaseURL("http://example.org:443").authority == "example.org:443")
    }

    @Test(arguments: [
        ("", "it is not an absolute address"), ("example.org", "it is not an absolute address"),
        ("/api", "it is not an absolute address"), ("https://", "it is not an absolute address"),
        ("https:///api", "it is not an absolute address"), ("http:example.org", "it is not an absolute address"),
        ("https://exa mple.org", "it is not an absolute address"),
        ("http://a\r\nX: y", "it is not an absolute address"),
        ("ftp://example.org", "its scheme is “ftp”"), ("file://localhost/etc", "its scheme is “file”"),
        ("https://user@example.org", "it holds a user, a query or a fragment"),
        ("https://user:word@example.org", "it holds a user, a query or a fragment"),
        ("https://example.org?a=b", "it holds a user, a query or a fragment"),
        ("https://example.org#a", "it holds a user, a query or a fragment"),
        ("https://example.org:99999", "its port is not one from 1 to 65535"),
        ("https://example.org:0", "its port is not one from 1 to 65535"),
        ("https://a%2Fb.org", "its host is no name and no address"),
        ("https://a%20b.org", "its host is no name and no address"),
        ("https://a%0D%0Ab.org", "its host is no name and no address"),
        ("https://a%40b.org", "its host is no name and no address"),
    ])
    func refusesWhatIsNone(text: String, problem: String) {
        #expect(throws: BaseURLError(text: text, problem: problem)) { try BaseURL(text) }
    }

    @Test func tellsWhatItExpects() {
        let error = BaseURLError(text: "ftp://a", problem: "its scheme is “ftp”")
        #expect(
            error.description == """
                Expected the address of an API such as “https://example.org/api”, got “ftp://a”: its scheme is “ftp”. \
                Give http or https, a host and, if need be, a port and a path.
                """)
        let secret = BaseURLError(text: "https://ann:secret@a", problem: "it holds a user, a query or a fragment")
        #expect(!secret.description.contains("secret"))
    }
}
