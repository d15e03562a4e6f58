/// Reads `Link` headers (RFC 8288).
enum LinkHeader {
    /// Whether a header has an address for a relation.
    static func has(relation: String, in header: String) -> Bool {
        header.prefix(8000).split(separator: ",").contains { link in
            link.split(separator: ";").dropFirst().contains { parameter in
                let parts = parameter.split(separator: "=", maxSplits: 1).map {
                    $0.filter { $0 != " " && $0 != "\"" }.lowercased()
                }
                return parts.count == 2 && parts[0] == "rel" && parts[1] == relation
            }
        }
    }
}
