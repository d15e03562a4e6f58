import Endpoints
package import Foundation

/// Reads addresses in texts.
package enum AddressText {
    /// The last segment of an address's path that is not empty, decoded: `25` of `https://example.com/items/25/?a=b`.
    package static func lastSegment(of text: String) -> String {
        let path = text.prefix { $0 != "?" && $0 != "#" }
        guard let segment = path.split(separator: "/").last else { return text }
        return String(segment).removingPercentEncoding ?? String(segment)
    }

    /// Whether a text is an absolute address of the web.
    package static func isAbsolute(_ text: String) -> Bool {
        guard text.utf8.count <= 4_000, let scheme = lengthOfScheme(text) else { return false }
        let rest = text.dropFirst(scheme)
        return !rest.isEmpty && rest.first != "/" && !hasSpaces(text)
    }

    /// The absolute address that a text in an answer means, with everything encoded that has to be; nil if it is none of
    /// the web.
    package static func resolved(_ text: String, against base: URL?) -> String? {
        guard text.utf8.count <= 4_000 else { return nil }
        let text = text.trimmed.replacing(/&(amp|#0*38|#x0*26);/.ignoresCase(), with: "&").encodedAddress
        if isAbsolute(text) { return text }
        // Foundation would encode a backslash in the path, and percent signs once more with it.
        guard let base, !text.isEmpty, !hasSpaces(text), !text.contains("\\"),
            let url = URL(string: text, relativeTo: base)?.absoluteURL, isAbsolute(url.absoluteString)
        else { return nil }
        return url.absoluteString
    }

    /// The address with its scheme, host and port as ``BaseURL`` has them: `http://xn--bcher-kva.example/ü` for
    /// `HTTP://Bücher.example:80/ü`. Any other text stays as it is, without white space around it.
    package static func normalised(_ text: String) -> String {
        let text = text.trimmed
        guard let scheme = lengthOfScheme(text) else { return text }
        let rest = text.dropFirst(scheme)
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        do throws(BaseURLError) {
            return try BaseURL("\(text.prefix(scheme))\(authority)").description + rest.dropFirst(authority.count)
        } catch {
            // Its user reports the fault.
            return text
        }
    }

    private static func lengthOfScheme(_ text: String) -> Int? {
        let start = text.prefix(8).lowercased()
        return start.hasPrefix("https://") ? 8 : start.hasPrefix("http://") ? 7 : nil
    }

    private static func hasSpaces(_ text: String) -> Bool {
        text.unicodeScalars.contains { $0.isSpace || $0.value < 32 }
    }
}
