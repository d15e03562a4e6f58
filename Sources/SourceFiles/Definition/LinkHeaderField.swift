import Endpoints

/// Reads `Link` headers (RFC 8288).
enum LinkHeaderField {
    /// The first target with a relation; nil if there is none.
    static func target(relation: String, in header: String) -> String? {
        var rest = header.prefix(20_000)
        while let open = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: open)...]
            guard let close = rest.firstIndex(of: ">") else { return nil }
            let target = String(rest[..<close])
            rest = rest[rest.index(after: close)...]
            let end = endOfLink(in: rest)
            if relations(rest[..<end]).contains(relation) { return target }
            rest = rest[end...]
        }
        return nil
    }

    /// The index of the comma after a link's parameters.
    private static func endOfLink(in text: Substring) -> Substring.Index {
        var isQuoted = false
        for index in text.indices {
            if text[index] == "\"" { isQuoted.toggle() }
            if text[index] == ",", !isQuoted { return index }
        }
        return text.endIndex
    }

    private static func relations(_ parameters: Substring) -> [String] {
        for parameter in parameters.split(separator: ";") {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmed.lowercased() == "rel" else { continue }
            return parts[1].replacing("\"", with: " ").lowercased().split(separator: " ").map(String.init)
        }
        return []
    }
}
