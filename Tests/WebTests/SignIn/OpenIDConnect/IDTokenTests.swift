import Foundation
import Testing

@testable import Server

@Suite struct IDTokenTests {
    private static let header = Data(#"{"alg":"ES256"}"#.utf8)
    private static let claims = Data("{}".utf8)

    private func text(_ header: Data = Self.header, _ claims: Data = Self.claims) -> String {
        "\(header.base64URL).\(claims.base64URL).AAAA"
    }

    private func token(header: String) throws(OpenIDError) -> IDToken {
        try IDToken(text(Data(header.utf8)), listed: nil)
    }

    @Test func hasThreeParts() throws {
        let token = try IDToken(text(), listed: nil)
        #expect(token.algorithm == .es256)
        #expect(token.keyID == nil)
        #expect(token.signature == Data(count: 3))
        #expect(token.signedBytes == Data("eyJhbGciOiJFUzI1NiJ9.e30".utf8))
    }

    @Test(arguments: [
        "", ".", "..", "...", "eyJhbGciOiJFUzI1NiJ9", "eyJhbGciOiJFUzI1NiJ9.e30", "eyJhbGciOiJFUzI1NiJ9e30AAAA",
        "eyJhbGciOiJFUzI1NiJ9.e30.AAAA.", ".eyJhbGciOiJFUzI1NiJ9.e30.AAAA", "eyJhbGciOiJFUzI1NiJ9.e30.AAAA.AAAA.AAAA",
        "eyJhbGciOiJFUzI1NiJ9..AAAA", ".e30.AAAA", "eyJhbGciOiJFUzI1NiJ9.e30=.AAAA", "eyJhbGciOiJFUzI1NiJ9.e30.AA==",
        "eyJhbGciOiJFUzI1NiJ9.e30.AAAAA", "eyJhbGciOiJFUzI1NiJ9.e30.AA+/", " eyJhbGciOiJFUzI1NiJ9.e30.AAAA",
        "eyJhbGciOiJFUzI1NiJ9.e30.AAAA\n", "{\"alg\":\"ES256\"}.{}.AAAA", "\u{0}", "é.é.é",
    ])
    func isNotReadFromAnotherText(text: String) {
        #expect(throws: OpenIDError.malformedToken) { try IDToken(text, listed: nil) }
    }

    @Test(arguments: [
        "", "{", "[]", "null", "\"ES256\"", "{}", #"{"alg":null}"#, #"{"alg":1}"#, #"{"alg":["ES256"]}"#,
        #"{"alg":1e400}"#, #"{"alg":"ES256","kid":1}"#, #"{"alg":"ES256","kid":{}}"#, #"{"alg":"ES256"}{}"#,
    ])
    func refusesOtherHeaders(header: String) {
        #expect(throws: OpenIDError.malformedToken) { try token(header: header) }
    }

    @Test(arguments: ["", "{", "[]", "null", "1", "\"a\"", #"{"exp":NaN}"#, #"{"exp":Infinity}"#])
    func refusesOtherClaims(claims: String) {
        #expect(throws: OpenIDError.malformedToken) {
            try IDToken(text(Self.header, Data(claims.utf8)), listed: nil)
        }
    }

    @Test func refusesOtherEncodings() throws {
        let invalid = Data(#"{"alg":"ES256","a":""#.utf8) + Data([0xFF]) + Data(#""}"#.utf8)
        #expect(throws: OpenIDError.malformedToken) { try IDToken(text(invalid), listed: nil) }
        #expect(throws: OpenIDError.malformedToken) { try IDToken(text(Self.header, invalid), listed: nil) }
        let utf16 = try #require(#"{"alg":"ES256"}"#.data(using: .utf16BigEndian))
        #expect(throws: OpenIDError.malformedToken) { try IDToken(text(utf16), listed: nil) }
    }

    @Test(arguments: ["1e400", "-1e400", "1e300", "-1", "1.5", "null", "true", "[]", "{}", "[1e400]"])
    func ignoresOtherMembersOfTheHeader(value: String) throws {
        #expect(try token(header: #"{"alg":"ES256","kid":null,"iat":\#(value)}"#).algorithm == .es256)
    }

    @Test func ignoresOrRefusesDeepMembers() throws {
        for depth in [10, 100] {
            let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            #expect(try token(header: #"{"alg":"ES256","a":\#(value)}"#).algorithm == .es256)
        }
        for count in [10_000, 40_000] {
            let value = String(repeating: "[", count: count)
            #expect(throws: OpenIDError.malformedToken) { try token(header: #"{"alg":"ES256","a":\#(value)"#) }
        }
    }

    @Test func hasAtMost64Kibibytes() throws {
        let beginning = text()
        // Four characters are three bytes of the signature.
        let longest = beginning + String(repeating: "A", count: (65_536 - beginning.utf8.count) / 4 * 4)
        #expect(try IDToken(longest, listed: nil).algorithm == .es256)
        #expect(throws: OpenIDError.malformedToken) { try IDToken(String(repeating: ".", count: 65_536), listed: nil) }
        #expect(throws: OpenIDError.tokenTooLarge(limit: 65_536)) {
            try IDToken(String(repeating: "A", count: 65_537), listed: nil)
        }
    }
}
