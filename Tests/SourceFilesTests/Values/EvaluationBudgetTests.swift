import Catalogue
import Endpoints
import Foundation
import OrderedCollections
import Testing

@testable import SourceFiles

@Suite struct EvaluationBudgetTests {
    /// Lists within lists, each with two elements.
    private static let nested = (0..<100).reduce(JSON.text("v")) { inner, _ in .array([inner, .boolean(true)]) }
    private static let wide = square(500)

    private static func square(_ side: Int) -> JSON {
        .array(Array(repeating: .array(Array(repeating: .boolean(true), count: side)), count: side))
    }

    private static let hostilePaths =
        ["$" + String(repeating: "..*", count: 100), "$" + String(repeating: "..[*,*,*,*]", count: 40)]
        + [
            "[*][*]..a..b..c", String(repeating: "[*,*,*,*]", count: 50),
            "$" + String(repeating: "..[0,::1,::-1]", count: 30),
        ]
        + ["[*]" + "[" + String(repeating: "9,", count: 200) + "9]", "..['a','b','c']..*"]

    @Test(arguments: hostilePaths, [nested, square(150)]) func endsThePath(text: String, value: JSON) throws {
        let path = try ValuePath(text)
        for steps in [0, 100, 20_000] {
            var budget = EvaluationBudget(steps: steps)
            _ = path.keyedMatches(in: value, within: &budget)
            // A selector is not interrupted.
            #expect(budget.rest >= -(ValuePath.maximumMatches + 1), "\(text) took \(steps - budget.rest) steps")
        }
    }

    @Test func saysThatValuesAreMissing() throws {
        let path = try ValuePath("$..*..*..*")
        var budget = EvaluationBudget(steps: 1_000)
        _ = path.matches(in: Self.nested, within: &budget)
        #expect(budget.isExceeded)
        budget = EvaluationBudget(steps: 1_000)
        #expect(path.matches(in: .array([.boolean(true)]), within: &budget).isEmpty)
        #expect(!budget.isExceeded)
    }

    @Test(arguments: ["name", "a.b[0].c", "$", "['x'][-1]"]) func pathsToOneValueAreFree(text: String) throws {
        var budget = EvaluationBudget(steps: 0)
        _ = try ValueExpression(text).values(in: Self.wide, within: &budget)
        #expect(budget.rest == 0)
    }

    @Test(arguments: [
        String(repeating: "{x}", count: 600), "{x | join: \"" + String(repeating: "-", count: 1_900) + "\"}",
    ])
    func boundsTextThatIsPutTogether(template: String) throws {
        let record = JSON.object(["x": .array((0..<900).map { .text("text \($0)") })])
        var budget = EvaluationBudget(steps: 20_000)
        let values = try ValueExpression(template: template).values(in: record, within: &budget)
        #expect(budget.isExceeded)
        #expect(values.isEmpty)
    }

    @Test func coversRichRecordsOfTheLargestCatalogue() throws {
        let people = JSON.array((0..<8).map { .object(["name": .text("A name of usual length \($0)")]) })
        let record = JSON.object(["people": people])
        let expressions = try [ValueExpression("people[*].name"), ValueExpression(template: "By {people[*].name}")]
        var budget = EvaluationBudget(recordCount: 0)
        let before = budget.rest
        for _ in 0..<6 { for expression in expressions { _ = expression.values(in: record, within: &budget) } }
        #expect(before - budget.rest < EvaluationBudget.meanStepsOfRecord)
    }

    private func page(_ body: JSON, title: String) throws -> RecordPage {
        var definition = SourceDefinition()
        definition.from = try Template("https://boats.example/boats")
        definition.items = try ValuePath("[*]")
        definition.item = ItemDefinition()
        definition.item?.id = try ValueExpression("id")
        definition.item?.title = try ValueExpression(typed: title)
        let reader = RecordReader(definition)
        let url = try #require(URL(string: "https://boats.example/boats"))
        return reader.page(in: SourceAnswer(url: url, body: body), for: try #require(reader.firstRequest()))
    }

    private func records(_ count: Int, _ x: JSON) -> JSON {
        .array((0..<count).map { .object(["id": .number(Double($0)), "name": .text("Boat"), "x": x]) })
    }

    @Test func aRecordThatCostsTooMuchDoesNotSpoilTheOthers() throws {
        let body = JSON.array((records(3, .null).elements ?? []) + (records(1, Self.wide).elements ?? []))
        let page = try page(body, title: "$..name")
        #expect(page.records.count == 3)
        #expect(page.unreadable == 1)
        #expect(page.costly == 1)
        #expect(try self.page(body, title: "name").costly == 0)
    }

    @Test func allRecordsShareTheStepsOfTheirAnswer() {
        var budget = EvaluationBudget(steps: 1_000)
        let evaluated = (0..<3).map { _ in budget.ofRecord { $0.spend(600) } != nil }
        #expect(evaluated == [true, false, false])
        // What takes no steps can still be read.
        #expect(budget.ofRecord { _ in true } == true)
        var other = EvaluationBudget(recordCount: 10)
        #expect(other.ofRecord { $0.spend(EvaluationBudget.stepsOfRecord + 1) } == nil)
        #expect(!other.isExceeded)
    }

    @Test func tellsAnExpressionThatCostsTooMuch() throws {
        let records = try #require(records(1, Self.wide).elements)
        #expect(try ValueExpression("$..*..name").exceedsBudget(in: records))
        #expect(try !ValueExpression("name").exceedsBudget(in: records))
    }

    @Test func aSourceCountsItsRecordsThatCostTooMuch() throws {
        let yaml = """
            from: https://boats.example/boats
            items: "[*]"
            item: {id: id, title: $..name}
            """
        let source = try FileSource(SourceDefinition(yaml: yaml, file: "boats.yaml"), id: "boats")
        let body = JSON.array((records(1, .null).elements ?? []) + (records(1, Self.wide).elements ?? []))
        let answer = Answer(resource: Resource("/boats"), body: Data(body.json.utf8))
        let decoded = try ResolvedSource(source).decode([answer])
        #expect(decoded.items.map(\.card.title) == ["Boat"])
        #expect(decoded.undecodable == ["/boats: a record has values that take too many steps to find"])
    }
}
