import Foundation
import Testing

@testable import Server

@Suite struct Base64URLTests {
    /// RFC 4648, section 10, and both characters that Base64 writes differently.
    @Test(
        arguments: [
            ("", ""), ("66", "Zg"), ("666f", "Zm8"), ("666f6f", "Zm9v"), ("666f6f62", "Zm9vYg"),
            ("666f6f6261", "Zm9vYmE"), ("666f6f626172", "Zm9vYmFy"), ("fbefff", "--__"),
        ])
    func isWrittenWithoutPadding(digits: String, text: String) {
        let data = Data(hexadecimal: digits)
        #expect(data.base64URL == text)
        #expect(Data(base64URL: text) == data)
    }

    @Test(arguments: [
        "Z", "Zg==", "Zm8=", "++//", "Zm9v\n", " Zm9v", "Zm 9v", "Zh", "Zm9", "Zm9vY", "\u{212A}m9v", "Zmü",
    ])
    func isNotReadFromAnotherText(text: String) {
        #expect(Data(base64URL: text) == nil)
    }
}
