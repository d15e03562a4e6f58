extension Library {
    /// The home page of a profile that has not changed it.
    public var standardHome: Home { registry.current.home }

    /// Changes a profile's home page; durable when it returns.
    public func editHome(of profile: ProfileID, by edit: HomeEdit) async throws -> HomeOutcome {
        try await changeHome(of: profile) { record, standard throws(HomeProblem) in
            try record.apply(edit, default: standard)
        }
    }

    /// Undoes the last change of a profile's home page; durable when it returns.
    public func undoHomeEdit(of profile: ProfileID) async throws -> HomeOutcome {
        try await changeHome(of: profile) { record, _ throws(HomeProblem) in try record.undo() }
    }

    private func changeHome(
        of profile: ProfileID, by change: @escaping @Sendable (inout HomeRecord, Home) throws(HomeProblem) -> Void
    ) async throws -> HomeOutcome {
        let standard = standardHome
        return try await profiles.changeHome(of: profile) { record in
            let before = record.home ?? standard
            var problem: HomeProblem?
            do throws(HomeProblem) {
                try change(&record, standard)
            } catch {
                problem = error
            }
            return HomeOutcome(
                before: before, home: record.home ?? standard, canUndo: record.canUndo, problem: problem)
        }
    }
}

/// The result of a change to a home page.
public struct HomeOutcome: Hashable, Sendable {
    /// The home page before the change.
    public let before: Home
    /// The home page after the change; equal to ``before`` if it was refused.
    public let home: Home
    /// Whether the change, or an earlier one, can be undone.
    public let canUndo: Bool
    /// The reason why nothing was changed; nil if the change was made.
    public let problem: HomeProblem?

    /// Creates the outcome of a change.
    public init(before: Home, home: Home, canUndo: Bool, problem: HomeProblem?) {
        self.before = before
        self.home = home
        self.canUndo = canUndo
        self.problem = problem
    }
}
