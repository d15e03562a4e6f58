/// A strict reader of our own pages: whatever a page's writer would not have written is a problem.
///
/// It knows far less than HTML allows, so that what got into a page by other ways is not among it. The specification is
/// how `HTML` escapes, and ``Vocabulary``.
struct MarkupCheck {
    struct Problem: Error {
        let reason: String
    }

    private let bytes: [UInt8]
    private var index = 0
    /// Elements that are not ended yet.
    private var open: [String] = []
    /// How many isolates of the current text are not ended yet.
    private var isolates = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The first thing that is wrong with a page, and where; nil if nothing is.
    static func problem(in bytes: [UInt8]) -> String? {
        var check = MarkupCheck(bytes)
        do throws(Problem) {
            try check.readPage()
            return nil
        } catch {
            let place = min(check.index, bytes.count)
            let context = bytes[max(place - 60, 0)..<min(place + 40, bytes.count)]
            return "\(error.reason) at byte \(place), in \(String(decoding: context, as: UTF8.self).debugDescription)"
        }
    }

    static func problem(in text: String) -> String? { problem(in: Array(text.utf8)) }

    private mutating func readPage() throws(Problem) {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw Problem(reason: "no UTF-8") }
        guard take("<!doctype html>") else { throw Problem(reason: "expected the doctype") }
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "<") { try endText() }
            if take("</") {
                try readEndTag()
            } else if take("<") {
                try readStartTag()
            } else {
                try readCharacter(in: .text)
            }
        }
        guard open.isEmpty else { throw Problem(reason: "not ended: \(open)") }
    }

    private mutating func readEndTag() throws(Problem) {
        let name = takeName()
        guard open.popLast() == name else { throw Problem(reason: "</\(name)> ends another element") }
        guard take(">") else { throw Problem(reason: "expected the end tag's end") }
    }

    private mutating func readStartTag() throws(Problem) {
        let name = takeName()
        guard Vocabulary.elements.contains(name) || Vocabulary.voidElements.contains(name) else {
            throw Problem(reason: "an element of another's: <\(name)")
        }
        var attributes: [String: ArraySlice<UInt8>] = [:]
        while take(" ") {
            let attribute = takeName()
            let isFlag = Vocabulary.flags.contains(attribute)
            guard isFlag || Vocabulary.attributes.contains(attribute) else {
                throw Problem(reason: "an attribute of another's: \(attribute)")
            }
            guard attributes[attribute] == nil else { throw Problem(reason: "\(attribute) twice") }
            // The value of an option goes to upstream as it is, and is not shown.
            let isShown = (name, attribute) != ("option", "value")
            attributes[attribute] = isFlag ? [] : try readValue(of: attribute, isShown ? .shownValue : .value)
        }
        guard take(">") else { throw Problem(reason: "expected the tag's end") }
        try checkAddresses(of: name, attributes)
        if !Vocabulary.voidElements.contains(name) { open.append(name) }
    }

    private mutating func readValue(of attribute: String, _ place: Place) throws(Problem) -> ArraySlice<UInt8> {
        guard take("=\"") else { throw Problem(reason: "expected \(attribute)'s value in quotes") }
        let start = index
        while !take("\"") { try readCharacter(in: place) }
        try endText()
        return bytes[start..<index - 1]
    }

    private func checkAddresses(of element: String, _ attributes: [String: ArraySlice<UInt8>]) throws(Problem) {
        for attribute in Vocabulary.addresses {
            guard let address = attributes[attribute] else { continue }
            let isLink = element == "a" && attributes["rel"].map { Array($0) } == Array(Vocabulary.elsewhere.utf8)
            if isLink, address.starts(with: "https://".utf8) {
                try checkCharacters(of: address)
            } else {
                try checkAddress(address)
            }
        }
        // Each candidate is an address and a width.
        for candidate in attributes["srcset"]?.split(separator: UInt8(ascii: ",")) ?? [] {
            let parts = candidate.split(separator: UInt8(ascii: " "))
            guard parts.count == 2, parts[1].last == UInt8(ascii: "w") else {
                throw Problem(reason: "a candidate that is no address with a width")
            }
            try checkAddress(parts[0])
        }
    }

    // MARK: Characters

    private enum Place { case text, value, shownValue }

    private mutating func readCharacter(in place: Place) throws(Problem) {
        guard index < bytes.count else { throw Problem(reason: "expected more") }
        switch bytes[index] {
        case UInt8(ascii: "<"), UInt8(ascii: ">"): throw Problem(reason: "an unescaped bracket")
        case UInt8(ascii: "&"):
            guard take("&amp;") || take("&lt;") || take("&gt;") || place != .text && take("&quot;") else {
                throw Problem(reason: "an unescaped ampersand")
            }
            return
        case 0x09, 0x0A: break
        case ..<0x20: throw Problem(reason: "control character \(bytes[index])")
        case 0xE2 where isDirection && place != .value: try readDirection()
        default: break
        }
        index += 1
    }

    /// Formatters of lists isolate a text of the other direction (U+2068 to U+2069, Unicode UAX #9).
    private mutating func readDirection() throws(Problem) {
        switch (bytes[index + 1], bytes[index + 2]) {
        case (0x81, 0xA8): isolates += 1
        case (0x81, 0xA9) where isolates > 0: isolates -= 1
        default: throw Problem(reason: "a character that turns the direction")
        }
    }

    private func endText() throws(Problem) {
        guard isolates == 0 else { throw Problem(reason: "a character that turns the direction of what follows") }
    }

    /// U+202A to U+202E and U+2066 to U+2069.
    private var isDirection: Bool {
        guard index + 2 < bytes.count else { return false }
        return bytes[index + 1] == 0x80 && (0xAA...0xAE).contains(bytes[index + 2])
            || bytes[index + 1] == 0x81 && (0xA6...0xA9).contains(bytes[index + 2])
    }

    /// Within this site, and not by way of another host or the folder above.
    private func checkAddress(_ address: ArraySlice<UInt8>) throws(Problem) {
        if address.first == UInt8(ascii: "#") { return }
        guard address.first == UInt8(ascii: "/") else { throw Problem(reason: "an address of elsewhere") }
        let path = address.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        if path.count == 1 { return }
        for segment in path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            switch String(decoding: segment, as: UTF8.self) {
            case "": throw Problem(reason: "an address with an empty part")
            case ".", "..": throw Problem(reason: "an address that leads upwards")
            default: break
            }
        }
        try checkCharacters(of: path)
    }

    private func checkCharacters(of address: ArraySlice<UInt8>) throws(Problem) {
        guard address.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }) else {
            throw Problem(reason: "an address that is not encoded")
        }
    }

    // MARK: Taking

    private mutating func take(_ text: StaticString) -> Bool {
        let end = index + text.utf8CodeUnitCount
        guard end <= bytes.count else { return false }
        for offset in 0..<text.utf8CodeUnitCount where bytes[index + offset] != text.utf8Start[offset] { return false }
        index = end
        return true
    }

    private mutating func takeName() -> String {
        let start = index
        while index < bytes.count, Self.isOfNames(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private static func isOfNames(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
