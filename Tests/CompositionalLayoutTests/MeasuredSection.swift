import CompositionalLayout
import Foundation

/// One section as it is to be laid out and measured in a browser.
struct SectionCase: Encodable {
    let layout: String
    let width: Double
    let heights: [Double]
    let rightToLeft: Bool
    let header: Double?
    let footer: Double?
    let badges: [String]
    let hasDecoration: Bool
    /// The layout of a list in the header, which has as many cells.
    let inner: String?

    init(_ layout: Layout, width: Double, cells: Int, rightToLeft: Bool, inner: Layout? = nil) {
        let supplements = layout.supplements
        self.layout = layout.id
        self.width = width
        self.rightToLeft = rightToLeft
        heights = (0..<cells).map { Double(40 + $0 * 37 % 29) }
        header = supplements.boundaryItems.contains(.header) ? 31 : nil
        footer = supplements.boundaryItems.contains(.footer) ? 17 : nil
        badges = supplements.badges.sorted()
        hasDecoration = supplements.hasDecoration
        self.inner = inner?.id
    }

    var measuredHeights: MeasuredHeights { MeasuredHeights(cells: heights, header: header, footer: footer) }
}

/// Where a browser put a section's boxes, each as x, y, width and height from the section's corner.
struct MeasuredSection: Decodable {
    struct Badge: Decodable {
        let cell: Int
        let kind: String
        let box: [Double]
    }

    let cells: [[Double]]
    let badges: [Badge]
    let header: [Double]?
    let footer: [Double]?
    let decoration: [Double]?
    /// The cells of a list in the header.
    let inner: [[Double]]

    /// Lays every section out in the markup that `CompositionalList` writes.
    static func measure(_ cases: [SectionCase], styledBy layouts: [Layout]) async throws -> [MeasuredSection] {
        let json = String(decoding: try JSONEncoder().encode(cases), as: UTF8.self)
        return try await Chromium.read(
            """
            <!doctype html><meta charset="utf-8">
            <style>body { margin: 0 } \(Stylesheet(layouts: layouts).css)</style>
            <body><script>
            const element = (name, data = {}, ...children) => {
              const element = document.createElement(name);
              Object.assign(element.dataset, data);
              element.append(...children);
              return element;
            };
            const content = (height) => {
              const content = element('div');
              content.style.height = `${height}px`;
              return content;
            };
            const sections = \(json).map((test) => {
              const { layout, badges } = test;
              const cells = test.heights.map((height) => element('li', {}, content(height),
                ...badges.map((kind) => element('span', { layoutBadge: kind }))));
              const inner = test.inner ? test.heights.map((height) => element('li', {}, content(height))) : [];
              const header = test.header && element('header', { layoutHeader: layout }, test.inner
                ? element('section', {}, element('ul', { layout: test.inner }, ...inner)) : content(test.header));
              const footer = test.footer && element('footer', { layoutFooter: layout }, content(test.footer));
              const decoration = test.hasDecoration && element('div', { layoutDecoration: layout });
              const list = element('ul', { layout }, ...cells);
              const section = element('section', {}, ...[decoration, header, list, footer].filter(Boolean));
              const container = element('div', {}, section);
              container.dir = test.rightToLeft ? 'rtl' : 'ltr';
              container.style.cssText = `container: list / inline-size; width: ${test.width}px`;
              document.body.append(container);
              const origin = container.getBoundingClientRect();
              // Frames are those before scrolling, and to snap a browser scrolls by parts of a pixel.
              const box = (element, scrolled = 0) => {
                if (!element || getComputedStyle(element).display === 'none') return null;
                const { x, y, width, height } = element.getBoundingClientRect();
                return [x - origin.x + scrolled, y - origin.y, width, height];
              };
              const measured = {
                cells: cells.map((cell) => box(cell, list.scrollLeft)), header: box(header), footer: box(footer), decoration: box(decoration),
                inner: inner.map((cell) => box(cell, cell.parentElement.scrollLeft)),
                badges: cells.flatMap((item, cell) => [...item.querySelectorAll('[data-layout-badge]')]
                  .filter((badge) => getComputedStyle(badge).visibility === 'visible')
                  .map((badge) => ({ cell, kind: badge.dataset.layoutBadge, box: box(badge, list.scrollLeft) }))),
              };
              container.remove();
              return measured;
            });
            document.body.textContent = JSON.stringify(sections);
            </script>
            """)
    }

    /// Whether two boxes lie at most a pixel apart.
    static func agrees(_ box: [Double], _ frame: Frame) -> Bool {
        zip(box, [frame.x, frame.y, frame.width, frame.height]).allSatisfy { abs($0 - $1) <= 1 }
    }

    /// Whatever lies more than a pixel away from where the solver has it, or is there for one of them only.
    func differences(from frames: Frames) -> [String] {
        var differences: [String] = []
        func compare(_ name: String, _ box: [Double]?, _ frame: Frame?) {
            if let box, let frame, Self.agrees(box, frame) { return }
            if box == nil, frame == nil { return }
            differences.append("\(name): \(String(describing: box)), solved \(String(describing: frame))")
        }
        compare("header", header, frames.header)
        compare("footer", footer, frames.footer)
        compare("decoration", decoration, frames.decoration)
        for index in 0..<max(cells.count, frames.cells.count) {
            compare(
                "cell \(index)", index < cells.count ? cells[index] : nil,
                index < frames.cells.count ? frames.cells[index] : nil)
        }
        let solved = frames.badges.sorted { ($0.cell, $0.kind) < ($1.cell, $1.kind) }
        for index in 0..<max(badges.count, solved.count) {
            let badge = index < badges.count ? badges[index] : nil
            let other = index < solved.count ? solved[index] : nil
            if badge?.kind != other?.kind || badge?.cell != other?.cell {
                differences.append("badge \(index): \(String(describing: badge)), solved \(String(describing: other))")
            }
            compare("badge \(index)", badge?.box, other?.frame)
        }
        return differences
    }
}
