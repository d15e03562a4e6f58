/// What stands for a title where there is no room for it.
enum Initials {
    /// The first letters of the first two words, in upper case; one only where letters are as wide as words or join
    /// each other; an emoji where there are no letters; empty where there is nothing to show.
    static func of(_ title: String) -> String {
        let words = title.split { !($0.isLetter || $0.isNumber) }
        guard let first = words.first?.first else {
            return title.first(where: \.isEmoji).map(String.init) ?? ""
        }
        guard words.count > 1, let second = words[1].first, !first.standsAlone, !second.standsAlone else {
            return short(first)
        }
        return short(first) + short(second)
    }

    /// Some letters are two in upper case, such as “ß”, and some come with any number of marks.
    private static func short(_ letter: Character) -> String {
        let upper = String(letter).uppercased()
        return String(String.UnicodeScalarView(upper.first.map { Array($0.unicodeScalars.prefix(4)) } ?? []))
    }
}

extension Character {
    fileprivate var isEmoji: Bool {
        guard let first = unicodeScalars.first else { return false }
        return first.properties.isEmojiPresentation
            || (first.properties.isEmoji && unicodeScalars.dropFirst().first == "\u{FE0F}")
    }

    /// Whether two such letters are too wide side by side, or would be read as a word.
    fileprivate var standsAlone: Bool {
        guard let scalar = unicodeScalars.first?.value else { return false }
        return switch scalar {
        // Hebrew to Arabic, and their presentation forms.
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: true
        // The scripts of India and its neighbours, whose letters join.
        case 0x0900...0x0DFF: true
        // Han, kana, hangul, full-width forms.
        case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFF00...0xFFEF: true
        case 0x20000...0x3FFFF: true
        default: false
        }
    }
}
