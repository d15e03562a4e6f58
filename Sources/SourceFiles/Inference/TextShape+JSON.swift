import Foundation

extension TextShape {
    /// A list or an object as text, such as `["tall", "oak"]`.
    var isJSON: Bool {
        guard let first = text.utf8.first(where: { $0 > 32 }), let last = text.utf8.last(where: { $0 > 32 }) else {
            return false
        }
        // A long text is only known by its beginning.
        let isWhole = text.utf8.count < 600
        switch first {
        case UInt8(ascii: "["): guard !isWhole || last == UInt8(ascii: "]") else { return false }
        case UInt8(ascii: "{"): guard !isWhole || last == UInt8(ascii: "}") else { return false }
        default: return false
        }
        guard isWhole else { return text.utf8.contains(UInt8(ascii: "\"")) }
        do {
            _ = try JSON(parsing: Data(text.utf8))
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
