import Catalogue
import Testing
import VitrineTesting

/// What somebody writes who knows Swift, but not this library.
@Suite struct GuessTests {
    private let boats = #"[{"id": "1", "name": "Tub"}, {"id": "2", "name": "Raft"}, {"id": "3", "name": "Punt"}]"#

    private struct Boats: Source {
        struct Boat: Decodable, Identifiable, Sendable {
            let id: String
            let name: String
        }

        let id: SourceID = "boats"
        let upstreams = [Upstream<NoParameters, Boat>("https://api.example.org/boats")]
        var rowFields = ["name"]
        var appearance: SourceAppearance { SourceAppearance(rowFields: rowFields) }

        func card(for boat: Boat) -> Card { Card(title: boat.name) }
    }

    @Test func recordingsAreADictionary() {
        #expect(problems(of: Boats(), in: ["https://api.example.org/boats": boats]) == [])
    }

    @Test func aFileIsItsText() {
        let recordings: Recordings = ["https://api.example.org/boats": boats]
        let yaml = """
            from: https://api.example.org/boats
            item: {id: id, title: name}
            """
        #expect(problems(of: yaml, in: recordings) == [])
        let mistakes = problems(of: yaml.replacing("title", with: "titel"), in: recordings)
        #expect(mistakes.first?.check == .decoding)
        #expect(mistakes.first?.message.contains("did you mean “title”?") == true)
        #expect(mistakes.first?.message.hasPrefix("source.yaml:2:") == true)
    }

    @Test func aRowNamesAFactThatRecordsHave() {
        let found = problems(of: Boats(rowFields: ["nmae"]), in: ["https://api.example.org/boats": boats])
        #expect(
            found == [
                SourceProblem(.facts, "expected keys of facts in `rowFields`, got “nmae”; did you mean “name”?")
            ])
    }
}
