import Catalogue
import Endpoints
import Testing

@testable import Media

@Suite struct MediaPolicyTests {
    private let policy = MediaPolicy(hosts: [
        "albums": ["mzstatic.com", "Audio.iTunes.Apple.com"], "heroes": ["i.example"],
    ])

    private func target(_ address: String, of source: SourceID = "albums") -> MediaTarget? {
        policy.target(of: MediaReference(.picture, of: source, at: address))
    }

    @Test(arguments: [
        "https://mzstatic.com/a.jpg", "https://is1-ssl.mzstatic.com/a.jpg", "https://a.b.c.mzstatic.com/a.jpg",
        "https://audio.itunes.apple.com/a.m4a", "HTTPS://IS1-SSL.MZSTATIC.COM/a.jpg", "https://mzstatic.com:443/a.jpg",
        "https://mzstatic.com", "https://mzstatic.com?a=b",
    ])
    func allowsHostsThatTheSourceNamesAndThoseBelow(address: String) {
        #expect(target(address)?.isOwn == false)
    }

    @Test(arguments: [
        "https://evilmzstatic.com/a.jpg", "https://mzstatic.com.evil.example/a.jpg", "https://mzstatic/a.jpg",
        "https://com/a.jpg", "https://i.example/a.jpg", "https://xmzstatic.com/", "https://-.mzstatic.com/",
        "https://a..mzstatic.com/", "https://.mzstatic.com/",
    ])
    func refusesOtherHosts(address: String) {
        #expect(target(address) == nil)
    }

    @Test func allowsHostsOfDraftsUntilOthersCome() {
        policy.allow(["draft.example", "127.0.0.1"], ofDraft: "draft")
        #expect(target("https://draft.example/a.jpg", of: "draft")?.isOwn == false)
        #expect(target("http://draft.example/a.jpg", of: "draft") == nil)
        #expect(target("https://127.0.0.1/a.jpg", of: "draft") == nil)
        #expect(target("https://draft.example/a.jpg", of: "heroes") == nil)
        for number in 0..<16 { policy.allow(["i.example"], ofDraft: SourceID(rawValue: "draft-\(number)")) }
        #expect(target("https://draft.example/a.jpg", of: "draft") == nil)
    }

    @Test func refusesWhatOnlyAnotherSourceNames() {
        #expect(target("https://i.example/a.jpg", of: "heroes") != nil)
        #expect(target("https://mzstatic.com/a.jpg", of: "heroes") == nil)
        #expect(target("https://mzstatic.com/a.jpg", of: "unknown") == nil)
    }

    @Test(arguments: [
        "http://mzstatic.com/a.jpg", "ftp://mzstatic.com/a.jpg", "file:///etc/passwd", "javascript:alert(1)",
        "//mzstatic.com/a.jpg", "/a.jpg", "", "https:mzstatic.com/a.jpg", "https:///a.jpg", " https://mzstatic.com/",
        "data:image/gif;base64,R0lGODlhAQABAAAAACw=", "view-source:https://mzstatic.com/",
    ])
    func refusesWhatIsNotHTTPS(address: String) {
        #expect(target(address) == nil)
    }

    @Test(arguments: [
        "https://mzstatic.com:8443/", "https://mzstatic.com:80/", "https://mzstatic.com:0/", "https://mzstatic.com:x/",
        "https://mzstatic.com:99999/", "https://mzstatic.com:443:80/",
    ])
    func refusesOtherPorts(address: String) {
        #expect(target(address) == nil)
    }

    @Test(arguments: [
        "https://user@mzstatic.com/", "https://user:word@mzstatic.com/", "https://mzstatic.com@evil.example/",
        "https://evil.example\\@mzstatic.com/", "https://evil.example#@mzstatic.com/",
        "https://evil.example/@mzstatic.com", "https://evil.example?.mzstatic.com/",
        "https://evil.example%2F.mzstatic.com/",
        "https://evil.example%00.mzstatic.com/", "https://mzstatic.com\\.evil.example/",
        "https://mzstatic.com\n.evil.example/",
        "https://mzstatic.com /", "https://evil.example\u{2044}.mzstatic.com/", "https://mzstatic.com/\n",
        "https://mzstatic.com/\t",
        "https://mzstatic.com/a\\b",
    ])
    func refusesWhatAnotherParserMightReadOtherwise(address: String) {
        #expect(target(address) == nil)
    }

    @Test(arguments: [
        "https://mzstatic.com./", "https://mzstatic.com../", "https://ⓜzstatic.com/", "https://mzstatic。com/",
        "https://mzstatic\u{AD}.com/", "https://ｍzstatic.com/", "https://MZſTATIC.com/", "https://xn--.com/",
    ])
    func refusesDotsAtTheEndAndLettersThatLookAlike(address: String) {
        #expect(target(address) == nil)
    }

    @Test func comparesNamesOfOtherScriptsAsALabels() {
        let policy = MediaPolicy(hosts: ["albums": ["xn--bcher-kva.example", "bücher.example"]])
        func isAllowed(_ address: String) -> Bool {
            policy.target(of: MediaReference(.picture, of: "albums", at: address)) != nil
        }
        #expect(isAllowed("https://xn--bcher-kva.example/"))
        #expect(isAllowed("https://a.xn--bcher-kva.example/"))
        #expect(!isAllowed("https://bücher.example/"))
    }

    @Test(arguments: [
        "127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f000001", "0177.0.0.1", "0x7f.1", "127.1",
        "localhost",
        "10.0.0.1", "169.254.169.254", "[fd00::1]", "1.2.3.4", "example.0x7f",
    ])
    func refusesAddressesOfMachinesEvenIfASourceNamesThem(host: String) {
        let policy = MediaPolicy(hosts: ["albums": [host, host.replacing("[", with: "").replacing("]", with: "")]])
        #expect(policy.target(of: MediaReference(.picture, of: "albums", at: "https://\(host)/")) == nil)
    }

    @Test func allowsThePersonsOwnUpstreamWhereverItIs() throws {
        let policy = MediaPolicy(
            hosts: ["albums": ["mzstatic.com"]],
            ownUpstreams: [
                "albums": [
                    try BaseURL("http://127.0.0.1:9000/api"), try BaseURL("https://Shelf.local"),
                    try BaseURL("http://[::1]:9000"),
                ]
            ])
        func target(_ address: String, of source: SourceID = "albums") -> MediaTarget? {
            policy.target(of: MediaReference(.picture, of: source, at: address))
        }
        #expect(target("http://127.0.0.1:9000/pictures/a.jpg")?.isOwn == true)
        #expect(target("https://shelf.local/a.jpg")?.isOwn == true)
        #expect(target("https://SHELF.local:443/a.jpg")?.isOwn == true)
        #expect(target("http://[::1]:9000/a.jpg")?.isOwn == true)
        #expect(target("http://127.0.0.1:9001/a.jpg") == nil)
        #expect(target("http://127.0.0.1/a.jpg") == nil)
        #expect(target("https://127.0.0.1:9000/a.jpg") == nil)
        #expect(target("http://shelf.local/a.jpg") == nil)
        #expect(target("https://a.shelf.local/a.jpg") == nil)
        #expect(target("http://127.0.0.1:9000@evil.example/a.jpg") == nil)
        #expect(target("http://127.0.0.1:9000/a.jpg", of: "heroes") == nil)
        #expect(target("https://mzstatic.com/a.jpg")?.isOwn == false)
    }

    @Test(arguments: [
        ("https://mzstatic.com/a/b.jpg?l=en-GB&sig=a%2Fb+c==", "https://mzstatic.com/a/b.jpg?l=en-GB&sig=a%2Fb+c=="),
        ("https://mzstatic.com", "https://mzstatic.com/"),
        ("https://mzstatic.com?a=b", "https://mzstatic.com/?a=b"),
        ("https://mzstatic.com/ü b.jpg", "https://mzstatic.com/%C3%BC%20b.jpg"),
        ("https://mzstatic.com/%C3%BC.jpg", "https://mzstatic.com/%C3%BC.jpg"),
        ("https://mzstatic.com/a \"<b>\".jpg", "https://mzstatic.com/a%20%22%3Cb%3E%22.jpg"),
        ("https://mzstatic.com/{a}|`b`^.jpg?q=a b", "https://mzstatic.com/%7Ba%7D%7C%60b%60%5E.jpg?q=a%20b"),
        ("https://mzstatic.com/100%.jpg", "https://mzstatic.com/100%25.jpg"),
        ("https://mzstatic.com/%2", "https://mzstatic.com/%252"),
        ("https://mzstatic.com/%zz", "https://mzstatic.com/%25zz"),
        ("https://mzstatic.com/a\u{A0}b\u{3000}.jpg", "https://mzstatic.com/a%C2%A0b%E3%80%80.jpg"),
        ("https://mzstatic.com/a.jpg#b c", "https://mzstatic.com/a.jpg"),
    ])
    func asksForJustWhatTheAddressSays(address: String, asked: String) throws {
        let target = try #require(self.target(address))
        #expect("\(target.base)\(target.resource)" == asked)
    }

    @Test func refusesEndlessAddresses() {
        #expect(target("https://mzstatic.com/" + String(repeating: "a", count: 2_000)) != nil)
        #expect(target("https://mzstatic.com/" + String(repeating: "a", count: 3_000)) == nil)
    }
}
