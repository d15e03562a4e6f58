import Foundation

extension JSONTree {
    struct Malformed: Error {
        let offset: Int
    }

    /// Reads JSON that is well-formed: fixtures, recordings and samples are.
    init(_ data: Data) throws {
        var reader = Reader(bytes: Array(data))
        self = try reader.value()
    }

    private struct Reader {
        let bytes: [UInt8]
        private var index = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func value() throws -> JSONTree {
            switch try next() {
            case UInt8(ascii: "["): .array(try elements())
            case UInt8(ascii: "{"): .object(try members())
            default: .scalar(try scalar())
            }
        }

        private mutating func elements() throws -> [JSONTree] {
            var elements: [JSONTree] = []
            try list(until: UInt8(ascii: "]")) { elements.append(try $0.value()) }
            return elements
        }

        private mutating func members() throws -> [Member] {
            var members: [Member] = []
            try list(until: UInt8(ascii: "}")) { reader in
                _ = try reader.next()
                let key = try reader.scalar()
                guard try reader.next() == UInt8(ascii: ":") else { throw Malformed(offset: reader.index) }
                reader.index += 1
                members.append(Member(key: key, value: try reader.value()))
            }
            return members
        }

        private mutating func list(until end: UInt8, _ read: (inout Reader) throws -> Void) throws {
            index += 1
            while try next() != end {
                try read(&self)
                if try next() == UInt8(ascii: ",") { index += 1 }
            }
            index += 1
        }

        private mutating func scalar() throws -> String {
            let start = index
            if bytes[index] == UInt8(ascii: "\"") {
                index += 1
                while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                    index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                index += 1
            } else {
                while index < bytes.count, !",]}: \n\r\t".utf8.contains(bytes[index]) { index += 1 }
            }
            guard index > start, index <= bytes.count else { throw Malformed(offset: start) }
            return String(decoding: bytes[start..<index], as: UTF8.self)
        }

        /// The next byte that is no white space.
        private mutating func next() throws -> UInt8 {
            while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
            guard index < bytes.count else { throw Malformed(offset: index) }
            return bytes[index]
        }
    }
}
