import HTML
import Testing

@testable import Server

@Suite struct LiveSnapshotTests {
    private struct Page: HTML {
        var frame = "Boats"
        var count = 0
        var cells: [String] = []

        func render(into output: inout HTMLOutput) {
            output.append(text: frame)
            Part("count") { p(.part("count")) { "\(count)" } }.render(into: &output)
            for cell in cells {
                // The first letter names it.
                output.parts?.record(cell: String(cell.prefix(1)), of: "all", in: &output) { $0.append(text: cell) }
            }
        }
    }

    private func difference(from old: Page, to new: Page) -> LiveSnapshot.Patch? {
        LiveSnapshot(of: new, favourites: ["b", "c"])
            .changes(from: LiveSnapshot(of: old, favourites: []).withoutMarkup)
    }

    @Test(
        arguments: [
            (["a", "b"], ["a", "b"], []), (["a", "b"], ["b"], [["delete", "all", "a"]]),
            (["b"], ["a", "b"], [["insert", "all", "a", "b"]]), (["a"], ["a", "b"], [["insert", "all", "b"]]),
            (["a", "b", "c"], ["c", "a", "b"], [["move", "all", "c", "a"]]),
            (["a", "b"], ["a", "bb"], [["update", "all", "b", "bb"]]),
        ] as [([String], [String], [[String]])])
    func aPatchHasTheStepsFromOneListToTheOther(old: [String], new: [String], steps: [[String]]) throws {
        let patch = try #require(difference(from: Page(cells: old), to: Page(cells: new)))
        #expect(patch.cells == steps)
        #expect(patch.isEmpty == steps.isEmpty)
        // Stars of cells that stay as they are have events of their own.
        let written = steps.filter { ["insert", "update"].contains($0[0]) }.map { String($0[2].prefix(1)) }
        #expect(patch.favourites == Set(written).intersection(["b", "c"]))
    }

    @Test func aPatchHasThePartsThatDiffer() throws {
        let patch = try #require(difference(from: Page(), to: Page(count: 1)))
        #expect(patch.parts == ["count": "<p data-part=\"count\">1</p>"])
        #expect(try #require(difference(from: Page(), to: Page())).parts.isEmpty)
    }

    @Test func aPageWithAnotherFrameHasNoPatch() {
        #expect(difference(from: Page(), to: Page(frame: "Ships")) == nil)
    }
}
