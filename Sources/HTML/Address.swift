/// An address that is safe to follow, load or post to.
///
/// It is relative or has the scheme `http`, `https`, `mailto` or `tel`. Schemes are recognised as the URL standard
/// (https://url.spec.whatwg.org, "basic URL parser") does: leading control characters and spaces, and tabs and line
/// breaks anywhere, don't disguise one.
public struct Address: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The address `about:invalid`, which stands for every refused one; browsers show nothing for it.
    public static let refused: Address = "about:invalid"

    let text: String

    /// Takes text from anywhere. With any other scheme, such as `javascript:` or `data:`, it becomes ``refused``.
    public init(_ text: String) {
        self.text = Self.isSafe(text) ? text : Self.refused.text
    }

    /// Takes a literal of the program unchecked.
    public init(stringLiteral literal: StaticString) {
        text = literal.description
    }

    /// The address, not yet escaped for HTML.
    public var description: String { text }

    /// The address as a candidate of `srcset`, where a comma or white space would begin the next one.
    ///
    /// Read by scalars, because a combining mark hides a comma among characters. Tabs and line breaks are left out, as
    /// the URL standard does.
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
