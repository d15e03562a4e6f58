import Foundation
import SourceFiles
import Testing
import VitrineTesting

@testable import planets

/// The checks for everyone's sources, of the sources in Examples.
@Suite struct ExampleChecksTests {
    private static let countries = """
        [{"name": {"common": "Lowland", "official": "The Low Land"}, "cca2": "LL", "capital": ["Dike"],
          "region": "North", "population": 1200, "area": 5.5, "flags": {"png": "https://flags.example/ll.png"}},
         {"name": {"common": "Highland", "official": "The High Land"}, "cca2": "HL", "capital": ["Peak"],
          "region": "South", "population": 30, "area": 70, "flags": {"png": "https://flags.example/hl.png"}}]
        """

    @Test func planets() {
        let recordings = Recordings([
            "https://swapi.info/api/planets": """
            [{"name": "Inner", "climate": "hot", "terrain": "rock", "population": "1,200", "url": "https://swapi.info/api/planets/1"},
             {"name": "Outer", "climate": "cold", "population": "unknown", "url": "https://swapi.info/api/planets/2"}]
            """
        ])
        #expect(problems(of: Planets(), in: recordings) == [])
    }

    @Test func countries() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Examples/Atlas/Files/countries.yaml")
        let definition = try SourceDefinition(
            yaml: String(contentsOf: file, encoding: .utf8), file: "countries.yaml")
        let recordings = Recordings(["https://restcountries.com/v3.1/all": Self.countries])
        #expect(problems(of: definition, in: recordings) == [])
    }

    @Test func aPathThatLeadsNowhereIsNamed() {
        let source = InferredSource("countries", from: "https://restcountries.com/v3.1/all") {
            Title("name.common")
            Fact("populaton")
        }
        let found = problems(of: source, in: Recordings(["https://restcountries.com/v3.1/all": Self.countries]))
        #expect(found.map(\.check).contains(.facts))
    }
}
