import Catalogue
import Endpoints

/// The shape of a text, judged from its beginning.
struct TextShape: Sendable {
    let text: String
    let isAbsoluteAddress: Bool
    /// The path of an address, without query and fragment.
    let path: Substring
    /// The last segment of an address that is not empty.
    let lastSegment: Substring
    /// The extension of the last segment, in small letters, or an empty text.
    let fileExtension: String
    private let count: Int
    private let digits: Int
    private let lowercase: Int
    private let spaces: Int
    private let joiners: Int
    private let others: Int
    private let beyondASCII: Int

    init(_ whole: String) {
        // A character may have any number of scalars.
        text = whole.utf8.count > 600 ? String(whole.unicodeScalars.prefix(600)) : whole
        var (count, digits, lowercase, spaces, joiners, others, beyondASCII) = (0, 0, 0, 0, 0, 0, 0)
        for unit in text.utf8 {
            count += 1
            switch unit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
            case UInt8(ascii: "a")...UInt8(ascii: "z"): lowercase += 1
            case 0...32: spaces += 1
            case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): joiners += 1
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): break
            case 128...: beyondASCII += 1
            default: others += 1
            }
        }
        (self.count, self.digits, self.lowercase, self.spaces) = (count, digits, lowercase, spaces)
        (self.joiners, self.others, self.beyondASCII) = (joiners, others, beyondASCII)
        // The names of files may have spaces, which nobody encoded.
        isAbsoluteAddress =
            count > 9 && ["https://", "http://", "//"].contains(where: text.hasPrefix)
            && (spaces == 0 || Self.isServedFile(text))
        path = Self.path(of: text, isAbsolute: isAbsoluteAddress)
        lastSegment = path.utf8.split(separator: UInt8(ascii: "/")).last.map(Substring.init) ?? ""
        fileExtension = Self.fileExtension(of: lastSegment)
    }

    private static func path(of text: String, isAbsolute: Bool) -> Substring {
        let end = text.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? text.endIndex
        guard isAbsolute, let slashes = text[..<end].firstRange(of: "//") else { return text[..<end] }
        return Substring(text[slashes.upperBound..<end].utf8.drop { $0 != UInt8(ascii: "/") })
    }

    private static func fileExtension(of segment: Substring) -> String {
        guard let dot = segment.utf8.lastIndex(of: UInt8(ascii: ".")), dot != segment.startIndex else { return "" }
        let suffix = segment[segment.utf8.index(after: dot)...]
        return (1...5).contains(suffix.utf8.count) ? suffix.lowercased() : ""
    }

    private static func isServedFile(_ address: String) -> Bool {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        let ending = path.split(separator: ".").last?.lowercased() ?? ""
        return !path.contains(where: \.isNewline)
            && (MediaType.pictureExtensions.contains(ending) || MediaType.previewExtensions.contains(ending))
    }

    var hasSpaces: Bool { spaces > 0 }
    var isASCII: Bool { beyondASCII == 0 }

    /// A data address, which holds a picture itself.
    var isData: Bool { text.hasPrefix("data:") }

    /// A path on the same or another server, such as `/img/1`.
    var isRelativeAddress: Bool {
        !isAbsoluteAddress && count > 2 && spaces == 0 && text.utf8.first == UInt8(ascii: "/")
    }

    /// The address of a part of a list, which may be relative, such as `?page=2` or `boats?page=2`, and not encoded.
    var isPartOfList: Bool {
        let address = text.trimmed
        let path = address.prefix { $0 != "?" }
        return AddressText.isAbsolute(address.encodedAddress) || ["/", "?"].contains(where: address.hasPrefix)
            || path.endIndex < address.endIndex && address.contains("=") && !path.contains(where: \.isWhitespace)
    }

    /// Any address with a scheme, such as `spotify:track:1` or `nyt://article/1`.
    var isIdentifier: Bool {
        guard spaces == 0, others > 0, let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let scheme = text.utf8[..<colon]
        return scheme.count > 1 && scheme.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
    }

    /// A number, perhaps with separators of thousands.
    var isNumber: Bool {
        guard digits > 0, count <= 40, spaces == 0, lowercase <= 1, beyondASCII == 0, others <= 13 else { return false }
        return NumberText.strict(text) != nil || NumberText.isCode(text)
    }

    /// A date for certain, such as a month or a day of ISO 8601, with or without a time.
    var isDate: Bool { digits >= 5 && (7...60).contains(count) && DateText.isDate(text) }

    /// Has tags or entities of HTML.
    var isHTML: Bool { others > 1 && PlainText.isHTML(text) }

    /// Words or digits in small letters, joined by hyphens, underscores or full stops: a name for programs.
    var isSlug: Bool { joiners > 0 && digits + lowercase + joiners == count }

    /// One word with digits, such as an id or a hash.
    var isToken: Bool { digits > 0 && spaces == 0 && beyondASCII == 0 && (count > 7 || digits * 2 >= count) }

    /// A short code in capitals and digits, such as that of a country.
    var isCode: Bool { (2...12).contains(count) && spaces + others + lowercase + beyondASCII == 0 }

    var host: String? {
        guard isAbsoluteAddress, let slashes = text.firstRange(of: "//") else { return nil }
        let authority = text[slashes.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let host = (authority.split(separator: "@").last ?? "").prefix { $0 != ":" }.lowercased()
        return host.isEmpty ? nil : host
    }

    /// The values in the query of an address, without names.
    var queryValues: [String] {
        let query = text.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
        return query.split(separator: "&").prefix(20).compactMap { parameter in
            parameter.firstIndex(of: "=").map { String(parameter[parameter.index(after: $0)...]) }
        }
    }

    /// A list or an object as text, such as `["tall", "oak"]`.
    var isJSON: Bool {
        guard let first = text.utf8.first(where: { $0 > 32 }), "[{".utf8.contains(first) else { return false }
        // A long text is only known by its beginning.
        guard text.utf8.count < 600 else { return text.utf8.contains(UInt8(ascii: "\"")) }
        do {
            _ = try JSON(parsing: text)
            return true
        } catch {
            return false
        }
    }

    /// A type of files, such as `image/png`.
    var isMediaType: Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 && !hasSpaces
            && ["image", "audio", "video", "text", "application", "font"].contains(parts[0])
    }
}
