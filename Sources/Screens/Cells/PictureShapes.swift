import Catalogue
import Endpoints
import Foundation
import Media

/// The proportions and hues of pictures, and the shapes of lists that were learned from them.
final class PictureShapes: Sendable {
    /// The number of pictures at the beginning of a list that decide its shape.
    private static let decisive = 12
    /// The number of pictures that must be known, unless the list has fewer.
    private static let enough = 3
    /// The number of pictures that are loaded to learn a shape, and those of several lists at once.
    private static let (loaded, loadedInAll) = (6, 24)
    /// The time after which a list whose pictures could not be loaded is tried again, in seconds.
    private static let rest: TimeInterval = 600

    private struct List: Hashable {
        let source: SourceID
        let choices: [Resource.Parameter]

        init(_ source: ResolvedSource) { (self.source, choices) = (source.id, source.choices) }
    }

    /// Nil where nothing is fetched.
    private let pipeline: MediaPipeline?
    private let learned = LRUCache<List, Artwork.Shape>(limit: 1_024)
    /// When the pictures of a list were last asked for.
    private let attempts = LRUCache<List, Date>(limit: 1_024)

    init(pipeline: MediaPipeline?) { self.pipeline = pipeline }

    /// The shape of a list's pictures: the source's, the one that was learned, or the one of the first pictures; varied if it
    /// is unknown.
    func shape(
        of items: some Sequence<CatalogueItem>, in source: ResolvedSource?, at addresses: MediaAddresses
    ) -> Artwork.Shape {
        if let shape = source?.pictureShape { return shape }
        let list = source.map { List($0) }
        if let shape = list.flatMap({ learned.value(for: $0) }) { return shape }
        var (pictures, ratios, hasFetched) = (0, [Double](), false)
        for item in items where pictures < Self.decisive {
            guard let artwork = item.card.artwork else { continue }
            if let ratio = artwork.aspectRatio {
                ratios.append(ratio)
            } else {
                let references = addresses.references(toPicturesOf: item.card, source: item.id.source)
                // It is drawn.
                if references.isEmpty { continue }
                if let ratio = aspectRatio(of: references) {
                    ratios.append(ratio)
                    hasFetched = true
                }
            }
            pictures += 1
        }
        guard pictures > 0 else { return .square }
        guard ratios.count >= min(Self.enough, pictures) else { return .varied }
        let shape = Artwork.Shape(of: ratios)
        // Declared sizes need no memory.
        if hasFetched, let list { learned.insert(shape, for: list) }
        return shape
    }

    /// Whether the shape of a list is unknown, and its pictures were not asked for in the last ten minutes.
    func isToLearn(_ source: ResolvedSource, now: Date) -> Bool {
        guard pipeline != nil, source.pictureShape == nil else { return false }
        let list = List(source)
        return learned.value(for: list) == nil
            && attempts.value(for: list).map { abs(now.timeIntervalSince($0)) > Self.rest } ?? true
    }

    /// Loads the first pictures of lists whose shapes are unknown, for at most a second, and not again for ten minutes. Of many
    /// lists, the last ones wait for the next time.
    func learn(
        _ lists: [(source: ResolvedSource, items: [CatalogueItem])], at addresses: MediaAddresses, now: Date
    ) async {
        guard let pipeline else { return }
        var all: [MediaReference] = []
        for (source, items) in lists where all.count < Self.loadedInAll && isToLearn(source, now: now) {
            var references: [MediaReference] = []
            for item in items where references.count < Self.loaded {
                guard let artwork = item.card.artwork, artwork.aspectRatio == nil else { continue }
                references += addresses.references(toPicturesOf: item.card, source: item.id.source).prefix(1)
            }
            references.removeAll { pipeline.facts(of: $0) != nil }
            if references.isEmpty { continue }
            attempts.insert(now, for: List(source))
            all += references
        }
        if !all.isEmpty { await pipeline.learn(all) }
    }

    /// The width of a picture divided by its height: as declared, or else as it was fetched; nil if it is unknown.
    func aspectRatio(of item: CatalogueItem, at addresses: MediaAddresses) -> Double? {
        item.card.artwork?.aspectRatio
            ?? aspectRatio(of: addresses.references(toPicturesOf: item.card, source: item.id.source))
    }

    /// The width of an item's picture in pixels, if it has only one and that was fetched.
    func width(of item: CatalogueItem, at addresses: MediaAddresses) -> Int? {
        let references = addresses.references(toPicturesOf: item.card, source: item.id.source)
        guard references.count == 1, Artwork.size(in: references[0].address) == nil else { return nil }
        return pipeline?.facts(of: references[0])?.width
    }

    /// The hue of an item's picture, or of the drawing in its place; nil if it is unknown.
    func hue(of item: CatalogueItem, at addresses: MediaAddresses) -> Hue? {
        let references = addresses.references(toPicturesOf: item.card, source: item.id.source)
        guard !references.isEmpty else { return Drawing(title: item.card.title).hue }
        return references.lazy.compactMap { self.pipeline?.facts(of: $0)?.hue }.first
    }

    private func aspectRatio(of references: [MediaReference]) -> Double? {
        references.lazy.compactMap { self.pipeline?.facts(of: $0)?.aspectRatio }.first
    }
}
