import Endpoints
import Testing

@testable import BuiltInSources

@Suite struct MarvelSignatureTests {
    private let signature = MarvelSignature(publicKey: Secret("1234"), privateKey: Secret("abcd"))

    /// The example of the protocol's documentation.
    @Test func isThatOfTheDocumentation() {
        #expect(signature.hash(timestamp: "1") == "ffd275c5130566a2916217b101f26150")
    }

    @Test func namesTimestampKeyAndHash() {
        #expect(
            signature.parameters(timestamp: "1") == [
                Resource.Parameter("ts", "1"), Resource.Parameter("apikey", "1234"),
                Resource.Parameter("hash", "ffd275c5130566a2916217b101f26150"),
            ])
    }

    @Test func isOfThirtyTwoDigitsWhateverTheyAre() {
        for timestamp in 0..<300 { #expect(signature.hash(timestamp: "\(timestamp)").utf8.count == 32) }
    }

    @Test func showsNoKeys() {
        var dumped = ""
        dump(signature, to: &dumped)
        for text in ["\(signature)", String(reflecting: signature), dumped] {
            #expect(!text.contains("1234") && !text.contains("abcd"), "\(text)")
        }
    }
}
