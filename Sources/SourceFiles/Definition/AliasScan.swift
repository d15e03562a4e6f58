/// Finds YAML's aliases before a parser follows them, because a few lines of them can stand for billions of values.
enum AliasScan {
    /// The first alias to an anchor of the same file. A sign in a text is none, unless the text has both.
    static func firstAlias(in yaml: String) -> (name: String, line: Int, column: Int)? {
        var anchors = Set<String>()
        var aliases: [(name: String, line: Int, column: Int)] = []
        for (number, line) in yaml.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            var before: Character = " "
            var column = 0
            var index = line.startIndex
            while index < line.endIndex {
                let character = line[index]
                index = line.index(after: index)
                column += 1
                if character == "&" || character == "*", " \t[{,:".contains(before) {
                    let name = String(line[index...].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
                    if character == "&" {
                        anchors.insert(name)
                    } else if !name.isEmpty, aliases.count < 10_000 {
                        aliases.append((name, number + 1, column))
                    }
                }
                before = character
            }
        }
        return aliases.first { anchors.contains($0.name) }
    }
}
