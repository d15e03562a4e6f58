/// An address that is safe to follow, load or post to.
///
/// Relative addresses and those of the schemes `http`, `https`, `mailto` and `tel` are kept as they are; any other
/// scheme (`javascript:`, `data:`, …) becomes `about:invalid`. A scheme is found as the URL standard finds it:
/// leading control characters and spaces, and tabs and line breaks anywhere, do not hide it.
public struct Address: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// What is written where an address was refused; browsers show nothing for it.
    public static let refused: Address = "about:invalid"

    let text: String

    public init(_ text: String) {
        self.text = Self.isSafe(text) ? text : Self.refused.text
    }

    /// A literal of the program is taken as it stands.
    public init(stringLiteral literal: StaticString) {
        text = literal.description
    }

    public var description: String { text }

    /// As a candidate of `srcset`, where a comma or white space would begin the next one.
    ///
    /// By scalars, because a combining mark hides a comma among characters. Tabs and line breaks are left out, as the
    /// URL standard leaves them out.
    var candidate: String {
        var candidate = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case ",": candidate.append(contentsOf: "%2C".unicodeScalars)
            case " ": candidate.append(contentsOf: "%20".unicodeScalars)
            case "\u{C}": candidate.append(contentsOf: "%0C".unicodeScalars)
            case "\t", "\n", "\r": continue
            default: candidate.append(scalar)
            }
        }
        return String(candidate)
    }

    private static let schemes: Set<String> = ["http", "https", "mailto", "tel"]

    private static func isSafe(_ text: String) -> Bool {
        var scheme = ""
        for byte in text.utf8.drop(while: { $0 <= 0x20 }) {
            switch byte {
            case 0x09, 0x0A, 0x0D: continue
            case UInt8(ascii: ":"): return scheme.isEmpty || schemes.contains(scheme.lowercased())
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return true
            default: scheme.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        return true
    }
}
