import Catalogue
import Foundation
import SourceFiles
import Testing

/// The words of a definition win over those of the program, whose keys they may share.
@Suite struct DeclaredWordsTests {
    @Test(arguments: ["en", "it", "es"])
    func areShownInEveryLanguage(language: String) throws {
        let definition = try SourceDefinition(
            yaml: """
                from: https://comics.example/list
                title: Webcomics
                items: "[*]"
                item: {id: id, title: name}
                facts: [speed, {key: crew, value: crew, label: Artists}]
                """, file: "comics.yaml")
        let source = BoundSource(try FileSource(definition, id: "comics"))
        let strings = Strings(locale: Locale(identifier: language))
        #expect(strings.title(of: source) == "Webcomics")
        let speed = FieldContent(key: "speed", label: "Speed", unit: nil, value: .number(.value(90)))
        #expect(strings.label(of: speed) == "Speed")
        let crew = FieldContent(key: "crew", label: "Artists", unit: nil, value: .number(.value(2)))
        #expect(strings.label(of: crew) == "Artists")
        let kind = FieldContent(key: "kind", label: "Kind", unit: nil, value: .text("Movie"))
        #expect(strings.text(kind) == "Movie")
    }
}
