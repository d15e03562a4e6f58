/// A person's home page with what it was before, as it is kept.
public struct HomeRecord: Hashable, Sendable, Codable {
    /// Nil: the default, which follows the sources.
    public private(set) var home: Home?
    /// Oldest first; nil where it was the default.
    private var earlier: [Home?] = []

    /// Changes that can be undone at most.
    public static let longestHistory = 20

    /// Creates a record of a home page that was never changed.
    public init() {}

    /// Whether an earlier home page can be restored.
    public var canUndo: Bool { !earlier.isEmpty }

    /// Makes a change, which can be undone; one that changes nothing is not remembered.
    ///
    /// - Parameters:
    ///   - edit: the change.
    ///   - standard: the default, which the first change is made to.
    /// - Throws: ``HomeProblem`` if the change is impossible; the record is then unchanged.
    public mutating func apply(_ edit: HomeEdit, default standard: Home) throws(HomeProblem) {
        var changed = home ?? standard
        try changed.apply(edit)
        guard changed != home ?? standard else { return }
        earlier = (earlier + [home]).suffix(Self.longestHistory)
        home = changed
    }

    /// Takes the last change back.
    ///
    /// - Throws: if there is none; everything then stays as it is.
    public mutating func undo() throws(HomeProblem) {
        guard let last = earlier.popLast() else { throw .nothingToUndo }
        home = last
    }
}
