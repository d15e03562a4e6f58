extension String {
    /// The address with everything percent-encoded that people forget to encode: white space, `"<>^` and the like, and
    /// percent signs without two digits.
    ///
    /// Letters of other scripts stay, because browsers and ``Resource`` encode them, and so do control characters and
    /// backslashes, which programs read differently.
    package var encodedAddress: String {
        // Nearly all addresses are right.
        if utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"\"%<>^`{|}".utf8.contains($0) }) { return self }
        var encoded = ""
        var rest = unicodeScalars[...]
        while let scalar = rest.popFirst() {
            let isEscape = scalar != "%" || rest.count > 1 && rest.prefix(2).allSatisfy(\.properties.isASCIIHexDigit)
            if scalar.isOfAddress, isEscape {
                encoded.unicodeScalars.append(scalar)
            } else {
                encoded += Resource.encoded(String(scalar))
            }
        }
        return encoded
    }
}

extension Unicode.Scalar {
    /// Whether an address may have the character, or keeps it for another reason.
    fileprivate var isOfAddress: Bool {
        switch self {
        case " ", "\"", "<", ">", "^", "`", "{", "|", "}": false
        default: value < 0x80 || !properties.isWhitespace
        }
    }
}
