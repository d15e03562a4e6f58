import CompositionalLayout
import Foundation
import Testing

@Suite struct PictureSizesTests {
    /// A page with a sidebar of 232 points from 760 points on.
    private static let sidebar = [ContainerRule(), ContainerRule(from: 760, less: 232)]

    @Test func writesACarouselInEveryClassOfWidth() {
        #expect(
            Layout.carousel.pictureSizes(cells: 1, in: Self.sidebar)[0]
                == "(width >= 1232px) calc(15vw - 34.8px), (width >= 832px) calc(22vw - 51.04px), "
                + "(width >= 760px) calc(38vw - 88.16px), (width >= 600px) 22vw, 38vw")
    }

    @Test func countsTheColumnsOfAList() {
        #expect(
            Layout.list.pictureSizes(cells: 1)[0].hasSuffix(
                "(width >= 1328px) calc(33.333334vw - 26.666666px), "
                    + "(width >= 704px) calc(50vw - 32px), (width >= 600px) calc(100vw - 48px), calc(100vw - 24px)"))
    }

    @Test(arguments: Layout.exemplars.map(\.id)) func tellsEveryCellsWidth(name: String) throws {
        let layout = try #require(Layout.exemplars.first { $0.id == name })
        let count = 7
        let texts = layout.pictureSizes(cells: count, in: Self.sidebar)
        #expect(texts.count == count)
        let sizes = try texts.map(Sizes.init)
        // Closely for those that pages use; the others cost time. A prime step meets no breakpoint twice in the same way.
        let step = Layout.exemplars.prefix(5).contains { $0.id == name } ? 3.0 : 29
        var problem: String?
        for viewport in stride(from: 320, through: 2_000, by: step) {
            let container = viewport < 760 ? viewport : viewport - 232
            let cells = layout.frames(cells: count, width: container).cells
            for index in 0..<count {
                let width = sizes[index].width(in: viewport)
                // Noted by hand: an expectation for each of so many would cost more than what it checks.
                if abs(width - cells[index].width) > 1 {
                    problem =
                        problem
                        ?? "cell \(index) in \(viewport): \(width), solved \(cells[index].width), \(texts[index])"
                }
            }
        }
        #expect(problem == nil)
    }

    @Test func mendsRulesThatMakeNoSense() {
        #expect(Layout.carousel.pictureSizes(cells: -1).isEmpty)
        let odd = [ContainerRule(from: .nan, less: -.infinity), ContainerRule(from: .infinity, less: .nan)]
        #expect(Layout.carousel.pictureSizes(cells: 1, in: odd) == Layout.carousel.pictureSizes(cells: 1))
    }
}

/// The value of a `sizes` attribute, evaluated as a browser does: the first condition that holds counts.
private struct Sizes {
    private let entries: [(from: Double, part: Double, points: Double)]

    init(_ text: String) throws {
        entries = try text.components(separatedBy: ", ").map { entry in
            var rest = entry
            var from = -Double.infinity
            if let condition = try #/\(width >= (.+?)px\) /#.prefixMatch(in: rest) {
                from = try #require(Double(condition.1))
                rest.removeSubrange(condition.range)
            }
            if let match = try #/calc\((.+)vw ([+-]) (.+)px\)/#.wholeMatch(in: rest) {
                let points = try #require(Double(match.3))
                return (from, try #require(Double(match.1)), match.2 == "-" ? -points : points)
            }
            if let match = try #/(.+)vw/#.wholeMatch(in: rest) { return (from, try #require(Double(match.1)), 0) }
            if rest == "0" { return (from, 0, 0) }
            let match = try #require(try #/(.+)px/#.wholeMatch(in: rest), "cannot read \(rest)")
            return (from, 0, try #require(Double(match.1)))
        }
    }

    func width(in viewport: Double) -> Double {
        let entry = entries.first { viewport >= $0.from }
        return entry.map { max(0, $0.part / 100 * viewport + $0.points) } ?? viewport
    }
}
