import CompositionalLayout
import Foundation
import TestSupport
import Testing

/// The stylesheet in a real browser against the frame solver, box by box, within one pixel.
@Suite struct BrowserAgreementTests {
    private struct Case: Encodable {
        let layout: String
        let width: Double
        let heights: [Double]
        let rightToLeft: Bool
    }

    private static let layouts: [Layout] = [.list, .grid, .carousel, .story]
    private static let widths: [Double] = [280, 320, 390, 428, 599, 600, 834, 999, 1_000, 1_128, 1_360]
    private static let counts = [1, 7, 50]

    @Test func browserAndSolverPutEveryCellInTheSamePlace() async throws {
        var cases: [Case] = []
        for layout in Self.layouts {
            for width in Self.widths {
                for count in Self.counts {
                    for rightToLeft in [false, true] {
                        let heights = (0..<count).map { Double(40 + $0 * 37 % 29) }
                        cases.append(
                            Case(layout: layout.id, width: width, heights: heights, rightToLeft: rightToLeft))
                    }
                }
            }
        }
        let measured = try await Chromium.measure(page(of: cases))
        #expect(measured.count == cases.count)
        for (test, boxes) in zip(cases, measured) {
            let layout = try #require(Self.layouts.first { $0.id == test.layout })
            let frames = layout.frames(
                cells: test.heights.count, width: test.width, heights: MeasuredHeights(cells: test.heights),
                showing: [], direction: test.rightToLeft ? .rightToLeft : .leftToRight)
            #expect(boxes.count == frames.cells.count)
            for (index, (box, frame)) in zip(boxes, frames.cells).enumerated() {
                let solved = [frame.x, frame.y, frame.width, frame.height]
                let difference = zip(box, solved).map { abs($0 - $1) }.max() ?? 0
                #expect(
                    difference <= 1,
                    "cell \(index) of \(test.heights.count) in \(test.layout) at \(test.width): \(box), solved \(solved)"
                )
            }
        }
    }

    /// A page that lays every case out and then holds the boxes of all cells, as JSON.
    private func page(of cases: [Case]) throws -> String {
        let json = String(decoding: try JSONEncoder().encode(cases), as: UTF8.self)
        return """
            <!doctype html><meta charset="utf-8">
            <style>body { margin: 0 } \(Stylesheet(layouts: Self.layouts).css)</style>
            <body><script>
            const boxes = \(json).map(({ layout, width, heights, rightToLeft }) => {
              const container = document.createElement('div');
              container.dir = rightToLeft ? 'rtl' : 'ltr';
              container.style.cssText = `container: list / inline-size; width: ${width}px`;
              const list = document.createElement('ul');
              list.dataset.layout = layout;
              for (const height of heights) {
                const cell = document.createElement('li');
                const content = document.createElement('div');
                content.style.height = `${height}px`;
                cell.append(content);
                list.append(cell);
              }
              container.append(list);
              document.body.append(container);
              const origin = container.getBoundingClientRect();
              const measured = [...list.children].map((cell) => {
                const box = cell.getBoundingClientRect();
                return [box.x - origin.x, box.y - origin.y, box.width, box.height];
              });
              container.remove();
              return measured;
            });
            document.title = 'measured';
            document.body.textContent = JSON.stringify(boxes);
            </script>
            """
    }
}

/// Debian's Chromium, or the one that `CHROMIUM` names, without a window.
private enum Chromium {
    static func measure(_ page: String) async throws -> [[[Double]]] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "layout-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "page.html")
        try Data(page.utf8).write(to: file)

        let path = ProcessInfo.processInfo.environment["CHROMIUM"] ?? "/usr/bin/chromium"
        try #require(
            FileManager.default.isExecutableFile(atPath: path),
            "Expected Chromium at \(path), found none: install it (apt-get install chromium) or name one with CHROMIUM."
        )
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = [
            "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path)/profile",
            "--window-size=1500,900", "--dump-dom", file.absoluteString,
        ]
        let dom = try await onOwnThread {
            let output = folder.appending(path: "output")
            try Data().write(to: output)
            process.standardOutput = try FileHandle(forWritingTo: output)
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            return String(decoding: try Data(contentsOf: output), as: UTF8.self)
        }

        let start = try #require(dom.range(of: "<body>")?.upperBound, "Chromium said: \(dom.prefix(500))")
        let end = try #require(dom.range(of: "</body>")?.lowerBound)
        return try JSONDecoder().decode([[[Double]]].self, from: Data(dom[start..<end].utf8))
    }
}
