import Foundation

extension Answer {
    /// The message in the JSON body of an error: the first text of `message`, `status`, `errorMessage`, `error`,
    /// `detail` and `title`, or of the first of `errors`; after the `code` if that is a text too.
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

    /// `detail` and `title` are those of RFC 9457; `errors` has those of GraphQL and JSON:API.
    fileprivate enum CodingKeys: String, CodingKey, CaseIterable {
        case code, message, status, errorMessage, error, detail, title, errors
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let words = CodingKeys.allCases.dropFirst().lazy.compactMap { container.text($0) ?? container.inner($0) }.first
        {
            !$0.isEmpty
        }
        texts = [container.text(.code), words].compactMap { $0 }.filter { !$0.isEmpty }
    }
}

extension KeyedDecodingContainer<ServerMessage.CodingKeys> {
    /// A value of another type is no message.
    fileprivate func text(_ key: Key) -> String? {
        do { return try decodeIfPresent(String.self, forKey: key) } catch { return nil }
    }

    /// The message of an error that is an object, or of the first in a list.
    fileprivate func inner(_ key: Key) -> String? {
        guard [.error, .errors].contains(key), contains(key) else { return nil }
        var list: (any UnkeyedDecodingContainer)?
        do { list = try nestedUnkeyedContainer(forKey: key) } catch { list = nil }
        do {
            let error = try list?.superDecoder() ?? superDecoder(forKey: key)
            do { return try error.singleValueContainer().decode(String.self) } catch {}
            let members = try error.container(keyedBy: Key.self)
            return [.message, .detail, .title].lazy.compactMap { members.text($0) }.first
        } catch {
            return nil
        }
    }
}
