package import Catalogue
package import CompositionalLayout
package import Foundation
import HTML
package import Media
package import Routes

/// An item's picture. Its space is reserved, so nothing moves when it arrives. It has no alternative text, because the
/// words beside it describe it.
struct Picture: HTML {
    let source: PictureSource
    /// The width divided by the height.
    var aspectRatio = 1.0
    var isLarge = false
    /// Whether the picture is shown whole on a quiet ground, because it does not have the proportions of its space.
    var isContained = false
    /// Whether the picture is the subject of the page, so that it is not loaded lazily.
    var isFirst = false
    /// The width of the file in pixels; nil if it is unknown, or large enough.
    var pixels: Int?

    var body: some HTML {
        img(
            .class(
                "artwork" + (isLarge ? " large" : aspectRatio > 1 ? " wide" : "") + (isContained ? " contained" : "")),
            .src(Address(source.src)),
            .when(!source.isDrawn, .srcset(candidates)), .when(source.sizes != nil, .sizes(source.sizes ?? "")),
            .width(Self.width), .height(Int(Double(Self.width) / aspectRatio + 0.5)), .alt(""),
            .when(pixels != nil, .data("pixels", "\(pixels ?? 0)")),
            // It travels from the cell that was opened, so that it has to be there with its page.
            .loading(isFirst ? .eager : .lazy), .decoding(isFirst ? "sync" : "async"))
    }

    /// The attributes set only the proportions; the stylesheet sets the width.
    private static let width = 320

    private var candidates: [(address: Address, width: Int)] {
        source.candidates.map { (Address($0.address), $0.width) }
    }
}

/// The pictures of a page's cells, each in the width that the layout gives it.
///
/// A class, because each cell has it.
package final class Pictures: Sendable {
    package let addresses: MediaAddresses
    private let sizes: CellSizes
    private let shapes: PictureShapes

    /// - Parameter pipeline: knows the pictures that it has loaded; nil where nothing is fetched.
    package convenience init(addresses: MediaAddresses, sizes: CellSizes, pipeline: MediaPipeline? = nil) {
        self.init(addresses, sizes, PictureShapes(pipeline: pipeline))
    }

    private init(_ addresses: MediaAddresses, _ sizes: CellSizes, _ shapes: PictureShapes) {
        (self.addresses, self.sizes, self.shapes) = (addresses, sizes, shapes)
    }

    /// The same pictures at other addresses.
    package func at(_ addresses: MediaAddresses) -> Pictures { Pictures(addresses, sizes, shapes) }

    /// Makes pictures under another path.
    package func under(_ basePath: BasePath) -> Pictures { at(addresses.under(basePath)) }

    /// The picture of a favourite, which is archived.
    package var allowingArchivedMedia: Pictures { at(addresses.allowingArchivedMedia) }

    /// The shape of the pictures of a list or section, so that a row of them is even: the source's, that of most pictures whose
    /// size is declared, or the one that was learned from fetched pictures. Cheap; ``learnShape(of:in:now:)`` fetches.
    ///
    /// Whatever is rendered with it has it in its ``FragmentKey``.
    ///
    /// - Parameters:
    ///   - items: the items, beginning with the first of the list.
    ///   - source: the list; nil for items of several lists, whose shape is not remembered.
    package func shape(of items: some Sequence<CatalogueItem>, in source: ResolvedSource?) -> Artwork.Shape {
        shapes.shape(of: items, in: source, at: addresses)
    }

    /// Fetches the first pictures of a list whose shape is unknown. Takes at most a second, and happens once in ten minutes.
    package func learnShape(of items: [CatalogueItem], in source: ResolvedSource, now: Date) async {
        await shapes.learn([(source, items)], at: addresses, now: now)
    }

    /// Fetches the first pictures of several lists whose shapes are unknown, in a second in all.
    func learnShapes(of pages: [ListPage], now: Date) async {
        let unknown = pages.filter { shapes.isToLearn($0.source, now: now) }
        await shapes.learn(unknown.map { ($0.source, $0.firstItems) }, at: addresses, now: now)
    }

    /// The hue of an item's picture, or of the drawing in its place; nil for a picture that was not fetched lately.
    package func hue(of item: CatalogueItem) -> Hue? { shapes.hue(of: item, at: addresses) }

    /// The hue of a source's accent, or one made of its id.
    package func hue(of source: ResolvedSource) -> Hue {
        source.accent.map { Hue($0) } ?? Hue(ofName: source.id.rawValue)
    }

    /// A picture in a row, in its own proportions.
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - shape: the shape of a picture without a declared size; nil if it is unknown.
    func thumbnail(of item: CatalogueItem, shape: Artwork.Shape? = nil) -> Picture {
        let source = addresses.thumbnail(of: item.card, source: item.id.source, points: PageMetrics.thumbnail)
        let ratio = item.card.artwork?.aspectRatio ?? shape?.aspectRatio
        return Picture(source: source, aspectRatio: source.isDrawn ? 1 : ratio ?? 1)
    }

    /// The hue behind the words beside a picture: the picture's, or the source's while that is unknown. Whatever is rendered
    /// with it has it in its ``FragmentKey``.
    ///
    /// - Returns: nil in layouts other than stories, and for wide pictures, which are under their words.
    func hue(of item: CatalogueItem, in layout: Layout, shape: Artwork.Shape, source: ResolvedSource?) -> Hue? {
        guard layout.id == Layout.story.id, shape.aspectRatio <= 1 else { return nil }
        return hue(of: item) ?? source.map { hue(of: $0) } ?? Hue.grey
    }

    /// A picture as wide as its cell. In a mosaic it fills the cell.
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - layout: the layout of the cell's section.
    ///   - index: the place of the cell in its section, from 0.
    ///   - shape: the shape of all pictures beside it.
    func tile(of item: CatalogueItem, in layout: Layout, at index: Int = 0, shape: Artwork.Shape) -> Picture {
        let isInMosaic = layout.id == Layout.mosaic.id
        let shape = isInMosaic ? .square : shape
        let source = addresses.picture(
            of: item.card, source: item.id.source,
            points: Layout.withStories.contains(layout.id) ? 128...640 : 112...256,
            // Beside its words, a picture is as high as its cell, which is wide.
            sizes: layout.id == Layout.story.id && shape.aspectRatio <= 1
                ? sizes[layout, at: index, part: shape.aspectRatio * 9 / 16] : sizes[layout, at: index],
            shape: shape == .film ? .wide : .square)
        return Picture(
            source: source, aspectRatio: shape.aspectRatio, isLarge: true,
            isContained: !isInMosaic && isContained(source, of: item, in: shape))
    }

    /// A picture on a shelf of few.
    ///
    /// - Parameter shape: the shape of all pictures beside it.
    func cover(of item: CatalogueItem, shape: Artwork.Shape) -> Picture {
        let source = addresses.picture(
            of: item.card, source: item.id.source, points: 128...256, sizes: "\(PageMetrics.cover)px")
        return Picture(
            source: source, aspectRatio: shape.aspectRatio, isLarge: true,
            isContained: isContained(source, of: item, in: shape))
    }

    /// Whether a picture would be cropped too much. Only declared sizes count, because they belong to the item, and so to the
    /// key of its cell; `pictures.js` looks at the others when they arrive.
    private func isContained(_ source: PictureSource, of item: CatalogueItem, in shape: Artwork.Shape) -> Bool {
        !source.isDrawn && (shape == .varied || item.card.artwork?.aspectRatio.map { !shape.fits($0) } ?? false)
    }

    /// The address of the picture that other programs show of an item; nil if no picture may be fetched.
    func summary(of item: CatalogueItem) -> String? {
        addresses.picture(of: item.card, source: item.id.source, points: 640...640, sizes: "640px").candidates.first
            .map { "\($0.address)&\(Self.summaryMark)=true" }
    }

    /// Marks the address of a picture for other programs, which the server answers in a format that they support.
    package static let summaryMark = "summary"

    /// The picture on the item's own page, in its own proportions, or while those are unknown, in the shape of its list.
    func portrait(of item: CatalogueItem, in list: ResolvedSource) -> Picture {
        let known = shapes.aspectRatio(of: item, at: addresses)
        let ratio = known ?? shape(of: [CatalogueItem](), in: list).aspectRatio
        let source = addresses.picture(
            of: item.card, source: item.id.source, points: 320...640, sizes: Self.portraitSizes(ratio))
        return Picture(
            source: source, aspectRatio: source.isDrawn ? 1 : ratio, isLarge: true,
            isContained: !source.isDrawn && known == nil, isFirst: true,
            pixels: shapes.width(of: item, at: addresses).flatMap { $0 < PageMetrics.portrait ? $0 : nil })
    }

    /// The width of that picture, as the style sheet of items has it: a third of the room that sidebar and list leave, or most
    /// of a phone's, unless it would be too high.
    private static func portraitSizes(_ aspectRatio: Double) -> String {
        let (above, beside) = (Int(280 * aspectRatio), Int(400 * aspectRatio))
        return [
            "(width >= \(PageMetrics.railBreakpoint)px) min(21.1vw - 48px, \(beside)px)",
            "(width >= \(PageMetrics.splitBreakpoint)px) min(21.1vw - 18px, \(beside)px)",
            "(width >= \(PageMetrics.sidebarBreakpoint)px) min(34vw - 78px, \(beside)px)",
            "(width >= \(PageMetrics.leadBreakpoint)px) min(34vw, \(beside)px)", "min(80vw, \(above)px)",
        ].joined(separator: ", ")
    }
}

/// The widths of pictures in cells, in the format of the `sizes` attribute; computed once.
package struct CellSizes: Sendable {
    private let texts: [String: [String]]
    private let repeats: Int

    /// Computes the widths.
    ///
    /// - Parameters:
    ///   - layouts: the layouts of the pages.
    ///   - repeats: the number of cells after which the widths in a layout repeat.
    package init(layouts: [Layout], repeats: Int = 18) {
        let rules = [
            ContainerRule(),
            ContainerRule(from: Double(PageMetrics.sidebarBreakpoint), less: Double(PageMetrics.sidebar)),
        ]
        self.repeats = repeats
        texts = Dictionary(layouts.map { ($0.id, $0) }) { first, _ in first }
            .mapValues { $0.pictureSizes(cells: repeats, in: rules) }
    }

    subscript(layout: Layout, at index: Int) -> String {
        texts[layout.id]?[index % repeats] ?? "100vw"
    }

    /// The widths of pictures that have a part of the width of their cells.
    subscript(layout: Layout, at index: Int, part part: Double) -> String {
        self[layout, at: index].components(separatedBy: ", ").map { entry in
            let parts = entry.components(separatedBy: ") ")
            return "\(parts.dropLast().map { $0 + ") " }.joined())calc(\(part) * \(parts[parts.count - 1]))"
        }.joined(separator: ", ")
    }
}
