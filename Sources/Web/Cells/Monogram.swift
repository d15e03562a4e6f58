import HTML

/// The picture of an item that has none: its initials on a colour of its own.
struct Monogram: HTML {
    let title: String
    var isLarge = false

    var body: some HTML {
        span(
            .class(isLarge ? "artwork large" : "artwork"), .data("hue", String(hue)), .aria("hidden", "true")
        ) {
            span { initials }
        }
    }

    /// The first letters of the first two words.
    var initials: String {
        let words = title.split { !$0.isLetter && !$0.isNumber }
        return words.prefix(2).compactMap(\.first).map { $0.uppercased() }.joined()
    }

    /// One of twelve, always the same for a title (FNV-1a, because `Hasher` differs from start to start).
    var hue: Int {
        let hash = title.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return Int((hash >> 8) % 12)
    }
}
