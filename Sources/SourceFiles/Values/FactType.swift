/// The type of a fact, the same for the whole collection.
public enum FactType: String, Hashable, Sendable, CaseIterable {
    case text, number, date, duration, link, list, boolean
}
