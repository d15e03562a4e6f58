import CompositionalLayout
import Foundation
import Testing

/// The stylesheet in a real browser against the frame solver, box by box, within one pixel.
@Suite struct BrowserAgreementTests {
    private static let counts = [1, 7, 50]

    /// Eight container widths, and as many more from 320 to 1,600 as `VITRINE_SOAK_LAYOUTS` says.
    private static let widths: [Double] = {
        let widths: [Double] = [320, 390, 599, 600, 834, 1_000, 1_128, 1_600]
        let more = ProcessInfo.processInfo.environment["VITRINE_SOAK_LAYOUTS"].flatMap { Int($0) } ?? 0
        guard more > 0 else { return widths }
        let step = 1_280 / Double(more)
        return widths + stride(from: 320 + step / 2, to: 1_600, by: step)
    }()

    @Test func browserAndSolverPutEveryBoxInTheSamePlace() async throws {
        let tests = Layout.exemplars.flatMap { layout in
            Self.widths.flatMap { width in
                Self.counts.flatMap { count in
                    [false, true].map { SectionCase(layout, width: width, cells: count, rightToLeft: $0) }
                }
            }
        }
        let measured = try await MeasuredSection.measure(tests, styledBy: Layout.exemplars)
        #expect(measured.count == tests.count)
        for (test, section) in zip(tests, measured) {
            let layout = try #require(Layout.exemplars.first { $0.id == test.layout })
            let frames = layout.frames(
                cells: test.heights.count, width: test.width, heights: test.measuredHeights,
                direction: test.rightToLeft ? .rightToLeft : .leftToRight)
            let differences = section.differences(from: frames)
            #expect(
                differences.isEmpty,
                "\(test.layout), \(test.heights.count) cells in \(test.width), \(differences.count) boxes: \(differences.prefix(3))"
            )
        }
    }

    @Test(arguments: [Layout.story, .mosaic].map(\.id)) func laysAListInAHeaderOutAsAnyOther(name: String) async throws
    {
        let inner = try #require(Layout.exemplars.first { $0.id == name })
        let tests = [390.0, 834, 1_128].flatMap { width in
            [false, true].map { SectionCase(.list, width: width, cells: 7, rightToLeft: $0, inner: inner) }
        }
        for (test, section) in zip(tests, try await MeasuredSection.measure(tests, styledBy: Layout.exemplars)) {
            let frames = inner.frames(
                cells: 7, width: test.width, heights: test.measuredHeights, showing: [],
                direction: test.rightToLeft ? .rightToLeft : .leftToRight)
            #expect(section.inner.count == 7)
            for (box, frame) in zip(section.inner, frames.cells) {
                #expect(MeasuredSection.agrees(box, frame), "\(box), solved \(frame) in \(test.width)")
            }
        }
    }

    @Test func findsNothingWrongWithTheExemplars() {
        for layout in Layout.exemplars {
            #expect(layout.diagnostics == [])
        }
    }
}
