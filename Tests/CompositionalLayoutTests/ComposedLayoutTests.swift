import CompositionalLayout
import Testing

@Suite struct ComposedLayoutTests {
    private let mix = ComposedLayout.composed(["a": .story, "b": .carousel, "c": .carousel], otherwise: .grid)

    @Test func givesEachSectionItsLayout() {
        #expect(["a", "b", "c", "d"].map { mix[$0].id } == ["story", "carousel", "carousel", "grid"])
        #expect(ComposedLayout<Int>.composed([:])[1].id == "list")
    }

    @Test func namesAllLayoutsForOneStylesheet() {
        #expect(Stylesheet(layouts: mix.layouts).css == Stylesheet(layouts: [.carousel, .grid, .story]).css)
        #expect(Stylesheet(layouts: mix.layouts).diagnostics == [])
    }

    @Test func reportsTwoLayoutsOfOneName() {
        let mix = ComposedLayout.composed(["a": .grid, "b": .grid(minimumTileWidth: 240)])
        #expect(Stylesheet(layouts: mix.layouts).diagnostics.map(\.problem) == [.duplicateLayout])
    }
}
