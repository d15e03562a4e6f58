import Catalogue
import HTML

/// A text with the parts that match a search term marked.
struct MarkedText: HTML {
    let text: String
    /// Nil for a text without marks.
    var term: SearchTerm?

    var body: some HTML {
        let matches = term?.matches(in: text) ?? []
        if matches.isEmpty {
            text
        } else {
            // Scripts read the text as the last part of its line, after marks of other kinds.
            span {
                let starts = [text.startIndex] + matches.map(\.upperBound)
                ForEach(Array(zip(starts, matches))) { start, match in
                    String(text[start..<match.lowerBound])
                    mark { String(text[match]) }
                }
                String(text[(starts.last ?? text.startIndex)...])
            }
        }
    }
}
