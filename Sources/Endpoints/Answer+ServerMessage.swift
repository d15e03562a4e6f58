import Foundation

extension Answer {
    /// The message in the JSON body of an error: the first text of `message`, `status`, `errorMessage` and `error`,
    /// after the `code` if that is a text too.
    ///
    /// At most 200 characters on one line, without control characters; nil if the body has no such text or is larger
    /// than 64 KiB.
    public var serverMessage: String? {
        guard body.count <= Self.longestServerMessage else { return nil }
        let words: ServerMessage
        do { words = try JSONDecoder().decode(ServerMessage.self, from: body) } catch { return nil }
        let text = words.texts.joined(separator: ": ")
            .map { $0.isNewline || $0.isWhitespace ? " " : $0 }
            .filter { character in character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } }
        return text.isEmpty ? nil : String(text.prefix(200))
    }

    private static var longestServerMessage: Int { 65_536 }
}

private struct ServerMessage: Decodable {
    /// The code, then the message.
    let texts: [String]

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case code, message, status, errorMessage, error
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) -> String? {
            // A value of another type is no message.
            do { return try container.decodeIfPresent(String.self, forKey: key) } catch { return nil }
        }
        let words = CodingKeys.allCases.dropFirst().lazy.compactMap(text).first { !$0.isEmpty }
        texts = [text(.code), words].compactMap { $0 }.filter { !$0.isEmpty }
    }
}
