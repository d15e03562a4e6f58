import Endpoints
import Foundation
import Testing

@testable import Catalogue

@Suite struct InvalidTextsTests {
    /// `~` stands for a byte that is no UTF-8.
    private func data(_ text: String) -> Data { Data(text.utf8.map { $0 == UInt8(ascii: "~") ? 0xFF : $0 }) }

    private func repaired(_ text: String) -> String {
        String(decoding: data(text).repairedJSON, as: UTF8.self)
    }

    @Test(arguments: ["", "[]", #"{"a": "é\"b NaN"}"#, "\"", "not JSON at all"])
    func leaveWhatIsUTF8AsItIs(text: String) {
        #expect(repaired(text) == text)
    }

    @Test func costOneCharacterEach() {
        #expect(repaired(#"[{"a~": "x~y", "b": "é"}, {"a": "z"}]"#) == #"[{"a�": "x�y", "b": "é"}, {"a": "z"}]"#)
    }

    @Test func knowWhereATextEnds() {
        #expect(repaired(#"["a\"~", "b\\", "c~"]"#) == #"["a\"�", "b\\", "c�"]"#)
    }

    @Test(arguments: [("[]", 0), (#"["é"]"#, 0), (#"["a~b~", "c", "\"~", "~"]"#, 3)])
    func areCounted(text: String, count: Int) {
        #expect(data(text).invalidTextCount == count)
    }

    @Test func areToldOfACollection() throws {
        let answer = Answer(resource: Resource("/a"), body: data(#"[{"id": "1", "name": "a~", "moons": []}]"#))
        let decoded = try ResolvedSource(Planets()).decode([answer])
        #expect(decoded.items.map(\.card.title) == ["a\u{FFFD}"])
        #expect(decoded.damagedTexts == 1 && decoded.undecodable.isEmpty)
        let content = FeedContent(decoded, provenance: .sample(because: nil))
        #expect(content.total == 1)
        #expect(content.damagedTexts == 1)
    }

    @Test(arguments: ["\"~", "~", "[\"a\", ~]", "\"a\\~", "{\"~", "~\"\\"])
    func areNoReasonToStop(text: String) {
        // What is broken besides stays broken.
        #expect(throws: (any Error).self) {
            try JSONDecoder().decode([String].self, from: data(text).repairedJSON)
        }
    }

    @Test func costNothingElse() throws {
        let answer = Answer(resource: Resource("/a"), body: data(#"[{"id": "1"}, {"id": "~"}, {"id": "3"}]"#))
        let array: LenientArray<[String: String]> = try answer.decoded(as: "an array")
        #expect(array.elements == [["id": "1"], ["id": "\u{FFFD}"], ["id": "3"]])
        #expect(array.undecodable.isEmpty)
    }
}
