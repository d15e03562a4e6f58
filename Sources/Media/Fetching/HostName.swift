/// Host names by RFC 1123, section 2.1, in lower case.
enum HostName {
    /// Whether a text is a name of several labels, and not an IP address. A text that ends in a number is an address in
    /// some notation, be it decimal, octal or hexadecimal (the URL standard, "ends in a number checker").
    static func isName(_ text: String) -> Bool {
        let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count > 1, text.utf8.count <= 253, labels.allSatisfy(isLabel), let last = labels.last else {
            return false
        }
        return !last.allSatisfy(isDigit) && !last.starts(with: "0x".utf8)
    }

    /// Whether a host has a name or is a subdomain of it.
    static func `is`(_ host: String, within name: String) -> Bool {
        host == name || host.hasSuffix("." + name)
    }

    private static func isLabel(_ label: Substring.UTF8View.SubSequence) -> Bool {
        (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
            && label.allSatisfy {
                isDigit($0) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "-")
            }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
