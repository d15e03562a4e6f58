import CompositionalLayout
import Testing

@Suite struct DiagnosticTests {
    private let full = LayoutSize.fullWidth(estimatedHeight: 44)

    private func problems(_ section: LayoutSection) -> [LayoutDiagnostic.Problem] {
        let layout = Layout("tried") { _ in section }
        // Whatever is wrong, both readers go on.
        #expect(Stylesheet(layouts: [layout]).css.contains("grid"))
        #expect(layout.frames(cells: 7, width: 390).cells.count == 7)
        return layout.diagnostics.map(\.problem)
    }

    @Test func findsNothingWrongWithTheLayoutsProvided() {
        for layout in [Layout.list, .grid, .carousel, .story, .mosaic] {
            #expect(layout.diagnostics == [])
        }
    }

    @Test func saysWhatWasExpectedWhatCameAndHowToMendIt() throws {
        let layout = Layout("negative") { _ in LayoutSection(.plainRow, interGroupSpacing: -4) }
        let diagnostic = try #require(layout.diagnostics.first)
        #expect(
            diagnostic.description == """
                interGroupSpacing: expected a number in 0.0...1000000.0, but came -4.0. \
                Compute a value in that range before making the layout.
                """
        )
        #expect(layout.frames(cells: 2, width: 390).cells[1].y == 44)
    }

    @Test(arguments: [.nan, -1, .infinity, -.infinity] as [Double])
    func clampsAndReportsBadNumbersWherever(bad: Double) {
        let badge = Badge("b", width: bad, height: bad, offset: bad == -1 ? .nan : bad)
        let insets = EdgeInsets(top: bad, leading: bad, bottom: bad, trailing: bad)
        let section = LayoutSection(
            .horizontal(LayoutSize(width: .fractionalWidth(1), height: .absolute(bad)), interItemSpacing: .fixed(bad)) {
                Item(LayoutSize(width: .fractionalWidth(bad), height: .absolute(bad)), badges: [badge])
            },
            interGroupSpacing: bad, insets: insets,
            boundaryItems: [
                BoundaryItem(.header, size: LayoutSize(width: .absolute(bad), height: .absolute(bad)))
            ],
            decoration: Decoration(insets: insets)
        )
        let layout = Layout("bad") { _ in section }
        #expect(layout.diagnostics.count { $0.problem == .invalidNumber } == 18)
        let css = Stylesheet(layouts: [layout]).css
        #expect(!css.contains("nan") && !css.contains("inf"))
        #expect(layout.frames(cells: 3, width: 390).cells.allSatisfy { $0.width.isFinite && $0.y.isFinite })
    }

    @Test func reportsCountsThatAreNone() {
        #expect(
            problems(LayoutSection(.horizontal(full, repeating: Item(full), count: 0))) == [.invalidNumber])
        #expect(
            problems(LayoutSection(.horizontal(full, repeating: Item(full), count: .max))) == [.invalidNumber]
        )
        #expect(
            problems(LayoutSection(.horizontal(full, repeating: Item(full), minimumWidth: .nan)))
                == [.invalidNumber]
        )
    }

    @Test func reportsAnEmptyGroupAndAPatternTooLarge() {
        #expect(problems(LayoutSection(.vertical(full) {})) == [.emptyGroup])
        let rows = Group.vertical(full) { for _ in 0..<1_001 { Item(full) } }
        #expect(problems(LayoutSection(rows)) == [.patternTooLarge])
    }

    @Test func reportsWidthsThatOnlyContentCouldTell() {
        let estimated = LayoutSize(width: .estimated(120), height: .absolute(40))
        #expect(
            problems(LayoutSection(.horizontal(estimated) { Item() }, orthogonalScrolling: .continuous))
                == [.unsupportedWidth]
        )
        let upright = LayoutSize(width: .fractionalHeight(1), height: .absolute(40))
        #expect(problems(LayoutSection(.horizontal(full) { Item(upright) })) == [.unsupportedWidth])
    }

    @Test func reportsHeightsOfWhatHasNone() {
        #expect(problems(LayoutSection(.horizontal(.filling) { Item() })) == [.unsupportedHeight])
        let half = LayoutSize(width: .fractionalWidth(1), height: .fractionalHeight(0.5))
        #expect(problems(LayoutSection(.horizontal(full) { Item(half) })) == [.unsupportedHeight])
        let fixed = LayoutSize(width: .fractionalWidth(1), height: .absolute(90))
        #expect(problems(LayoutSection(.vertical(fixed) { Item(full) })) == [.unsupportedHeight])
    }

    @Test func reportsGroupsFilledTooFullOrTooLittle() {
        let most = Item(LayoutSize(width: .fractionalWidth(0.7), height: .estimated(44)))
        #expect(
            problems(
                LayoutSection(
                    .horizontal(full) {
                        most; most
                    })) == [.overfullGroup])
        let fixed = LayoutSize(width: .fractionalWidth(1), height: .absolute(100))
        let half = Item(LayoutSize(width: .fractionalWidth(1), height: .fractionalHeight(0.5)))
        #expect(problems(LayoutSection(.vertical(fixed) { half })) == [.hole])
    }

    @Test func reportsHolesThatLaterCellsWouldFill() {
        let halves = Group.horizontal(full, repeating: Item(full), count: 2)
        let half = Group.horizontal(full) {
            Item(LayoutSize(width: .fractionalWidth(0.5), height: .estimated(44)))
        }
        #expect(
            problems(
                LayoutSection(
                    .vertical(full) {
                        half; halves
                    })) == [.hole])
        #expect(
            problems(
                LayoutSection(
                    .vertical(full) {
                        halves; half
                    })) == [.hole])
        #expect(
            problems(
                LayoutSection(
                    .vertical(full) {
                        halves; halves
                    })
            ).isEmpty)
    }

    @Test func reportsSpacingThatOneGapCannotShow() {
        let rows = Group.vertical(full, interItemSpacing: 4) {
            Item(full); Item(full)
        }
        #expect(problems(LayoutSection(rows, interGroupSpacing: 8)) == [.unevenSpacing])
        #expect(problems(LayoutSection(rows, interGroupSpacing: 4)).isEmpty)
    }

    @Test func reportsColumnsOfDifferentRows() {
        let half = LayoutSize(width: .fractionalWidth(0.5), height: .estimated(44))
        let uneven = Group.horizontal(full) {
            Group.vertical(half) {
                Item(full); Item(full)
            }
            Group.vertical(half) {
                Item(full); Item(full); Item(full)
            }
        }
        #expect(problems(LayoutSection(uneven)) == [.unevenRows])
    }

    @Test func reportsEndingsThatCannotFollowTheGroup() {
        func row(_ count: Int, _ height: Dimension = .absolute(50)) -> Group {
            let size = LayoutSize(width: .fractionalWidth(1), height: height)
            return .horizontal(size, repeating: Item(), count: count)
        }
        #expect(problems(LayoutSection(row(3), endings: [row(1)])).isEmpty)
        #expect(problems(LayoutSection(row(3), endings: [row(1), row(1)])) == [.unusableEnding])
        #expect(problems(LayoutSection(row(3), endings: [row(3)])) == [.unusableEnding])
        #expect(problems(LayoutSection(row(3), endings: [.horizontal(full) {}])) == [.unusableEnding])
        #expect(problems(LayoutSection(row(3), endings: [row(1, .estimated(50))])) == [.unusableEnding])
        #expect(problems(LayoutSection(row(3, .estimated(50)), endings: [row(1)])) == [.unusableEnding])
        #expect(
            problems(LayoutSection(row(3), endings: [row(1)], orthogonalScrolling: .continuous)) == [.unusableEnding])
    }

    @Test func reportsEndingsWhoseEdgesLieElsewhere() {
        let size = LayoutSize(width: .fractionalWidth(1), height: .absolute(50))
        let section = LayoutSection(
            .horizontal(size, repeating: Item(), count: 3, interItemSpacing: 8),
            endings: [.horizontal(size, repeating: Item(), count: 2, interItemSpacing: 4)])
        #expect(problems(section) == [.unevenSpacing])
    }

    @Test func reportsAnEndingWhoseCellsWouldMoveIntoItsHoles() {
        let size = LayoutSize(width: .fractionalWidth(1), height: .absolute(50))
        let half = Item(LayoutSize(width: .fractionalWidth(0.5), height: .fractionalHeight(1)))
        let rows = LayoutSize.fullWidth(estimatedHeight: 100)
        let pair = Group.horizontal(size, repeating: Item(), count: 2)
        func section(first: Group) -> LayoutSection {
            LayoutSection(
                .vertical(rows) {
                    pair; pair
                },
                endings: [
                    .vertical(rows) {
                        first; pair
                    }
                ])
        }
        let whole = Group.horizontal(size) { Item() }
        #expect(problems(section(first: whole)).isEmpty)
        #expect(problems(section(first: .horizontal(size) { half })) == [.hole])
    }

    @Test func takesBadgesOfAnEndingFromTheGroup() {
        let size = LayoutSize(width: .fractionalWidth(1), height: .absolute(50))
        let badge = Badge("new", width: 8, height: 8)
        let half = LayoutSize(width: .fractionalWidth(0.5), height: .fractionalHeight(1))
        let section = LayoutSection(
            .horizontal(size) {
                Item(half, badges: [badge]); Item(half)
            },
            endings: [.horizontal(size, repeating: Item(badges: [badge, Badge("old", width: 8, height: 8)]), count: 1)])
        let frames = Layout("ended") { _ in section }.frames(cells: 3, width: 300)
        #expect(frames.cells[2].width == 300)
        #expect(frames.badges.map(\.kind) == ["new", "new"])
    }

    @Test func reportsFittingWhereOnlyACountCanBeWritten() {
        let fitting = Group.horizontal(full, repeating: Item(full), minimumWidth: 100)
        #expect(problems(LayoutSection(fitting, orthogonalScrolling: .continuous)) == [.misplacedFitting])
        #expect(problems(LayoutSection(.vertical(full) { fitting })) == [.misplacedFitting])
    }

    @Test func reportsCentredGroupsOfColumnsAndSecondHeaders() {
        let row = Group.horizontal(full, repeating: Item(full), count: 2)
        #expect(
            problems(LayoutSection(row, orthogonalScrolling: .groupPagingCentered)) == [
                .centredGroupOfColumns
            ]
        )
        #expect(
            problems(LayoutSection(.plainRow, boundaryItems: [.header, .header])) == [.duplicateBoundaryItem])
    }
}
