import Testing

@testable import Catalogue

@Suite struct FeedQueryTests {
    private let source = ResolvedSource(Planets())

    private func reading(_ name: String, _ value: String) -> (query: FeedQuery, problems: [QueryProblem]) {
        let request = FeedRequest([(name: name, value: value)], to: source)
        return (request.query, request.problems)
    }

    @Test func isTheDefaultWhereNothingIsSaid() {
        let request = FeedRequest([], to: source)
        #expect(request.query == FeedQuery(sort: "name", order: .ascending, page: 1, term: "", limit: 50))
        #expect(request.problems.isEmpty)
        #expect(FeedQuery.reading([]).query.sort == nil)
    }

    @Test func readsAllOfAnAddress() {
        let parameters = [
            (name: "sort", value: "population"), (name: "order", value: "descending"), (name: "page", value: "3"),
            (name: "term", value: "  na boo "), (name: "limit", value: "200"),
        ]
        let request = FeedRequest(parameters, to: source)
        #expect(request.query == FeedQuery(sort: "population", order: .descending, page: 3, term: "na boo", limit: 200))
        #expect(request.problems.isEmpty)
    }

    @Test(arguments: [
        ("sort", "size", "name, population", "name"), ("sort", "", "name, population", "name"),
        ("order", "up", "ascending, descending", "ascending"),
        ("order", "Ascending", "ascending, descending", "ascending"),
        ("page", "0", "a whole number from 1", "1"), ("page", "-1", "a whole number from 1", "1"),
        ("page", "two", "a whole number from 1", "1"), ("page", "99999999999999999999", "a whole number from 1", "1"),
        ("limit", "0", "a whole number from 1 to 200", "50"), ("limit", "201", "a whole number from 1 to 200", "50"),
        (
            "colour", "red",
            "no parameter of this name, only sort, order, page, term, limit, page-size, at, and the facts climate, population, moons",
            nil
        ),
    ])
    func usesTheDefaultWhereAValueMeansNothing(name: String, value: String, allowed: String, used: String?) {
        let (query, problems) = reading(name, value)
        #expect(query == FeedQuery(sort: "name"))
        #expect(problems == [QueryProblem(name: name, value: value, allowed: allowed, used: used)])
    }

    @Test func saysWhatIsAllowed() {
        #expect(
            reading("order", "up").problems.first?.description
                == "“up” is not allowed for order; allowed: ascending, descending.")
    }

    /// They would turn round what the page says beside them.
    @Test(arguments: ["\u{202E}", "\u{2067}", "\u{0}", "\r"])
    func leavesOutWhatTurnsOrControls(character: String) {
        #expect(reading("term", "a\(character)b").query.term == "ab")
        #expect(reading("sort", "a\(character)b").problems.first?.value == "ab")
        #expect(reading("page", "\(character)2").query.page == 2)
    }

    @Test func cutsWhatIsTooLong() {
        let long = String(repeating: "x", count: 1_000)
        #expect(reading("term", long).query.term.count == FeedQuery.longestTerm)
        #expect(reading("sort", long).problems.first?.value.count == 60)
    }
}
