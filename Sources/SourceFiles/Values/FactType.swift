/// The type of a fact, the same for the whole collection.
public enum FactType: String, Hashable, Sendable, CaseIterable {
    /// What the values are read as; a duration is a number of seconds, a link an address.
    case text, number, date, duration, link, list, boolean
}
