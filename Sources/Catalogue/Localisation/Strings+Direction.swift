extension Strings {
    /// A fact with its values before and after a change. Each part has its own direction, and the whole has that of the
    /// language, so that nobody reads it the wrong way round.
    package func change(of fact: String, from old: String, to new: String) -> String {
        // Phrases of languages from right to left isolate their arguments themselves.
        let parts = language.isRightToLeft ? [fact, old, new] : [fact, old, new].map(apart)
        return directed(self(.factChange, parts[0], parts[1], parts[2]))
    }

    /// A text with the direction of the language, also where its first letter would set another one (Unicode UAX #9, P2).
    package func directed(_ text: String) -> String {
        if language.isRightToLeft { return "\u{200F}\(text)" }
        return text.hasLettersFromRightToLeft ? "\u{200E}\(text)" : text
    }

    /// A name from elsewhere in a text of the language, isolated if its direction may be another one.
    package func apart(_ name: String) -> String {
        language.isRightToLeft || name.hasLettersFromRightToLeft ? "\u{2068}\(name)\u{2069}" : name
    }
}

extension String {
    /// Whether it has letters from Hebrew to N’Ko, whose first byte no other characters but a few of Armenian have.
    fileprivate var hasLettersFromRightToLeft: Bool { utf8.contains { (0xD6...0xDF).contains($0) } }
}
