/// A profile's home page and its earlier versions, as they are stored.
public struct HomeRecord: Hashable, Sendable, Codable {
    /// The home page; nil for the default, which follows the sources.
    public private(set) var home: Home?
    /// The earlier versions, oldest first; nil stands for the default.
    private var earlier: [Home?] = []

    /// The largest number of changes that can be undone.
    public static let longestHistory = 20

    /// Creates the record of a home page that was never changed.
    public init() {}

    /// Whether an earlier home page can be restored.
    public var canUndo: Bool { !earlier.isEmpty }

    /// Applies a change, which can be undone. A change without effect is not recorded.
    ///
    /// - Parameters:
    ///   - edit: the change.
    ///   - standard: the default home page, which the first change applies to.
    /// - Throws: ``HomeProblem`` if the change is impossible; the record is then unchanged.
    public mutating func apply(_ edit: HomeEdit, default standard: Home) throws(HomeProblem) {
        var changed = home ?? standard
        try changed.apply(edit)
        guard changed != home ?? standard else { return }
        earlier = (earlier + [home]).suffix(Self.longestHistory)
        home = changed
    }

    /// Undoes the last change.
    ///
    /// - Throws: ``HomeProblem/nothingToUndo`` if there is none; the record is then unchanged.
    public mutating func undo() throws(HomeProblem) {
        guard let last = earlier.popLast() else { throw .nothingToUndo }
        home = last
    }
}
