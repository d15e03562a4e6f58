import Foundation
import Testing

@testable import Endpoints

/// Texts in any encoding become UTF-8 before anyone reads them.
@Suite struct AnswerTextTests {
    private static let text = #"[{"name": "réduit"}, {"name": "Übergröße"}]"#

    private func answer(_ body: Data, _ type: String? = "application/json") -> Answer {
        Answer(resource: Resource("/a"), headers: type.map { ["content-type": $0] } ?? [:], body: body)
    }

    private func text(_ body: Data, _ type: String?) -> String? {
        String(validating: answer(body, type).inUTF8.body, as: UTF8.self)
    }

    private static func encoded(_ encoding: String.Encoding, mark: [UInt8] = []) -> Data {
        Data(mark) + (text.data(using: encoding) ?? Data())
    }

    @Test(arguments: [
        (encoded(.isoLatin1), "application/json; charset=ISO-8859-1"),
        (encoded(.isoLatin1), "text/plain;charset=\"latin1\";x=y"),
        (encoded(.windowsCP1252), "application/json;charset=Windows-1252"),
        (encoded(.utf16LittleEndian, mark: [0xFF, 0xFE]), "application/json; charset=utf-16"),
        (encoded(.utf16BigEndian, mark: [0xFE, 0xFF]), "application/json"),
        (encoded(.utf16LittleEndian), nil), (encoded(.utf16BigEndian), "application/json; charset=utf-8"),
        (encoded(.utf32LittleEndian, mark: [0xFF, 0xFE, 0, 0]), nil),
        (encoded(.utf32BigEndian, mark: [0, 0, 0xFE, 0xFF]), nil), (encoded(.utf32LittleEndian), nil),
        (encoded(.utf8, mark: [0xEF, 0xBB, 0xBF]), "application/json"), (encoded(.utf8), "application/json"),
        (encoded(.utf8), "application/json; charset=ISO-8859-1"), (encoded(.utf8), "application/json; charset=utf-16"),
        (encoded(.utf8), "application/json; charset=/../nonsense//IGNORE"),
    ])
    func isReadByMarkZerosAndHeader(body: Data, type: String?) {
        #expect(text(body, type) == Self.text)
        // Once in UTF-8, it stays so.
        let once = answer(body, type).inUTF8
        #expect(once.inUTF8 == once)
    }

    @Test(arguments: [
        ("shift_jis", [0x83, 0x65] as [UInt8], "テ"), ("GBK", [0xC1, 0xAA, 0xCD, 0xA8], "联通"),
        ("big5", [0xA4, 0xA4], "中"),
        ("EUC-KR", [0xC7, 0xD1], "한"), ("koi8-r", [0xCD], "м"), ("windows-1251", [0xCC, 0xC0], "МА"),
        ("iso-8859-2", [0xB3], "ł"), ("iso-8859-15", [0xA4], "€"), ("iso-8859-1", [0x80], "€"),
        ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x25, 0x46, 0x1B, 0x28, 0x42], "テ"),
    ])
    func isReadByItsRegisteredName(charset: String, bytes: [UInt8], expected: String) {
        let body = Data("[\"".utf8) + Data(bytes) + Data("\"]".utf8)
        #expect(text(body, "application/json; charset=\(charset)") == "[\"\(expected)\"]")
    }

    @Test(arguments: [
        // A half unit at the end, a half of a surrogate pair, a byte without a character.
        (Data([0x5B, 0, 0x31, 0, 0x5D]), "utf-16", "[1\u{FFFD}"),
        (Data([0x5B, 0, 0x22, 0, 0x3D, 0xD8, 0x22, 0, 0x5D, 0]), "utf-16", "[\"\u{FFFD}\"]"),
        (Data([0x5B, 0x22, 0x81, 0x22, 0x5D]), "windows-1252", "[\"\u{FFFD}\"]"),
    ])
    func marksWhatCannotBeRead(body: Data, charset: String, expected: String) {
        let read = answer(body, "application/json; charset=\(charset)").inUTF8.body
        #expect(String(decoding: read, as: UTF8.self) == expected)
        #expect(read.contains(0xFF))
    }

    @Test(arguments: ["image/png", "audio/mpeg", "video/mp4; charset=iso-8859-1", "font/woff2"])
    func leavesOtherFilesAsTheyAre(type: String) {
        let file = answer(Data([0xFF, 0xFE, 0x41, 0x00, 0xC0, 0xC1]), type)
        #expect(file.inUTF8 == file)
    }

    @Test func takesAnyBytes() {
        var seed: UInt64 = 7
        func byte() -> UInt8 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return [0, 0x22, 0x5B, 0xFE, 0xFF, UInt8(truncatingIfNeeded: seed >> 40)][Int(seed >> 56) % 6]
        }
        for charset in ["utf-16", "shift_jis", "gb18030", "iso-2022-jp", "big5", "euc-kr", "windows-1252", "utf-32"] {
            for count in 0..<200 {
                let body = Data((0..<count).map { _ in byte() })
                let read = answer(body, "text/plain; charset=\(charset)").inUTF8
                #expect(read.body.count <= 3 * count)
            }
        }
    }
}
