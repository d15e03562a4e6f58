import BuiltInSources
import Catalogue
import CompositionalLayout
import Testing

@Suite struct BuiltInSourcesTests {
    private let sources = builtInSources.map { ResolvedSource($0) }

    @Test func haveNamesOfTheirOwn() {
        #expect(Set(sources.map(\.id)).count == sources.count)
        for source in sources { #expect(source.id.rawValue.wholeMatch(of: /[a-z][a-z0-9-]*/) != nil) }
    }

    @Test func haveLayoutsThatCanBeDoneAsWritten() {
        for source in sources.flatMap({ [$0] + $0.secondary }) {
            #expect(source.layout?.diagnostics ?? [] == [], "\(source.id)")
        }
    }

    @Test func haveAccentsOfTheirOwnUnderWhiteLetters() {
        let accents = sources.compactMap(\.accent)
        #expect(Set(accents).count == sources.count)
        for accent in accents { #expect(accent.contrast(with: Colour(0xFFFFFF)) >= 4.5) }
    }

    @Test func haveSomewhereToComeFrom() {
        // One that waits for a term asks nobody without it.
        for source in sources { #expect(!(source.searching("x") ?? source).upstreams.isEmpty, "\(source.id)") }
    }

    @Test func haveATitleInTheStringCatalogue() {
        for source in sources { #expect(Strings().label(.source, source.id.rawValue, default: "") == source.title) }
    }
}
