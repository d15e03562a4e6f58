import Foundation

extension Answer {
    /// What the body of an error says, if it is JSON that says anything: APIs write `{"message"}`, `{"status"}`,
    /// `{"errorMessage"}` or `{"error"}`, some of them with a code that is a name.
    ///
    /// At most 200 characters, in one line; nil where there is nothing to read.
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
    /// A code that is a name, then the words.
    let texts: [String]

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case code, message, status, errorMessage, error
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) -> String? {
            // A number, or whatever else is there, are no words.
            do { return try container.decodeIfPresent(String.self, forKey: key) } catch { return nil }
        }
        let words = CodingKeys.allCases.dropFirst().lazy.compactMap(text).first { !$0.isEmpty }
        texts = [text(.code), words].compactMap { $0 }.filter { !$0.isEmpty }
    }
}
