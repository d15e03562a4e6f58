import Catalogue
package import CompositionalLayout
import HTML
package import Media

/// An item's picture. Its place is there before it has come, so that nothing moves when it does; the words beside it say
/// what it shows.
struct Picture: HTML {
    let source: PictureSource
    /// Width by height.
    var aspectRatio = 1.0
    var isLarge = false
    /// Whether it is what the page is about, and so isn't left for later.
    var isFirst = false

    var body: some HTML {
        img(
            .class(isLarge ? "artwork large" : "artwork"), .src(Address(source.src)),
            .when(!source.isDrawn, .srcset(candidates)), .when(source.sizes != nil, .sizes(source.sizes ?? "")),
            .width(Self.width), .height(Int(Double(Self.width) / aspectRatio + 0.5)), .alt(""),
            .loading(isFirst ? .eager : .lazy), .decoding("async"))
    }

    /// What the attributes say is a shape; how wide it is shown is said in the stylesheet.
    private static let width = 320

    private var candidates: [(address: Address, width: Int)] {
        source.candidates.map { (Address($0.address), $0.width) }
    }
}

/// The pictures of a page's cells, each asked for as wide as the layout shows it.
package struct Pictures: Sendable {
    package let addresses: MediaAddresses
    private let sizes: CellSizes

    package init(addresses: MediaAddresses, sizes: CellSizes) {
        self.addresses = addresses
        self.sizes = sizes
    }

    /// For favourites, whose pictures are kept.
    var allowingArchivedMedia: Pictures { Pictures(addresses: addresses.allowingArchivedMedia, sizes: sizes) }

    /// A picture in a row.
    func thumbnail(of item: CatalogueItem) -> Picture {
        Picture(source: addresses.thumbnail(of: item.card, source: item.id.source, points: PageMetrics.thumbnail))
    }

    /// A picture as wide as its cell.
    ///
    /// - Parameter index: the cell's place in its section, from 0.
    func tile(
        of item: CatalogueItem, in layout: Layout, at index: Int = 0, shape: Drawing.Shape = .square
    ) -> Picture {
        Picture(
            source: addresses.picture(
                of: item.card, source: item.id.source, points: shape == .wide ? 256...640 : 112...256,
                sizes: sizes[layout, at: index], shape: shape),
            aspectRatio: shape == .wide ? 16 / 9 : 1, isLarge: true)
    }

    /// A picture in its own shape, beside others.
    func cover(of item: CatalogueItem) -> Picture {
        let source = addresses.picture(
            of: item.card, source: item.id.source, points: 128...256, sizes: "\(PageMetrics.cover)px")
        return Picture(
            source: source, aspectRatio: source.isDrawn ? 1 : item.card.artwork?.aspectRatio ?? 1, isLarge: true)
    }

    /// The address of the picture by which other programs show an item; nil where it is none that may be fetched.
    func summary(of item: CatalogueItem) -> String? {
        addresses.picture(of: item.card, source: item.id.source, points: 640...640, sizes: "640px").candidates.first
            .map { "\($0.address)&\(Self.summaryMark)=true" }
    }

    /// Marks the address of a picture that other programs show, which is answered by one that they know.
    package static let summaryMark = "summary"

    /// The picture of an item's own page.
    func portrait(of item: CatalogueItem) -> Picture {
        let shape: Drawing.Shape = item.card.artwork == nil ? .wide : .square
        let widest = "\(PageMetrics.portrait)px"
        let source = addresses.picture(
            of: item.card, source: item.id.source, points: 320...640,
            sizes: "(width >= \(PageMetrics.sidebarBreakpoint)px) min(50vw, \(widest)), min(100vw - 40px, \(widest))",
            shape: shape)
        return Picture(
            source: source, aspectRatio: source.isDrawn ? 16 / 9 : item.card.artwork?.aspectRatio ?? 1, isLarge: true,
            isFirst: true)
    }
}

/// How wide layouts show pictures in their cells, as `sizes` has it; worked out once.
package struct CellSizes: Sendable {
    private let texts: [String: [String]]
    private let repeats: Int

    /// - Parameter repeats: cells after which a layout's widths come again.
    package init(layouts: [Layout], repeats: Int = 18) {
        let rules = [
            ContainerRule(),
            ContainerRule(from: Double(PageMetrics.sidebarBreakpoint), less: Double(PageMetrics.sidebar)),
        ]
        self.repeats = repeats
        texts = Dictionary(
            layouts.map { layout in
                (layout.id, layout.pictureSizes(cells: repeats, in: rules))
            }
        ) { first, _ in first }
    }

    subscript(layout: Layout, at index: Int) -> String {
        texts[layout.id]?[index % repeats] ?? "100vw"
    }
}
