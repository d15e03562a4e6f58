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
        let start = text.prefix(8).lowercased()
        guard start.hasPrefix("http://") || start.hasPrefix("https://"), text.utf8.count <= 4_000 else { return false }
        let rest = text.dropFirst(start.hasPrefix("https://") ? 8 : 7)
        return !rest.isEmpty && rest.first != "/" && !text.unicodeScalars.contains { $0.isSpace || $0.value < 32 }
    }

    /// The absolute address that a text in an answer means; nil if it is none of the web.
    package static func resolved(_ text: String, against base: URL?) -> String? {
        let text = text.trimmed
        guard !text.isEmpty, text.utf8.count <= 4_000 else { return nil }
        if isAbsolute(text) { return text }
        guard let base, !text.unicodeScalars.contains(where: { $0.isSpace || $0.value < 32 }),
            let url = URL(string: text, relativeTo: base)?.absoluteURL, isAbsolute(url.absoluteString)
        else { return nil }
        return url.absoluteString
    }
}
