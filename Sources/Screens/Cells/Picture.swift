import Catalogue
package import CompositionalLayout
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
    /// Whether the picture is the subject of the page, so that it is not loaded lazily.
    var isFirst = false

    var body: some HTML {
        img(
            .class(isLarge ? "artwork large" : "artwork"), .src(Address(source.src)),
            .when(!source.isDrawn, .srcset(candidates)), .when(source.sizes != nil, .sizes(source.sizes ?? "")),
            .width(Self.width), .height(Int(Double(Self.width) / aspectRatio + 0.5)), .alt(""),
            .loading(isFirst ? .eager : .lazy), .decoding("async"))
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

    package init(addresses: MediaAddresses, sizes: CellSizes) {
        self.addresses = addresses
        self.sizes = sizes
    }

    /// Makes pictures under another path.
    package func under(_ basePath: BasePath) -> Pictures {
        Pictures(addresses: addresses.under(basePath), sizes: sizes)
    }

    /// The picture of a favourite, which is archived.
    package var allowingArchivedMedia: Pictures { Pictures(addresses: addresses.allowingArchivedMedia, sizes: sizes) }

    /// A picture in a row.
    func thumbnail(of item: CatalogueItem) -> Picture {
        let card = item.card
        let source = addresses.thumbnail(of: card, source: item.id.source, points: PageMetrics.thumbnail)
        let shape = source.isDrawn ? nil : card.artwork?.nearestShape
        return Picture(source: source, aspectRatio: shape?.aspectRatio ?? 1)
    }

    /// A picture as wide as its cell.
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - layout: the layout of the cell's section.
    ///   - index: the place of the cell in its section, from 0.
    ///   - shape: the shape of all pictures beside it.
    func tile(of item: CatalogueItem, in layout: Layout, at index: Int = 0, shape: Artwork.Shape) -> Picture {
        Picture(
            source: addresses.picture(
                of: item.card, source: item.id.source,
                points: Layout.overPictures.contains(layout.id) ? 256...640 : 112...256,
                sizes: sizes[layout, at: index], shape: shape == .film ? .wide : .square),
            aspectRatio: shape.aspectRatio, isLarge: true)
    }

    /// A picture in its own proportions, beside others.
    func cover(of item: CatalogueItem) -> Picture {
        let source = addresses.picture(
            of: item.card, source: item.id.source, points: 128...256, sizes: "\(PageMetrics.cover)px")
        return Picture(
            source: source, aspectRatio: source.isDrawn ? 1 : item.card.artwork?.aspectRatio ?? 1, isLarge: true)
    }

    /// The address of the picture that other programs show of an item; nil if no picture may be fetched.
    func summary(of item: CatalogueItem) -> String? {
        addresses.picture(of: item.card, source: item.id.source, points: 640...640, sizes: "640px").candidates.first
            .map { "\($0.address)&\(Self.summaryMark)=true" }
    }

    /// Marks the address of a picture for other programs, which the server answers in a format that they support.
    package static let summaryMark = "summary"

    /// The picture on the item's own page.
    func portrait(of item: CatalogueItem) -> Picture {
        let widest = "\(PageMetrics.portrait)px"
        let source = addresses.picture(
            of: item.card, source: item.id.source, points: 320...640,
            sizes: [
                // Two fifths of the room that sidebar, list and margins leave, or all of it if that is narrow.
                "(width >= 1168px) min(24.8vw - 96px, \(widest))",
                "(width >= \(PageMetrics.splitBreakpoint)px) calc(100vw - 688px)",
                "(width >= \(PageMetrics.sidebarBreakpoint)px) min(40vw - 109px, 288px)",
                "(width >= \(PageMetrics.leadBreakpoint + 40)px) min(40vw - 16px, \(widest))",
                "min(100vw - 40px, \(widest))",
            ].joined(separator: ", "))
        return Picture(
            source: source, aspectRatio: source.isDrawn ? 1 : item.card.artwork?.aspectRatio ?? 1, isLarge: true,
            isFirst: true)
    }
}

extension Layout {
    /// The shape of the pictures of a section, so that a row of them is even: that of most of them, or the source's if
    /// theirs is unknown. Pictures under words are wide.
    func pictureShape(of items: some Sequence<CatalogueItem>, source: ResolvedSource?) -> Artwork.Shape {
        if Self.overPictures.contains(id) { return .film }
        return items.commonShape ?? (source?.hasCovers == true ? .cover : .square)
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
}
