import Endpoints
import Foundation
import Testing

@testable import Catalogue

@Suite struct InvalidTextsTests {
    /// `~` stands for a byte that is no UTF-8.
    private func data(_ text: String) -> Data { Data(text.utf8.map { $0 == UInt8(ascii: "~") ? 0xFF : $0 }) }

    private func repaired(_ text: String) -> String {
        String(decoding: data(text).withoutInvalidTexts, as: UTF8.self)
    }

    @Test(arguments: ["", "[]", #"{"a": "é\"b"}"#, "\"", "not JSON at all"])
    func leaveWhatIsUTF8AsItIs(text: String) {
        #expect(repaired(text) == text)
    }

    @Test func costOneValueEach() {
        #expect(repaired(#"[{"a": "x~y", "b": "é"}, {"a": "z"}]"#) == #"[{"a": null, "b": "é"}, {"a": "z"}]"#)
    }

    @Test func leaveAKeyAKey() {
        #expect(repaired(#"{"a~" : "b", "c": "d~"}"#) == "{\"\u{FFFD}\" : \"b\", \"c\": null}")
    }

    @Test func knowWhereATextEnds() {
        #expect(repaired(#"["a\"~", "b\\", "c~"]"#) == #"[null, "b\\", null]"#)
    }

    @Test(arguments: ["\"~", "~", "[\"a\", ~]", "\"a\\~", "{\"~", "~\"\\"])
    func areNoReasonToStop(text: String) {
        // What is broken besides stays broken.
        #expect(throws: (any Error).self) {
            try JSONDecoder().decode([String].self, from: data(text).withoutInvalidTexts)
        }
    }

    @Test func costNothingElse() throws {
        let answer = Answer(resource: Resource("/a"), body: data(#"[{"id": "1"}, {"id": "~"}, {"id": "3"}]"#))
        let array: LenientArray<[String: String]> = try answer.decoded(as: "an array")
        #expect(array.elements == [["id": "1"], ["id": "3"]])
        #expect(array.undecodable.count == 1)
    }
}
