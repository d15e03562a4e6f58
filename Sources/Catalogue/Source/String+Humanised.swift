extension String {
    /// A key made readable: `rotationPeriod`, `rotation_period` and `rotation-period` become “Rotation period”,
    /// and `isbn` becomes “ISBN”.
    package var humanised: String {
        var words = ""
        for character in self {
            if character == "_" || character == "-" {
                words.append(" ")
            } else if character.isUppercase, let last = words.last, last.isLowercase {
                words.append(" \(character.lowercased())")
            } else {
                words.append(character)
            }
        }
        words = words.split(separator: " ", omittingEmptySubsequences: false)
            .map { Self.initialisms.contains($0.lowercased()) ? $0.uppercased() : String($0) }.joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// Words that people write in capitals.
    private static let initialisms: Set<String> = [
        "abv", "doi", "dvd", "ean", "eur", "gbp", "gps", "ibu", "id", "isbn", "issn", "sku", "tv", "upc", "uri", "url",
        "usd",
    ]
}
