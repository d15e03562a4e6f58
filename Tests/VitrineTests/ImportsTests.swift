import Catalogue
import Testing
import Vitrine

/// What a program declares needs no imports but those that the documentation names.
@Suite struct ImportsTests {
    @Test func layoutsAndThemesNeedNoFurtherImport() {
        #expect(SourceAppearance(layout: Layout.grid).layout?.id == Layout.grid.id)
        _ = Theme.standard
    }
}
