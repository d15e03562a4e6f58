import Sections
import Testing

@Suite struct ReplayErrorTests {
    private let page = Page([
        Section("squad", heroes: "a"),
        Section("all", heroes: "abc"),
    ])

    private func failure(_ operations: Changeset<String, Hero>.Operation...) throws -> ReplayError {
        try #require(throws: ReplayError.self) { try page.applying(Changeset(operations)) }
    }

    private typealias Case = (
        operation: Changeset<String, Hero>.Operation, expected: String, found: String
    )

    private static let misfits: [Case] = [
        (.deleteSection("villains"), #"section "villains""#, "no such section"),
        (.moveSection("villains", before: nil), #"section "villains""#, "no such section"),
        (.moveSection("squad", before: "villains"), #"section "villains" as the anchor"#, "no such section"),
        (
            .moveSection("squad", before: "squad"), #"an anchor other than section "squad""#,
            "the section itself"
        ),
        (.updateSection("villains", title: nil), #"section "villains""#, "no such section"),
        (
            .insertSection(Section("new", heroes: ""), before: "villains"),
            #"section "villains" as the anchor"#, "no such section"
        ),
        (
            .insertSection(Section("all", heroes: ""), before: nil),
            #"no section "all" yet"#, "one that is there already"
        ),
        (
            .insertSection(Section("new", heroes: "xyx"), before: nil),
            #"cell "x" once in section "new""#, "it again"
        ),
        (.deleteCell("a", in: "villains"), #"section "villains""#, "no such section"),
        (.deleteCell("b", in: "squad"), #"cell "b" in section "squad""#, "no such cell"),
        (.moveCell("b", in: "squad", before: nil), #"cell "b" in section "squad""#, "no such cell"),
        (
            .moveCell("a", in: "all", before: "x"),
            #"cell "x" in section "all" as the anchor"#, "no such cell"
        ),
        (
            .moveCell("a", in: "all", before: "a"),
            #"an anchor other than cell "a" in section "all""#, "the cell itself"
        ),
        (.updateCell(Hero("b"), in: "squad"), #"cell "b" in section "squad""#, "no such cell"),
        (
            .insertCell(Hero("a"), in: "all", before: nil),
            #"no cell "a" in section "all" yet"#, "one that is there already"
        ),
        (
            .insertCell(Hero("b"), in: "squad", before: "c"),
            #"cell "c" in section "squad" as the anchor"#, "no such cell"
        ),
    ]

    @Test(arguments: misfits.indices)
    func namesWhatIsMissing(index: Int) throws {
        let misfit = Self.misfits[index]
        let error = try failure(misfit.operation)
        #expect(error.expected == misfit.expected)
        #expect(error.found == misfit.found)
        #expect(error.operation == misfit.operation.description)
    }

    @Test func countsOperationsFromZero() throws {
        #expect(try failure(.deleteSection("villains")).position == 0)
        #expect(try failure(.deleteSection("all"), .deleteCell("a", in: "all")).position == 1)
    }

    @Test func missesWhatAnEarlierOperationDeleted() throws {
        let error = try failure(
            .deleteCell("c", in: "all"), .insertCell(Hero("x"), in: "all", before: "c"))
        #expect(error.expected == #"cell "c" in section "all" as the anchor"#)
    }

    @Test func teachesInOneLine() throws {
        #expect(
            try failure(.deleteSection("villains")).description == """
                operation 0 (delete section "villains") doesn't fit: expected section "villains", \
                found no such section; \
                nothing was changed, take the difference from the snapshot that is shown
                """)
    }

    @Test func meetsAChangesetMadeForAnotherPage() throws {
        let changes = Page(heroes: "xb").difference(from: Page(heroes: "ab"))
        let error = try #require(throws: ReplayError.self) { try Page([]).applying(changes) }
        #expect(error.expected == #"section "all""#)
    }
}
