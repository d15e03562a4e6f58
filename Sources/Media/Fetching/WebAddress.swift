import Endpoints
import Foundation

/// An absolute http or https address, taken apart.
///
/// Stricter than any parser of URLs, so that whatever carries the request can't take it for another: no user, no
/// escapes and no other scripts in the host, no backslash, no white space, no fragment.
struct WebAddress: Hashable {
    /// Scheme, host in lower case, and port.
    let base: BaseURL
    /// Path and query just as they stand, because some hosts sign them.
    let resource: Resource

    init?(_ text: String) {
        guard text.utf8.count <= 2_048, let mark = text.firstRange(of: "://"),
            ["http", "https"].contains(text[..<mark.lowerBound].lowercased())
        else { return nil }
        let rest = text[mark.upperBound...]
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        let authority = rest[..<end].lowercased()
        guard !authority.isEmpty, authority.utf8.allSatisfy(Self.isAuthority) else { return nil }
        let path = Self.escapingOtherScripts(rest[end...])
        guard path.utf8.allSatisfy(Self.isPath) else { return nil }
        do throws(BaseURLError) {
            base = try BaseURL("\(text[..<mark.lowerBound].lowercased())://\(authority)")
        } catch {
            // What it is doesn't matter: it leads nowhere, and a picture is drawn.
            return nil
        }
        resource = Resource(path)
    }

    /// What a name, a port or an address in brackets is made of.
    private static func isAuthority(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"): true
        default: false
        }
    }

    /// Visible ASCII but for what RFC 3986 gives no place in a path or a query.
    private static func isPath(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"\"#<>\\^`{|}".utf8.contains(byte)
    }

    /// Names of files come in all scripts, and with spaces.
    private static func escapingOtherScripts(_ path: Substring) -> String {
        var escaped = ""
        for byte in path.utf8 {
            if byte == 0x20 || byte >= 0x80 {
                escaped += "%" + String(byte, radix: 16, uppercase: true)
            } else {
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        return escaped
    }
}
