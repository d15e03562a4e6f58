package import Catalogue
package import Endpoints
package import Foundation

/// The query of the changes of a list, as their address holds it.
package struct ChangesQuery {
    /// The list with its choices.
    package let list: ResolvedSource
    /// The date from which changes are told.
    package let since: PastDate
    /// Whether the address has the date. Otherwise it is that of a week ago, at any time.
    private let isDated: Bool
    /// Whether facts that change in nearly every answer are shown.
    package var showsAllFacts: Bool
    /// The invalid values, each with its replacement.
    package let problems: [QueryProblem]

    package static let sinceName = "since"
    private static let factsName = "facts"
    /// The number of cells in each part of the page.
    static let maxCells = ListChanges.maxShown
    /// The age of the state from which changes are told by default, in seconds.
    private static let defaultAge: TimeInterval = 7 * 86_400

    /// Reads the parameters of an address.
    package init(_ parameters: [(name: String, value: String)], of source: ResolvedSource, now: Date) {
        let own = [Self.sinceName, Self.factsName]
        let request = source.request(parameters.filter { !own.contains($0.name) })
        list = request.source
        let text = parameters.last { $0.name == Self.sinceName }?.value
        let date = text.flatMap { PastDate($0) }
        since = date ?? PastDate(now.addingTimeInterval(-Self.defaultAge))
        isDated = date != nil
        let facts = parameters.last { $0.name == Self.factsName }?.value
        showsAllFacts = facts == "all"
        var problems = request.problems
        if let text, date == nil {
            problems.append(
                QueryProblem(
                    name: Self.sinceName, value: String(text.prefix(60)),
                    allowed: "a date such as 2026-05-12 or 2026-05-12T14:30:00Z", used: since.text))
        }
        if let facts, !showsAllFacts {
            problems.append(
                QueryProblem(name: Self.factsName, value: String(facts.prefix(60)), allowed: "all", used: ""))
        }
        self.problems = problems
    }

    /// The parameters of the address.
    package var parameters: [Resource.Parameter] {
        list.choices + (isDated ? [Resource.Parameter(Self.sinceName, since.text)] : [])
            + (showsAllFacts ? [Resource.Parameter(Self.factsName, "all")] : [])
    }

    /// The changes.
    ///
    /// - Throws: ``WebError`` if no past is stored of the list, or an error of the archive.
    package func changes(in library: Library) async throws -> ListChanges {
        do {
            return try await library.changes(of: list, since: since.date, showsAllFacts: showsAllFacts)
        } catch let error as NothingKnownThen {
            throw WebError.nothingKnownThen(error)
        }
    }
}
