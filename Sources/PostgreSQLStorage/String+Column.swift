extension String {
    /// The text for a column. U+0000, which PostgreSQL cannot store, becomes U+0001 U+0002, and U+0001 is doubled.
    var escapedForColumn: String {
        guard utf8.contains(where: { $0 < 2 }) else { return self }
        return replacing("\u{1}", with: "\u{1}\u{1}").replacing("\0", with: "\u{1}\u{2}")
    }

    /// The text that a column has for ``escapedForColumn``.
    init(column: String) {
        guard column.utf8.contains(1) else {
            self = column
            return
        }
        var scalars = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in column.unicodeScalars {
            if isEscaped {
                scalars.append(scalar.value == 2 ? "\0" : scalar)
                isEscaped = false
            } else if scalar.value == 1 {
                isEscaped = true
            } else {
                scalars.append(scalar)
            }
        }
        self.init(scalars)
    }
}
