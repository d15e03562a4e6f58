import Catalogue
import CompositionalLayout
import HTML
import SourceFiles
import Testing

@testable import Vitrine

/// A program does not start with a mistake in what it declares.
@Suite struct ProgramProblemsTests {
    private struct Boat: Decodable, Identifiable, Sendable {
        let id: String
        let length: Int?
    }

    private struct Boats: Source {
        let id: SourceID = "boats"
        let upstreams: [Upstream<NoParameters, Boat>] = []
        var sorts: [Sort<Boat>] = [Sort("length") { $0.length }]
        var fields: [Field<Boat>] = [Field("length") { $0.length }]
        var appearance = SourceAppearance(rowFields: ["length"])

        func card(for boat: Boat) -> Card { Card(title: boat.id) }
    }

    private func problems(of boats: Boats = Boats(), _ additions: Addition...) -> [String] {
        ProgramContext(sources: [boats], additions: Additions(additions)).problems
    }

    @Test func thereAreNoneWithoutMistakes() {
        let additions: [Addition] = [
            .words(["favourites": "Moored"]), .words(.italian, ["favourites": "Ormeggiate"]),
            .page("about") { p { "All boats." } }, .stylesheet(".motto { color: red }"),
            .cell(of: "boats") { boat in strong { boat.card.title } },
        ]
        let program = ProgramContext(
            sources: [Boats()], inferred: [InferredSource("ferries", from: "https://api.example.org/ferries")],
            additions: Additions(additions))
        #expect(program.problems == [])
        #expect(program.additionProblems(beside: ["boats"]).mistakes == [])
        #expect(program.additionProblems(beside: ["boats"]).others == [])
        // The facts of these records are those of their type.
        #expect(problems(of: Boats(fields: [])) == [])
    }

    @Test(arguments: [
        (SourceAppearance(rowFields: ["lenght"]), "rowFields: expected the key of a fact"),
        (SourceAppearance(linkedFields: ["lenght"]), "linkedFields: expected the key of a fact"),
    ])
    func aFactHasTheKey(appearance: SourceAppearance, mistake: String) {
        #expect(
            problems(of: Boats(appearance: appearance)) == [
                "Source “boats”, \(mistake), got “lenght”. Did you mean “length”?"
            ])
    }

    @Test func aSortNamesAFact() {
        #expect(
            problems(of: Boats(sorts: [Sort("size", field: "lenght") { $0.length }])) == [
                "Source “boats”, field of a sort: expected the key of a fact, got “lenght”. Did you mean “length”?"
            ])
    }

    @Test func aTitleNamesParameters() {
        #expect(
            problems(of: Boats(appearance: SourceAppearance(titleParameters: ["chart"]))) == [
                "Source “boats”, titleParameters: expected the name of a parameter, got “chart”. Correct or remove it."
            ])
    }

    @Test func keysAreUnique() {
        let fact = Field<Boat>("length") { $0.length }
        let sort = Sort<Boat>("length") { $0.length }
        #expect(
            problems(of: Boats(sorts: [sort, sort], fields: [fact, fact])) == [
                "Source “boats”: expected a unique key for each fact, got “length” twice. Rename one.",
                "Source “boats”: expected a unique key for each sort, got “length” twice. Rename one.",
            ])
    }

    @Test func aLayoutHasANameOfItsOwn() {
        let layout = Layout("grid") { _ in
            let tile = LayoutSize.fullWidth(estimatedHeight: 40)
            return LayoutSection(.horizontal(tile, repeating: Item(tile), count: 7))
        }
        #expect(
            problems(of: Boats(appearance: SourceAppearance(layout: layout))) == [
                "Source “boats”, layout: expected a name for each layout, got “grid” for two. Rename one."
            ])
        #expect(problems(of: Boats(appearance: SourceAppearance(layout: .grid))) == [])
    }

    @Test func aPageIsNoSource() {
        #expect(
            problems(.page("boats") { p {} }) == [
                "Expected a page's id that no source has, got “boats”. Rename the page."
            ])
        #expect(
            problems(.page("a") { p {} }, .page("a") { p {} })
                == ["Expected a unique id for each page, got “a” twice. Rename one."])
        #expect(
            problems(.page("About") { p {} }).first?.hasPrefix("Expected a page's id of lower-case letters") == true)
        #expect(
            problems(.page("api") { p {} }).first?.hasPrefix("Expected a page's id that no other page uses") == true)
    }

    @Test func wordsHaveKnownKeys() {
        let expected = "Words: expected the key of a text that is not counted, got"
        let found = problems(.words(["favorites": "x"]), .words(.italian, ["items": "x"]))
        #expect(found.first == "\(expected) “favorites”. Did you mean “favourites”?")
        #expect(found.last?.hasPrefix("\(expected) “items”.") == true)
    }

    @Test func aStyleSheetIsClosed() {
        #expect(
            problems(.stylesheet(".a {}"), .stylesheet(".b {\n color: red")) == [
                "Style sheet, line 1: expected “}” for “{”, got none. Close it."
            ])
    }

    @Test func anInferredSourceHasNoMistakes() {
        let source = InferredSource("ferries", from: "https://api.example.org/ferries") { Appearance(symbol: "flim") }
        let problems = ProgramContext(inferred: [source]).problems
        #expect(problems.count == 1)
        #expect(problems.first?.contains("symbol: expected an icon's name, or one character") == true)
        #expect(problems.first?.hasSuffix("did you mean “film”?") == true)
    }

    @Test func sectionsAndCellsAreOfSources() {
        let additions: [Addition] = [
            .cell(of: "baots") { boat in strong { boat.card.title } }, .section(of: "boats") { _ in h2 { "More" } },
            .section(of: "Boat") { _ in h2 { "More" } },
        ]
        let program = ProgramContext(sources: [Boats()], additions: Additions(additions))
        let expected = "expected the id of a source, got"
        #expect(
            program.additionProblems(beside: ["boats", "docks"]).mistakes == [
                "A section: \(expected) “Boat”. Did you mean “boats”?",
                "A cell: \(expected) “baots”. Did you mean “boats”?",
            ])
    }

    @Test func aDefinitionFileMayBeMissing() {
        let additions: [Addition] = [.cell(of: "books") { book in strong { book.card.title } }]
        let program = ProgramContext(sources: [Boats()], additions: Additions(additions))
        let problems = program.additionProblems(beside: ["boats"])
        #expect(problems.mistakes == [])
        #expect(problems.others == ["A cell: expected the id of a source, got “books”. Did you mean “boats”?"])
    }

    @Test func aMistakeEndsTheProgram() async {
        await #expect(processExitsWith: .exitCode(64)) {
            await Vitrine.main("Boats", additions: [.words(["favorites": "x"])])
        }
    }

    @Test func allMistakesAreListed() {
        #expect(
            problems(
                of: Boats(appearance: SourceAppearance(rowFields: ["x"])), .stylesheet("}"), .page("boats") { p {} }
            )
            .count == 3)
    }
}
