/// Names of hosts as RFC 1123, 2.1 has them, in lower case.
enum HostName {
    /// Whether a text is a name of several labels and not an address: what ends in a number is one to somebody (the
    /// URL standard, "ends in a number checker"), be it decimal, octal or hexadecimal.
    static func isName(_ text: String) -> Bool {
        let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count > 1, text.utf8.count <= 253, labels.allSatisfy(isLabel), let last = labels.last else {
            return false
        }
        return !last.allSatisfy(isDigit) && !last.starts(with: "0x".utf8)
    }

    /// Whether a host is of that name or of one below it.
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
