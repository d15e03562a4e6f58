import Endpoints
import Foundation

/// A parsed absolute http or https address.
///
/// It is stricter than other URL parsers, so that no HTTP client can read the address differently: it has no user, no
/// escapes or other scripts in the host, no backslashes and no control characters.
struct WebAddress: Hashable {
    /// The scheme, the host in lower case, and the port.
    let base: BaseURL
    /// The path and the query, unchanged but for missing percent-encoding, because some hosts sign them.
    let resource: Resource

    init?(_ text: String) {
        guard text.utf8.count <= 2_048 else { return nil }
        let text = text.encodedAddress
        guard let mark = text.firstRange(of: "://"),
            ["http", "https"].contains(text[..<mark.lowerBound].lowercased())
        else { return nil }
        let rest = text[mark.upperBound...]
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        let authority = rest[..<end].lowercased()
        guard !authority.isEmpty, authority.utf8.allSatisfy(Self.isAuthority) else { return nil }
        let path = String(rest[end...].prefix { $0 != "#" })
        guard path.utf8.allSatisfy(Self.isPath) else { return nil }
        do throws(BaseURLError) {
            base = try BaseURL("\(text[..<mark.lowerBound].lowercased())://\(authority)")
        } catch {
            // An invalid address has no picture, whatever the reason, so a drawing takes its place.
            return nil
        }
        resource = Resource(path)
    }

    /// Whether a byte may occur in a host name, a port or an address in brackets.
    private static func isAuthority(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"): true
        default: false
        }
    }

    /// Whether a byte is visible ASCII that RFC 3986 allows in a path or a query.
    private static func isPath(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"\"#<>\\^`{|}".utf8.contains(byte)
    }
}
