import SourceFiles
import Testing

@Suite struct SourceValueTests {
    private struct Country: Decodable {
        struct Name: Decodable {
            let common: String
        }

        let name: Name
        let nickname: Name?
        let capital: [String]?
        let population: Int
        var initial: String { String(name.common.prefix(1)) }
    }

    @Test func keyPathsLeadWhereTextsLead() throws {
        #expect(try (\Country.name.common).sourceText() == "name.common")
        #expect(try (\Country.nickname?.common).sourceText() == "nickname.common")
        #expect(try (\Country.nickname!.common).sourceText() == "nickname.common")
        #expect(try (\Country.capital).sourceText() == "capital[*]")
    }

    @Test func keyPathsStandWhereTextsStand() throws {
        let paths = InferredSource("countries", from: "https://countries.example/all") {
            Title(\Country.name.common)
            Subtitle(\Country.capital)
            Fact(\Country.population, row: true)
        }
        let texts = InferredSource("countries", from: "https://countries.example/all") {
            Title("name.common")
            Subtitle("capital[*]")
            Fact("population", row: true)
        }
        #expect(try paths.definition.get() == texts.definition.get())
    }

    @Test func aComputedPropertyIsInNoAnswer() {
        let source = InferredSource("countries", from: "https://countries.example/all") { Title(\Country.initial) }
        #expect(throws: SyntaxError.self) { try source.definition.get() }
        #expect(throws: SyntaxError.self) { try (\Country.self).sourceText() }
    }
}
