/// The type of a fact, the same for the whole collection.
public enum FactType: String, Hashable, Sendable, CaseIterable {
    /// What the values are read as; a duration is a number of seconds, a link an address.
    ///
    /// A year and a code are shown as they are written: the digits of an amount are grouped, and those of the year 1990 or
    /// the postcode 01067 are not. A year is still compared as a number, and a code as a text.
    case text, number, year, code, date, duration, link, list, boolean

    /// Whether its values are texts, which may say anything.
    var isOfTexts: Bool { [.text, .code, .list].contains(self) }
}
