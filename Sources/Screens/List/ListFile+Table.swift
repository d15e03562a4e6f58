import Catalogue

extension ListFile {
    /// Comma-separated values (RFC 4180): the id, the card, the provenance, and the facts in the order in which they
    /// first occur. Favourites have no provenance.
    var table: String {
        let entries = content.entries
        var keys: [String] = []
        var known: Set<String> = []
        for field in entries.lazy.flatMap(\.item.fields) where known.insert(field.key).inserted {
            keys.append(field.key)
        }
        let rows = entries.map { entry in
            let (item, state) = (entry.item, content.hasStates ? [entry.state ?? ""] : [])
            let texts = Dictionary(item.fields.map { ($0.key, Self.text(of: $0.value)) }) { first, _ in first }
            return [item.id.source.rawValue, item.id.id, item.card.title, item.card.subtitle ?? ""]
                + state + keys.map { texts[$0] ?? "" }
        }
        let header = ["source", "id", "title", "subtitle"] + (content.hasStates ? ["state"] : []) + keys
        return ([header] + rows).map { $0.map(Self.quoted).joined(separator: ",") + "\r\n" }.joined()
    }

    /// A value as upstream sent it; several texts are separated by line feeds.
    private static func text(of value: FieldValue) -> String {
        switch ItemDocument.Value(value) {
        case .text(let text): text
        case .number(let number): Int(exactly: number).map { String($0) } ?? String(number)
        case .list(let texts): texts.joined(separator: "\n")
        case .boolean(let isTrue): String(isTrue)
        case .null: ""
        }
    }

    /// A text without controls, in quotation marks if it needs them. Spreadsheets would compute one that begins like a
    /// formula.
    private static func quoted(_ text: String) -> String {
        let text = text.withoutControls
        let scalars = text.unicodeScalars
        let isFormula = scalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } == true && Double(text) == nil
        let isPlain = !isFormula && !scalars.contains { ",;\"\t\r\n".unicodeScalars.contains($0) }
        if isPlain { return text }
        var quoted = isFormula ? "\"'" : "\""
        for scalar in scalars {
            quoted.unicodeScalars.append(contentsOf: scalar == "\"" ? [scalar, scalar] : [scalar])
        }
        return quoted + "\""
    }
}
