import CompositionalLayout
import Testing

@Suite struct BoundaryItemTests {
    private let insets = EdgeInsets(leading: 10, trailing: 30)

    private func layout(_ item: BoundaryItem) -> Layout {
        let insets = insets
        return Layout("headed") { _ in LayoutSection(.plainRow, insets: insets, boundaryItems: [item]) }
    }

    @Test(arguments: [(BoundaryItem.Alignment.leading, 10.0), (.centre, 80), (.trailing, 150)])
    func liesBetweenTheInsetsWhereItsAlignmentSays(alignment: BoundaryItem.Alignment, start: Double) {
        for width in [Dimension.absolute(120), .fractionalWidth(120.0 / 260)] {
            let item = BoundaryItem(
                .header, size: LayoutSize(width: width, height: .absolute(20)), alignment: alignment)
            let header = layout(item).frames(cells: 1, width: 300).header
            #expect(header.map { ($0.x * 100).rounded() / 100 } == start)
            #expect(header?.width == 120)
        }
    }

    @Test func writesWhereItBeginsAndHowWideItIs() {
        let item = BoundaryItem(
            .footer, size: LayoutSize(width: .absolute(120), height: .absolute(20)), alignment: .centre)
        #expect(
            Stylesheet(layouts: [layout(item)]).css.contains(
                """
                section > footer[data-layout-footer="headed"] {
                  box-sizing: border-box;
                  margin-inline: calc(50% - 70px) 0;
                  inline-size: 120px;
                  container: list / inline-size;
                  block-size: 20px;
                }
                """))
    }

    @Test func reachesFromEdgeToEdgeUnlessItIsNarrower() {
        #expect(layout(.header).frames(cells: 1, width: 300).header == Frame(x: 0, y: 0, width: 300, height: 44))
        #expect(Stylesheet(layouts: [layout(.header)]).css.contains("  padding-inline: 10px 30px;\n"))
    }

    @Test func letsAListInItReachAsFar() {
        #expect(
            Stylesheet(layouts: [layout(.header)]).css.contains(
                "section > header[data-layout-header=\"headed\"] > section {\n  margin-inline: -10px -30px;\n}\n"))
    }
}
