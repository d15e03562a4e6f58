import Foundation

/// The header of a file in a tar archive: the ustar format of POSIX.1-2024. A path or a size that has no room in it is in an
/// extended header before it (pax format).
struct TarHeader: Equatable {
    static let blockSize = 512
    private static let maxPathLength = 100
    /// Eleven octal digits.
    private static let maxSize = 0o777_7777_7777
    /// The largest extended header, in bytes.
    private static let maxExtension = 65_536
    /// The type of an extended header.
    private static let extensionType = "x"

    let path: String
    /// The size of the file, in bytes.
    let size: Int
    /// The date of the file, in seconds since 1970.
    let date: Int

    init(path: String, size: Int, date: Int) { (self.path, self.size, self.date) = (path, size, date) }

    /// Reads a header; nil if its bytes are not those that this type writes.
    ///
    /// - Parameter next: returns the next bytes of the archive.
    init?(reading next: (_ count: Int) throws -> Data) throws {
        var bytes = [UInt8](try next(Self.blockSize))
        var block = bytes
        var extended: [Substring: Substring] = [:]
        if Self.text(block, 156, 1) == Self.extensionType {
            guard let size = Self.number(block, 124), (0...Self.maxExtension).contains(size) else { return nil }
            let records = [UInt8](try next(size + Self.padding(after: size)))
            block = [UInt8](try next(Self.blockSize))
            bytes += records + block
            for record in String(decoding: records.prefix(size), as: UTF8.self).split(separator: "\n") {
                let assignment = record.drop { $0 != " " }.dropFirst()
                guard let equals = assignment.firstIndex(of: "=") else { return nil }
                extended[assignment[..<equals]] = assignment[assignment.index(after: equals)...]
            }
        }
        let sizeField: Int?
        if let text = extended["size"] { sizeField = Int(text) } else { sizeField = Self.number(block, 124) }
        let pathField = extended["path"].map { String($0) } ?? Self.text(block, 0, Self.maxPathLength)
        guard let size = sizeField, size >= 0, let date = Self.number(block, 136) else { return nil }
        self.init(path: pathField, size: size, date: date)
        guard self.bytes == bytes else { return nil }
    }

    /// The bytes of the header: one block, or several with an extended header.
    var bytes: [UInt8] {
        let isLong = path.utf8.count > Self.maxPathLength
        let isLarge = size > Self.maxSize
        let block = Self.block(isLong ? "long" : path, size: isLarge ? 0 : size, date: date, type: "0")
        guard isLong || isLarge else { return block }
        var records = ""
        if isLong { records += Self.record("path", path) }
        if isLarge { records += Self.record("size", "\(size)") }
        let count = records.utf8.count
        var bytes = Self.block("pax", size: count, date: date, type: Self.extensionType)
        bytes += Array(records.utf8)
        bytes += [UInt8](repeating: 0, count: Self.padding(after: count))
        bytes += block
        return bytes
    }

    /// The number of bytes between the end of a file and the next header.
    static func padding(after size: Int) -> Int { (blockSize - size % blockSize) % blockSize }

    private static func block(_ name: String, size: Int, date: Int, type: String) -> [UInt8] {
        var block = [UInt8](repeating: 0, count: blockSize)
        func put(_ text: String, at place: Int) {
            block.replaceSubrange(place..<place + text.utf8.count, with: Array(text.utf8))
        }
        put(name, at: 0)
        // Mode, user and group.
        put("0000600\u{0}0000000\u{0}0000000\u{0}", at: 100)
        put(octal(size, digits: 11), at: 124)
        put(octal(date, digits: 11), at: 136)
        put(type, at: 156)
        // The format and its version.
        put("ustar\u{0}00", at: 257)
        // The sum of the bytes, with spaces in its own place.
        put("        ", at: 148)
        let sum = block.reduce(0) { $0 + Int($1) }
        put(octal(sum, digits: 6) + "\u{0} ", at: 148)
        return block
    }

    private static func octal(_ number: Int, digits: Int) -> String {
        let text = String(number, radix: 8)
        return String(repeating: "0", count: max(digits - text.count, 0)) + text
    }

    /// A record of an extended header. It begins with its own length.
    private static func record(_ key: String, _ value: String) -> String {
        let rest = " \(key)=\(value)\n"
        var length = rest.utf8.count
        while length != rest.utf8.count + "\(length)".utf8.count { length = rest.utf8.count + "\(length)".utf8.count }
        return "\(length)\(rest)"
    }

    private static func number(_ block: [UInt8], _ place: Int) -> Int? { Int(text(block, place, 12), radix: 8) }

    /// The text of a field, up to its end or its first zero.
    private static func text(_ block: [UInt8], _ place: Int, _ length: Int) -> String {
        String(decoding: block[place..<place + length].prefix { $0 != 0 }, as: UTF8.self)
    }
}
