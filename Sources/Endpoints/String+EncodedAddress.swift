extension String {
    /// The address with everything percent-encoded that RFC 3986 allows in none: white space, letters of other scripts,
    /// brackets, `"<>^` and the like, and percent signs without two digits. Encoded characters stay as they are.
    ///
    /// The authority stays, where brackets are allowed and other scripts have an encoding of their own. So do control
    /// characters, and backslashes in the path, which programs read differently.
    package var encodedAddress: String {
        // Nearly all addresses are right.
        if utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"\"%<>[\\]^`{|}".utf8.contains($0) }) { return self }
        let authority = lengthOfBeginning
        var encoded = String(unicodeScalars.prefix(authority))
        var rest = unicodeScalars.dropFirst(authority)
        var isPath = true
        while let scalar = rest.popFirst() {
            if scalar == "?" || scalar == "#" { isPath = false }
            let digits = rest.prefix(2)
            let isEscape = scalar != "%" || digits.count == 2 && digits.allSatisfy(\.properties.isASCIIHexDigit)
            if scalar.isOfAddress || scalar == "\\" && isPath, isEscape {
                encoded.unicodeScalars.append(scalar)
            } else {
                encoded += Resource.encoded(String(scalar))
            }
        }
        return encoded
    }

    /// The number of scalars of the scheme and the authority, if the address has them.
    private var lengthOfBeginning: Int {
        let scalars = unicodeScalars
        let scheme = scalars.prefix { !"/?#".unicodeScalars.contains($0) }
        guard scheme.isEmpty || scheme.last == ":", scalars.dropFirst(scheme.count).starts(with: "//".unicodeScalars)
        else { return 0 }
        let authority = scalars.dropFirst(scheme.count + 2).prefix { !"/?#\\".unicodeScalars.contains($0) }
        return scheme.count + 2 + authority.count
    }
}

extension Unicode.Scalar {
    /// Whether an address may have the character outside its authority, or keeps it for another reason.
    fileprivate var isOfAddress: Bool {
        switch self {
        case " ", "\"", "<", ">", "[", "\\", "]", "^", "`", "{", "|", "}": false
        default: isASCII
        }
    }
}
