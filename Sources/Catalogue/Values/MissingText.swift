/// The texts that upstreams write where they have no value.
package enum MissingText {
    /// Whether a text says that there is no value, whatever the other values are: `n/a`, `unknown`, a dash or nothing.
    package static func isMissing(_ text: String) -> Bool {
        // Only a text of one of these lengths is worth a copy in lower case.
        switch text.utf8.count {
        case 0: true
        case 1...3: always.contains(text.lowercased())
        case 7: text.lowercased() == "unknown"
        default: false
        }
    }

    /// Whether a text says that there is no value where others are numbers, dates or addresses.
    ///
    /// Among texts, `none` may be an answer and `NA` a country.
    package static func isMissingAmongOthers(_ text: String) -> Bool {
        isMissing(text) || text.utf8.count <= 19 && amongOthers.contains(text.lowercased())
    }

    private static let always: Set<String> = ["n/a", "-", "–", "—"]
    private static let amongOthers: Set<String> = [
        "na", "n.a.", "none", "null", "nil", "nan", "undefined", "not available", "tba", "tbd", "?", "--",
        "0000-00-00", "0000-00-00 00:00:00",
    ]
}
