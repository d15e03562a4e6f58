import Crypto
import Endpoints
import Foundation

/// The answers of an entry as one sequence of bytes, so that a delta tells how two entries differ.
///
/// The bodies come first, then a line with the resources, then a line with the header fields. A revalidation changes the
/// header fields of the newest entry, so deltas copy only what comes before them.
enum AnswerText {
    private struct Part: Codable {
        let resource: Resource
        let status: Int
        /// In bytes.
        let size: Int
    }

    private struct Headers: Codable {
        /// Different ones, because most answers have the same.
        var sets: [[String: String]] = []
        /// For each answer, the place of its own.
        var places: [Int] = []
    }

    /// Whether a header field says nothing of the content, as validators, times and rates.
    private static func isTransient(_ name: String) -> Bool {
        ["etag", "last-modified", "date", "cache-control", "retry-after"].contains(name)
            || ["ratelimit", "rate-limit"].contains(where: name.contains)
    }

    /// The part of a text that deltas copy.
    static func copied(of answers: [Answer]) throws -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(answers.reduce(0) { $0 + $1.body.count + 200 })
        for answer in answers { text += answer.body }
        let parts = answers.map { Part(resource: $0.resource, status: $0.status, size: $0.body.count) }
        return text + [UInt8(ascii: "\n")] + Array(try parts.json.utf8)
    }

    /// The digest of the part that deltas copy, in hexadecimal digits.
    static func digest(of answers: [Answer]) throws -> String {
        SHA256.hash(data: try copied(of: answers)).prefix(16).hexadecimal
    }

    /// The whole text.
    static func text(of answers: [Answer]) throws -> [UInt8] {
        var headers = Headers()
        for answer in answers {
            let own = answer.headers.filter { !isTransient($0.key) }
            let place = headers.sets.firstIndex(of: own) ?? headers.sets.count
            if place == headers.sets.count { headers.sets.append(own) }
            headers.places.append(place)
        }
        return try copied(of: answers) + [UInt8(ascii: "\n")] + Array(try headers.json.utf8)
    }

    /// The answers of a text, without the header fields that say nothing of the content.
    ///
    /// - Throws: ``Delta/DamagedError`` if it is no such text, or `DecodingError`.
    static func answers(in text: [UInt8]) throws -> [Answer] {
        let newline = UInt8(ascii: "\n")
        guard let last = text.lastIndex(of: newline), let before = text[..<last].lastIndex(of: newline) else {
            throw Delta.DamagedError()
        }
        let parts = try [Part](json: String(decoding: text[(before + 1)..<last], as: UTF8.self))
        let headers = try Headers(json: String(decoding: text[(last + 1)...], as: UTF8.self))
        guard headers.places.count == parts.count, headers.places.allSatisfy(headers.sets.indices.contains),
            parts.allSatisfy({ (0...before).contains($0.size) }), parts.reduce(0, { $0 + $1.size }) == before
        else { throw Delta.DamagedError() }
        var start = 0
        return zip(parts, headers.places).map { part, place in
            defer { start += part.size }
            return Answer(
                resource: part.resource, status: part.status, headers: headers.sets[place],
                body: Data(text[start..<start + part.size]))
        }
    }
}
