import CompositionalLayout
import Testing

@Suite struct FrameSolverTests {
    @Test(arguments: [
        (width: 320.0, columns: 2, tile: 132.0, margin: 20.0),  // (320 - 40 - 16) / 2
        (width: 390.0, columns: 2, tile: 167.0, margin: 20.0),  // (390 - 40 - 16) / 2
        (width: 602.0, columns: 3, tile: 168.666_667, margin: 32.0),  // (602 - 64 - 32) / 3
        (width: 1_208.0, columns: 6, tile: 177.333_333, margin: 32.0),  // (1208 - 64 - 80) / 6
        (width: 1_688.0, columns: 9, tile: 166.222_222, margin: 32.0),  // (1688 - 64 - 128) / 9
    ])
    func putsAsManyTilesIntoARowAsFit(width: Double, columns: Int, tile: Double, margin: Double) {
        let cells = Layout.grid.frames(cells: columns + 1, width: width, showing: []).cells
        #expect(abs(cells[0].x - margin) < 1e-3)
        #expect(abs(cells[0].width - tile) < 1e-3)
        #expect(abs(cells[1].x - (margin + tile + 16)) < 1e-3)
        #expect(abs(cells[columns - 1].x + tile - (width - margin)) < 1e-3)
        #expect(cells[columns].x == cells[0].x)
        #expect(cells[columns].y == 264)  // one row of 240 and the spacing of 24
    }

    @Test(arguments: [
        (width: 320.0, columns: 1, row: 296.0),
        (width: 390.0, columns: 1, row: 366.0),
        (width: 600.0, columns: 1, row: 552.0),
        (width: 703.0, columns: 1, row: 655.0),  // two would have 319.5
        (width: 704.0, columns: 2, row: 320.0),
        (width: 834.0, columns: 2, row: 385.0),
        (width: 999.0, columns: 2, row: 467.5),
        (width: 1_327.0, columns: 2, row: 631.5),  // three would have 415.7
        (width: 1_360.0, columns: 3, row: 426.666_667),
    ])
    func putsRowsSideBySideOnlyWhereEachHasRoom(width: Double, columns: Int, row: Double) {
        let cells = Layout.list.frames(cells: 9, width: width, showing: []).cells
        #expect(cells.prefix { $0.y == 0 }.count == columns)
        #expect(abs(cells[0].width - row) < 1e-3)
        #expect(cells[columns].y == 68)
    }

    @Test(arguments: [(390.0, 148.2, 343.2), (834.0, 183.48, 383.64), (1_360.0, 204.0, 421.6)])
    func takesShelvesFromTheWholeContainer(width: Double, carousel: Double, story: Double) {
        #expect(abs(Layout.carousel.frames(cells: 1, width: width).cells[0].width - carousel) < 1.0 / 64)
        #expect(abs(Layout.story.frames(cells: 1, width: width).cells[0].width - story) < 1.0 / 64)
    }

    @Test func scrollsAShelfAsFarAsItsCellsAndInsetsReach() throws {
        let frames = Layout.carousel.frames(cells: 7, width: 390, showing: [])
        let scroll = try #require(frames.scrollSize)
        #expect(scroll.width == 1_173.3125)  // 40 + 7 × 148.2, cut to 64ths, + 6 × 16
        #expect(scroll.height == 232)  // 6 + 210 + 16
        #expect(frames.size == Size(width: 390, height: 232))
        #expect(Layout.grid.frames(cells: 7, width: 390).scrollSize == nil)
    }

    @Test func keepsALongShelfInStepWithBrowsersWhichCutLengths() {
        let cells = Layout.carousel.frames(cells: 300, width: 390).cells
        #expect(cells[299].x == 20 + 299 * (148.1875 + 16))  // measured in Chromium; 148.2 would be 3.7 off
        #expect(Layout.grid.frames(cells: 1, width: 391).cells[0].width == 167.5)
    }

    @Test func givesEachRowItsHighestMeasuredCell() {
        let heights = MeasuredHeights(cells: [100, 180, 90], header: 30, footer: 12)
        let frames = Layout.grid.frames(cells: 4, width: 390, heights: heights)
        #expect(frames.header == Frame(x: 0, y: 0, width: 390, height: 30))
        #expect(frames.cells.map(\.y) == [30, 30, 234, 234])
        #expect(frames.cells.map(\.height) == [180, 180, 240, 240])  // the fourth is still an estimate
        #expect(frames.list == Frame(x: 0, y: 30, width: 390, height: 444))
        #expect(frames.footer == Frame(x: 0, y: 474, width: 390, height: 12))
        #expect(frames.size.height == 486)
    }

    @Test func mirrorsFramesWhereTextRunsFromRightToLeft() {
        let section = LayoutSection(.plainRow, insets: EdgeInsets(leading: 30, trailing: 10))
        let layout = Layout("aside") { _ in section }
        #expect(layout.frames(cells: 1, width: 300).cells[0].x == 30)
        #expect(layout.frames(cells: 1, width: 300, direction: .rightToLeft).cells[0].x == 10)
        let shelf = Layout.carousel.frames(cells: 3, width: 390, direction: .rightToLeft)
        #expect(abs(shelf.cells[0].x - (390 - 20 - 148.2)) < 1.0 / 64)
        #expect(shelf.cells[2].x < 0)
    }

    @Test func keepsInsetsBadgesAndDecorationInside() throws {
        let badge = Badge("new", width: 20, height: 12, anchor: .topTrailing, offset: -4)
        let layout = Layout("badged") { _ in
            LayoutSection(
                .horizontal(LayoutSize(width: .fractionalWidth(1), height: .absolute(100))) {
                    Item(insets: EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4), badges: [badge])
                },
                insets: EdgeInsets(top: 10, leading: 10, bottom: 10, trailing: 10),
                decoration: Decoration(insets: EdgeInsets(top: 5, leading: 6, bottom: 7, trailing: 8))
            )
        }
        let frames = layout.frames(cells: 1, width: 220)
        #expect(frames.cells == [Frame(x: 12, y: 11, width: 194, height: 96)])
        #expect(frames.badges.map(\.frame) == [Frame(x: 190, y: 7, width: 20, height: 12)])
        #expect(frames.decoration == Frame(x: 6, y: 5, width: 206, height: 108))
        let css = Stylesheet(layouts: [layout]).css
        #expect(css.contains("  margin-block: 1px 3px;\n  margin-inline: 2px 4px;\n  position: relative;\n"))
        #expect(css.contains("> li > [data-layout-badge=\"new\"] {"))
        #expect(css.contains("  inset-block-start: -4px;\n  inset-inline-end: -4px;\n"))
    }

    @Test func takesHeightsFromTheWidth() {
        let layout = Layout("square") { _ in
            LayoutSection(
                .horizontal(
                    LayoutSize(width: .fractionalWidth(1), height: .fractionalWidth(0.5)),
                    repeating: Item(), count: 2
                ),
                insets: EdgeInsets(leading: 10, trailing: 10)
            )
        }
        #expect(layout.frames(cells: 2, width: 220).cells[1] == Frame(x: 110, y: 0, width: 100, height: 100))
        #expect(Stylesheet(layouts: [layout]).css.contains("  grid-auto-rows: calc(50cqi - 10px);\n"))
    }

    @Test func neverLetsCellsOverlapOrLeaveTheList() {
        for layout in [Layout.list, .grid] {
            for width in stride(from: 60.0, through: 1_500, by: 37) {
                let frames = layout.frames(cells: 23, width: width)
                for (one, next) in zip(frames.cells, frames.cells.dropFirst()) {
                    #expect(next.y > one.y || next.x >= one.x + one.width)
                    #expect(one.x >= 0 && one.x + one.width <= width + 1e-6)
                }
            }
        }
    }
}

@Suite struct FrameSolverDegenerateInputTests {
    private let layouts: [Layout] = [.list, .grid, .carousel, .story]

    @Test func laysOutNoCells() {
        for layout in layouts {
            for count in [0, -3] {
                let frames = layout.frames(cells: count, width: 390, showing: [])
                #expect(frames.cells.isEmpty)
                #expect(frames.list.width == 390)
                #expect(frames.list.height == layout.section(for: Traits(width: .compact)).insets.vertical)
            }
        }
    }

    @Test(arguments: [0, -1, 5, .nan, .infinity, -.infinity, .greatestFiniteMagnitude] as [Double])
    func survivesAnyWidth(width: Double) {
        for layout in layouts {
            let frames = layout.frames(cells: 5, width: width)
            #expect(frames.cells.count == 5)
            #expect(
                frames.cells.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.width >= 0 && $0.height >= 0 })
        }
    }

    @Test func countsImpossibleMeasurementsAsNothing() {
        let heights = MeasuredHeights(cells: [.nan, -5], header: -.infinity, footer: .nan)
        #expect(Layout.list.frames(cells: 2, width: 390, heights: heights).size.height == 0)
    }
}

extension EdgeInsets {
    fileprivate var vertical: Double { top + bottom }
}
