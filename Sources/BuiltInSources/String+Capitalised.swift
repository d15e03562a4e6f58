extension String {
    /// The text with a capital first letter.
    var capitalised: String { prefix(1).uppercased() + dropFirst() }

    /// A label made of a name in addresses: “Most played” for `most-played`.
    var labelFromName: String { self == "tv" ? "TV" : capitalised.replacing("-", with: " ") }
}
