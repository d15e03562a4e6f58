extension String {
    /// A key made readable: `rotationPeriod`, `rotation_period` and `rotation-period` become “Rotation period”.
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
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
