import Catalogue
public import Endpoints
import Foundation

/// The JSON of an answer, in any of the forms in which upstreams send it.
///
/// Values one after another, on lines (NDJSON) or after record separators (RFC 7464) are an array. A prefix against
/// inclusion and the call of a function are left out. `NaN` and `Infinity` are null.
struct JSONAnswer {
    let value: JSON
    /// The number of values among several that cannot be read, such as a line that was cut off.
    let unreadable: Int

    init(_ answer: Answer) throws(UnreadableAnswer) {
        let type = answer.headers["content-type"]?.lowercased() ?? ""
        let isSequence = ["ndjson", "jsonl", "json-lines", "jsonlines", "json-seq", "stream+json"].contains(
            where: type.contains)
        let (values, unreadable): ([JSON], Int)
        do throws(JSONParsingError) {
            (values, unreadable) = try JSONParser.values(in: answer.body.withoutJSONWrapping, isSequence: isSequence)
        } catch {
            throw UnreadableAnswer(format: BodyFormat(of: answer.body, type: type), mistake: error)
        }
        self.unreadable = unreadable
        // An array alone is all records, whatever its type says.
        let isOne = values.count == 1 && unreadable == 0 && (!isSequence || values[0].elements != nil)
        value = isOne ? values[0] : .array(values)
    }
}

extension JSON {
    /// The JSON of an answer, in any of the forms in which upstreams send it.
    ///
    /// - Throws: ``UnreadableAnswer`` with the format of the answer.
    public init(_ answer: Answer) throws(UnreadableAnswer) { self = try JSONAnswer(answer).value }
}

/// An answer that is no JSON.
public struct UnreadableAnswer: Error, Hashable, Sendable, CustomStringConvertible {
    /// The format of the answer.
    public let format: BodyFormat
    /// The first mistake in it.
    public let mistake: JSONParsingError

    /// The format, and what to do about it, in sentences.
    public var description: String {
        "\(format)\(format == .brokenJSON || format == .text ? ": \(mistake)" : ""). \(format.advice)"
    }

    var readingError: ReadingError {
        format == .brokenJSON
            ? ReadingError(expected: "JSON", got: "\(format.noun) (\(mistake))")
            : ReadingError(expected: "JSON", got: format.noun, format: format)
    }
}
