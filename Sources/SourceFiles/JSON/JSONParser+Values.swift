import Foundation

extension JSONParser {
    /// The values in a body, one after another: on lines, after record separators, or next to each other.
    ///
    /// - Parameter isSequence: whether several values are expected. Otherwise, what follows the first one has to be an array
    ///   or object, too.
    /// - Returns: the values, and the number of lines that cannot be read.
    static func values(
        in body: Data, isSequence: Bool
    ) throws(JSONParsingError) -> (values: [JSON], unreadable: Int) {
        let result = body.withUnsafeBytes { bytes -> Result<([JSON], Int), JSONParsingError> in
            var parser = JSONParser(bytes.bindMemory(to: UInt8.self), takesNaN: true)
            do throws(JSONParsingError) {
                return .success(try parser.values(isSequence: isSequence))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
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
