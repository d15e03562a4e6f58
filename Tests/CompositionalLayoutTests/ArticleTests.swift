import CompositionalLayout
import Testing

/// The article's example, compiled and run. `SnippetTests` finds it here.
@Suite struct ArticleTests {
    @Test func aGalleryHasFramesAndSizes() {
        func print(_ frame: Frame, _ size: String) { #expect(frame.width > 0 && !size.isEmpty) }

        let gallery = Layout("gallery") { traits in
            let tile = LayoutSize.fullWidth(estimatedHeight: 240)
            return LayoutSection(
                .horizontal(
                    tile, repeating: Item(tile), count: traits.width == .compact ? 2 : 5, interItemSpacing: 16
                ),
                interGroupSpacing: 20,
                insets: EdgeInsets(leading: 20, trailing: 20),
                boundaryItems: [.header]
            )
        }

        let sheet = Stylesheet(layouts: [.list, gallery], theme: .standard)
        let css = sheet.css  // a file for the browser
        precondition(sheet.diagnostics.isEmpty)  // CSS can lay out all of it
        let frames = gallery.frames(cells: 23, width: 834)  // the frame of each cell
        let sizes = gallery.pictureSizes(cells: 23)  // the `sizes` attribute of each cell's picture
        print(frames.cells[1], sizes[1])
        #expect(css.contains("gallery"))
        #expect(frames.cells.count == 23 && sizes.count == 23)
    }
}
