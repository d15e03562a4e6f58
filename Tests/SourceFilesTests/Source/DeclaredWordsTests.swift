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
        let source = ResolvedSource(try FileSource(definition, id: "comics"))
        let strings = Strings(locale: Locale(identifier: language))
        #expect(strings.title(of: source) == "Webcomics")
        let speed = FieldContent(key: "speed", label: "Speed", unit: nil, value: .number(.value(90)))
        #expect(strings.label(of: speed) == "Speed")
        let crew = FieldContent(key: "crew", label: "Artists", unit: nil, value: .number(.value(2)))
        #expect(strings.label(of: crew) == "Artists")
        let kind = FieldContent(key: "kind", label: "Kind", unit: nil, value: .text("Movie"))
        #expect(strings.text(kind) == "Movie")
    }

    @Test(arguments: [
        ("en", "Country", ["United Kingdom", "it"]), ("it", "Paese", ["Regno Unito", "it"]),
        ("es", "Country", ["United Kingdom", "it"]),
    ])
    func namesOfChoicesAreDeclared(language: String, name: String, options: [String]) throws {
        let definition = try SourceDefinition(
            yaml: """
                from: "https://shops.example/{country}"
                items: "[*]"
                item: {id: id, title: name}
                choices:
                - key: country
                  label: {en: Country, it: Paese}
                  options: [{value: gb, label: {en: United Kingdom, it: Regno Unito}}, it]
                """, file: "shops.yaml")
        let source = ResolvedSource(try FileSource(definition, id: "shops"))
        let strings = Strings(locale: Locale(identifier: language))
        let parameter = try #require(source.parameters.first)
        #expect(strings.label(of: parameter) == name)
        #expect(parameter.options.map { strings.label(of: $0, in: parameter) } == options)
    }
}
