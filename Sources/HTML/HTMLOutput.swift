/// A buffer of UTF-8 that views write into.
///
/// Only literals of the program are appended without escaping.
///
/// It writes to memory of its own: an array would check on each append whether it is shared, and a page appends thousands of short
/// texts.
public struct HTMLOutput: ~Copyable {
    // SAFETY: `count` bytes from the start are initialised, and `capacity` are allocated. The buffer frees them unless they
    // are borrowed.
    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// Whether all was written to the memory that the buffer was created with.
    package private(set) var isBorrowed = false
    /// The number of bytes written so far.
    @usableFromInline package private(set) var count = 0

    /// The number of fragments that a cache didn't have.
    @usableFromInline var misses = 0

    /// Takes the parts of the page, which are not written then; nil writes them.
    public let parts: PartRecorder?

    /// Creates an empty buffer.
    ///
    /// - Parameters:
    ///   - capacity: the number of bytes to reserve.
    ///   - parts: takes the parts of the page; nil writes them.
    public init(reserving capacity: Int = 0, recordingIn parts: PartRecorder? = nil) {
        self.capacity = max(capacity, 256)
        self.parts = parts
        start = .allocate(capacity: self.capacity)
    }

    /// Creates an empty buffer that begins in other memory, which has to last as long as the buffer. Text that needs more
    /// room moves to memory of the buffer's own.
    package init(borrowing memory: UnsafeMutableBufferPointer<UInt8>) {
        isBorrowed = memory.baseAddress != nil
        capacity = isBorrowed ? memory.count : 256
        start = memory.baseAddress ?? .allocate(capacity: capacity)
        parts = nil
    }

    deinit { if !isBorrowed { start.deallocate() } }

    /// The UTF-8 written so far.
    public var bytes: [UInt8] { bytes(0..<0, and: 0) }

    /// The UTF-8 written in a range, and that from an offset on.
    @usableFromInline func bytes(_ range: Range<Int>, and second: Int) -> [UInt8] {
        let rest = count - second
        return Array(unsafeUninitializedCapacity: range.count + rest) { array, size in
            guard let target = array.baseAddress else { return }
            target.initialize(from: start + range.lowerBound, count: range.count)
            (target + range.count).initialize(from: start + second, count: rest)
            size = range.count + rest
        }
    }

    /// Calls a closure with the UTF-8 written so far.
    public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        try body(UnsafeBufferPointer(start: start, count: count))
    }

    /// Appends a literal of the program without escaping.
    public mutating func append(verbatim literal: StaticString) {
        reserve(literal.size)
        write(literal)
    }

    /// Appends markup that was rendered before.
    @usableFromInline mutating func append(_ fragment: ArraySlice<UInt8>) {
        reserve(fragment.count)
        fragment.withUnsafeBufferPointer { write($0) }
    }

    /// Appends text with `&`, `<` and `>` escaped, and U+FFFD in place of NUL.
    public mutating func append(text: String) { append(text, escaping: .text) }

    /// Appends an attribute's value, without its quotes, with `&`, `<`, `>` and `"` escaped, and U+FFFD in place of
    /// NUL.
    public mutating func append(attributeValue: String) { append(attributeValue, escaping: .attribute) }
}

extension HTMLOutput {
    private enum Place { case text, attribute }

    private mutating func append(_ string: String, escaping place: Place) {
        // A native string is contiguous, and `withUTF8` would need a copy of it.
        if string.utf8.withContiguousStorageIfAvailable({ append($0, escaping: place) }) == nil {
            Array(string.utf8).withUnsafeBufferPointer { append($0, escaping: place) }
        }
    }

    private mutating func append(_ source: UnsafeBufferPointer<UInt8>, escaping place: Place) {
        reserve(source.count)
        // Most texts have nothing to escape.
        guard Self.hasEscapes(source) else { return write(source) }
        for byte in source {
            if let escape = Self.escape(byte, in: place) {
                append(verbatim: escape)
            } else {
                reserve(1)
                write(byte)
            }
        }
    }

    /// Whether a text has a byte that is escaped. Compares eight bytes at once.
    private static func hasEscapes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let bytes = UnsafeRawBufferPointer(text)
        var found: UInt64 = 0
        var place = 0
        while place + 8 <= bytes.count {
            found |= escapes(in: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            place += 8
        }
        var rest = UInt64.max
        while place < bytes.count {
            rest = rest << 8 | UInt64(bytes[place])
            place += 1
        }
        return found | escapes(in: rest) != 0
    }

    /// Not 0 if one of eight bytes is escaped.
    ///
    /// A byte is 0 if bit 7 is set in the byte less 1, but not in the byte. `<` and `>` differ in one bit, as do `"` and
    /// `&`.
    @inline(__always)
    private static func escapes(in bytes: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let brackets = (bytes | 0x02 * ones) ^ (0x3E * ones)
        let others = (bytes | 0x04 * ones) ^ (0x26 * ones)
        return ((bytes &- ones) & ~bytes | (brackets &- ones) & ~brackets | (others &- ones) & ~others) & (0x80 * ones)
    }

    /// The escapes of the HTML standard ("escaping a string"), and U+FFFD for NUL, which HTML cannot contain.
    private static func escape(_ byte: UInt8, in place: Place) -> StaticString? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\"") where place == .attribute: "&quot;"
        case 0: "\u{FFFD}"
        default: nil
        }
    }
}

extension HTMLOutput {
    /// Appends the start tag of an element, with its attributes in this order.
    public mutating func append(startTag name: StaticString, _ attributes: [Attribute]) {
        reserve(name.size + 1)
        write("<")
        write(name)
        attributes.withUnsafeBufferPointer { attributes in
            for place in attributes.indices { append(attributes[place]) }
        }
        append(verbatim: ">")
        // A parser drops one newline here, which could be the first of the content (HTML standard, 13.1.2.5).
        if name.isBeforeDroppedNewline { append(verbatim: "\n") }
    }

    /// Appends the end tag of an element.
    public mutating func append(endTag name: StaticString) {
        reserve(name.size + 3)
        write("</")
        write(name)
        write(">")
    }

    private mutating func append(_ attribute: Attribute) {
        switch attribute.value {
        case .omitted: return
        case .flag: append(nameOf: attribute)
        case .text(let text):
            append(nameOf: attribute)
            append(verbatim: "=\"")
            append(attributeValue: text)
            append(verbatim: "\"")
        }
    }

    private mutating func append(nameOf attribute: Attribute) {
        let prefix = attribute.prefix.text
        reserve(prefix.size + attribute.name.size)
        write(prefix)
        write(attribute.name)
    }
}

extension HTMLOutput {
    /// Makes room for a number of bytes.
    @inline(__always)
    private mutating func reserve(_ size: Int) {
        if count + size > capacity { grow(by: size) }
    }

    @inline(never)
    private mutating func grow(by size: Int) {
        capacity = max(2 * capacity, count + size)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: start, count: count)
        if !isBorrowed { start.deallocate() }
        start = larger
        isBorrowed = false
    }

    // These need room.

    @inline(__always)
    private mutating func write(_ byte: UInt8) {
        start[count] = byte
        count += 1
    }

    @inline(__always)
    private mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        (start + count).update(from: source, count: bytes.count)
        count += bytes.count
    }

    @inline(__always)
    private mutating func write(_ literal: StaticString) {
        if literal.hasPointerRepresentation {
            write(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
        } else {
            for byte in String(literal.unicodeScalar).utf8 { write(byte) }
        }
    }
}

extension StaticString {
    /// The number of bytes, or the most that a single scalar has.
    fileprivate var size: Int { hasPointerRepresentation ? utf8CodeUnitCount : 4 }

    fileprivate var isBeforeDroppedNewline: Bool {
        guard size == 3 || size == 8 else { return false }
        return withUTF8Buffer { $0.elementsEqual("pre".utf8) || $0.elementsEqual("textarea".utf8) }
    }
}
