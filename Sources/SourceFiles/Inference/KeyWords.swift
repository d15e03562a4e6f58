/// The words of a key: `strDrinkThumb`, `drink_thumb` and `im:drink-thumb` all contain `drink` and `thumb`.
struct KeyWords: Hashable, Sendable {
    let all: [String]

    var last: String { all.last ?? "" }
    var first: String { all.first ?? "" }

    init(_ key: String) {
        var words: [String] = []
        var word = ""
        var wasLowercase = false
        let characters = Array(key.prefix(120))
        for (index, character) in characters.enumerated() {
            guard character.isLetter || character.isNumber else {
                if !word.isEmpty { words.append(word) }
                (word, wasLowercase) = ("", false)
                continue
            }
            if character.isUppercase, !word.isEmpty {
                // In `HTMLPage`, a word begins at the last capital before small letters, but not in `URLs`.
                let rest = characters[(index + 1)...].prefix { $0.isLowercase }
                let beginsWord = !rest.isEmpty && String(rest) != "s"
                if wasLowercase || beginsWord {
                    words.append(word)
                    word = ""
                }
            }
            word += character.lowercased()
            wasLowercase = character.isLowercase || character.isNumber
        }
        if !word.isEmpty { words.append(word) }
        all = words
    }

    func contains(anyOf vocabulary: Set<String>) -> Bool { all.contains { vocabulary.contains($0) } }

    /// A plural English noun in the singular, as well as a few rules can tell.
    static func singular(_ word: String) -> String {
        if ["species", "series", "news"].contains(word) { return word }
        if word.count > 4, word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        if word.count > 4, ["sses", "shes", "ches", "xes"].contains(where: word.hasSuffix) {
            return String(word.dropLast(2))
        }
        if word.count > 3, word.hasSuffix("s"), !word.hasSuffix("ss"), !word.hasSuffix("us") {
            return String(word.dropLast())
        }
        return word
    }
}
