package import CompositionalLayout

/// A person's choices for a new source. Those that are nil are inferred.
package struct SourceForm: Hashable, Sendable {
    /// The address of a list.
    package var address: String
    /// The name of the source.
    package var name: String?
    package var layout: HomeStyle?
    /// The name of an icon, or one character; nil for a letter of the name.
    package var symbol: String?
    /// The colour behind the icon, on which white letters can be read; nil for one made of the id.
    package var accent: Colour?
    /// Where a record has its title; see the values of a definition's file.
    package var title: String?
    /// Where a record has its second line; empty for none.
    package var subtitle: String?
    /// Where a record has its third line; empty for none.
    package var caption: String?
    /// Where a record has the address of its picture; empty for none.
    package var picture: String?
    /// The keys of the facts.
    package var facts: [String]?
    /// The keys of the facts that rows of the list show.
    package var rows: [String]?

    /// The name of the parameter that says that facts were chosen, perhaps none.
    package static let factsMark = "choosesFacts"
    /// The value of an icon or a colour that has a field of its own.
    package static let ownChoice = "own"
    /// The longest value, in characters.
    package static let longest = 2_000

    /// Reads the parameters of a form, without control characters; nil without an address.
    package init?(_ parameters: [(name: String, value: String)]) {
        func value(_ name: String) -> String? {
            parameters.first { $0.name == name }.map { String($0.value.withoutControls.prefix(Self.longest)) }
        }
        func values(_ name: String) -> [String] { parameters.filter { $0.name == name }.map(\.value) }
        func choice(_ name: String, own: String) -> String? {
            value(name).flatMap { $0 == Self.ownChoice ? value(own) : $0 }
        }
        guard let address = value("address"), !address.isEmpty else { return nil }
        // People leave out what browsers leave out.
        self.address = address.contains("://") ? address : "https://\(address)"
        name = value("name")
        layout = value("layout").flatMap(HomeStyle.init(rawValue:))
        symbol = choice("symbol", own: "character").flatMap { Symbol($0) == nil ? nil : $0 }
        accent = choice("accent", own: "colour").flatMap { Colour(typed: $0) }
        title = value("title")
        subtitle = value("subtitle")
        caption = value("caption")
        picture = value("picture")
        guard parameters.contains(where: { $0.name == Self.factsMark }) else { return }
        facts = values("fact")
        rows = values("row")
    }
}

extension Colour {
    /// The contrast with white that an accent has at least; files ask for 3.
    private static let leastContrast = 3.1

    /// Reads a colour such as `#7a3cff`, and darkens it until white letters can be read on it.
    fileprivate init?(typed text: String) {
        let digits = text.dropFirst()
        guard text.first == "#", digits.utf8.count == 6, let number = UInt32(digits, radix: 16) else { return nil }
        self.init(number)
        let white = Colour(red: 1, green: 1, blue: 1)
        // White takes 11 steps.
        for _ in 0..<20 where contrast(with: white) < Self.leastContrast {
            self = Colour(red: red * 0.95, green: green * 0.95, blue: blue * 0.95)
        }
    }
}
