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

extension JSONParser {
    /// The values in a body, one after another: on lines, after record separators, or next to each other.
    ///
    /// - Parameter isSequence: whether several values are expected. Otherwise, what follows the first one has to be an array
    ///   or object, too.
    /// - Returns: the values, and the number of lines that cannot be read.
    static func values(
        in body: Data, isSequence: Bool
    ) throws(JSONParsingError) -> (values: [JSON], unreadable: Int) {
        try Array(body).withUnsafeBufferPointer { bytes throws(JSONParsingError) -> ([JSON], Int) in
            var parser = JSONParser(bytes, takesNaN: true)
            return try parser.values(isSequence: isSequence)
        }
    }

    private mutating func values(isSequence: Bool) throws(JSONParsingError) -> ([JSON], Int) {
        let whole = bytes
        var (values, unreadable): ([JSON], Int) = ([], 0)
        var isSequence = skipSeparators() || isSequence
        // A value that takes more than a line is tried until one breaks off, so that each byte is read a few times at most.
        var crossesLines = true
        repeat {
            let start = position
            let endOfLine = endOfLine(after: start)
            do throws(JSONParsingError) {
                bytes = UnsafeBufferPointer(rebasing: whole[..<endOfLine])
                values.append(try value())
            } catch let mistake {
                bytes = whole
                position = start
                do throws(JSONParsingError) {
                    guard crossesLines, endOfLine < whole.count else { throw mistake }
                    values.append(try value())
                } catch {
                    guard isSequence else { throw error }
                    crossesLines = false
                    unreadable += 1
                    position = endOfLine
                }
            }
            bytes = whole
            let isSeparated = skipSeparators()
            guard position < whole.count else { break }
            isSequence = isSequence || isSeparated || [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(whole[position])
            guard isSequence else { throw error("the end") }
        } while true
        guard !values.isEmpty else { throw error("a value") }
        return (values, unreadable)
    }

    /// The position of the next line feed, or the end. `memchr` looks much faster where nothing is optimised.
    private func endOfLine(after start: Int) -> Int {
        guard let first = bytes.baseAddress,
            let lineFeed = memchr(first + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
        else { return bytes.count }
        return UnsafeRawPointer(lineFeed) - UnsafeRawPointer(first)
    }

    /// - Returns: whether there is a record separator (RFC 7464) among the white space.
    private mutating func skipSeparators() -> Bool {
        skipSpace()
        var isSeparated = false
        while position < bytes.count, bytes[position] == 0x1E {
            isSeparated = true
            position += 1
            skipSpace()
        }
        return isSeparated
    }
}
