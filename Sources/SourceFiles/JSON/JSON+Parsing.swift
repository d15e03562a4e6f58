extension JSON {
    /// The depth of arrays and objects beyond which a text is refused.
    public static let maximumDepth = 128

    /// Parses a JSON text in UTF-8 (RFC 8259), with or without a byte order mark.
    ///
    /// The parser is generous where one bad value would cost a whole answer: bytes that are no UTF-8 and halves of
    /// surrogate pairs are U+FFFD, control characters in texts are taken as they are. Of equal keys the last wins.
    public init(parsing bytes: some Sequence<UInt8>) throws(JSONParsingError) {
        let parsed: Result<JSON, JSONParsingError>? = bytes.withContiguousStorageIfAvailable { JSON.parse($0) }
        if let parsed {
            self = try parsed.get()
        } else {
            self = try Array(bytes).withUnsafeBufferPointer { JSON.parse($0) }.get()
        }
    }

    /// Parses a JSON text; see ``init(parsing:)-(Sequence<UInt8>)``.
    public init(parsing text: String) throws(JSONParsingError) { try self.init(parsing: text.utf8) }

    private static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Result<JSON, JSONParsingError> {
        var parser = JSONParser(bytes)
        do throws(JSONParsingError) {
            return .success(try parser.document())
        } catch {
            return .failure(error)
        }
    }
}
