extension StringProtocol {
    /// The text without white space at its ends.
    package var trimmed: String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.isSpace }),
            let last = scalars.lastIndex(where: { !$0.isSpace })
        else { return "" }
        return String(self[first...last])
    }
}

extension Unicode.Scalar {
    /// Whether it is white space, or a byte order mark, which is as invisible.
    package var isSpace: Bool {
        value == 0x20 || (value < 0x80 ? 9...13 ~= value : properties.isWhitespace || value == 0xFEFF)
    }
}
