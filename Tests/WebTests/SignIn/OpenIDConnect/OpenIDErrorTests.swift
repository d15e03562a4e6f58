import Endpoints
import Foundation
import Testing

@testable import Server

@Suite struct OpenIDErrorTests {
    private static let endpoint = EndpointError(host: "id.example", cause: .unreachable("refused"))

    static let others: [OpenIDError] = [
        .cancelled, .noAnswer(endpoint, of: .keys), .noAnswer(EndpointError(host: "a", cause: .offline), of: .token),
        .wrongIssuer(expected: "a", got: "b"), .invalidEndpoint(name: "jwks_uri", got: "c"),
        .missingCallbackIssuer(expected: "a"), .wrongCallbackIssuer(expected: "a", got: "b"),
        .tokenTooLarge(limit: 65_536), .malformedToken,
    ]

    static let all: [OpenIDError] =
        others
        + [IDTokenSignatureTests.faults, IDTokenClaimsTests.faults, OpenIDTokenRequestTests.faults]
        .flatMap { $0.map(\.error) }

    @Test(arguments: all) func saysWhatWasExpectedAndWhatCameAndHowToMendIt(error: OpenIDError) {
        let sentences = error.description.split(separator: ". ")
        #expect(error.description.hasPrefix("Expected ") && error.description.hasSuffix("."))
        #expect(sentences.first?.contains(", got ") == true)
        #expect(sentences.count >= 2)
    }

    @Test func namesTheHostAndTheCause() {
        let error = OpenIDError.noAnswer(Self.endpoint, of: .discovery)
        #expect(
            error.description.hasPrefix(
                "Expected the discovery document from id.example, got no connection (refused)."))
    }

    @Test func boundsTextsOfTheProvider() {
        #expect(OpenIDError.excerpt(of: "a\u{1B}[31m\r\nb\u{2028}\u{202E}c") == "a [31m  b c")
        #expect(OpenIDError.excerpt(of: String(repeating: "a", count: 201)) == String(repeating: "a", count: 200))
        #expect(OpenIDError.excerpt(of: "abc", hiding: ["", "b"]) == "a•••c")
    }
}
