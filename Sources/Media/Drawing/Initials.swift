/// The initials of a title.
enum Initials {
    /// The first letters of the first two words, in upper case; a year or another number of at most four digits is whole,
    /// because its first digit would look like a rank. Only one letter in scripts whose letters are wide or
    /// join. An emoji if there are no letters; empty if there is nothing to show.
    static func of(_ title: String) -> String {
        let words = title.split { !($0.isLetter || $0.isNumber) }
        guard let first = words.first?.first else {
            return title.first(where: \.isEmoji).map(String.init) ?? ""
        }
        if words[0].utf8.count <= 4, words[0].allSatisfy(\.isASCIIDigit), words.count == 1 { return String(words[0]) }
        guard words.count > 1, let second = words[1].first, !first.standsAlone, !second.standsAlone else {
            return short(first)
        }
        return short(first) + short(second)
    }

    /// The upper-case letter in short form: some, such as “ß”, become two letters, and some have any number of marks.
    private static func short(_ letter: Character) -> String {
        let upper = String(letter).uppercased()
        return String(String.UnicodeScalarView(upper.first.map { Array($0.unicodeScalars.prefix(4)) } ?? []))
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }

    fileprivate var isEmoji: Bool {
        guard let first = unicodeScalars.first else { return false }
        return first.properties.isEmojiPresentation
            || (first.properties.isEmoji && unicodeScalars.dropFirst().first == "\u{FE0F}")
    }

    /// Whether the letter stands alone, because two of its kind would be too wide or would look like a word.
    fileprivate var standsAlone: Bool {
        guard let scalar = unicodeScalars.first?.value else { return false }
        return switch scalar {
        // Hebrew to Arabic, and their presentation forms.
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: true
        // The joining scripts of India and its neighbours.
        case 0x0900...0x0DFF: true
        // Han, kana, hangul, full-width forms.
        case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFF00...0xFFEF: true
        case 0x20000...0x3FFFF: true
        default: false
        }
    }
}
