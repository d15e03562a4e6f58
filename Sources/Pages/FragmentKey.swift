import Catalogue
import Foundation
package import HTML

/// Keeps the markup of cells and of the frame around pages.
package typealias Fragments = FragmentCache<FragmentKey>

/// Stands for everything that a kept part of a page shows. The sources, the media's addresses and the base path are left
/// out, because each application keeps its own fragments.
package struct FragmentKey: Hashable, Sendable {
    let cell: ItemCell?
    /// What tells apart views of one cell in one context, such as its place.
    let variant: Int
    let context: FragmentContext

    init(_ cell: ItemCell? = nil, variant: Int = 0, in context: FragmentContext) {
        self.cell = cell
        self.variant = variant
        self.context = context
    }
}

/// What the cells of a list have in common. It is hashed once, however many cells there are.
final class FragmentContext: Hashable, Sendable {
    private let values: [String]
    private let hash: Int

    /// - Parameters:
    ///   - view: the name of the view.
    ///   - values: what it shows beside the cell.
    init(_ view: String, _ values: [String]) {
        self.values = [view] + values
        hash = self.values.hashValue
    }

    static func == (left: FragmentContext, right: FragmentContext) -> Bool {
        left === right || left.values == right.values
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension PageModel {
    /// The context of a list's cells: its view, the language, and what else its cells show.
    func context(_ view: String, _ values: String...) -> FragmentContext { context(view, values) }

    func context(_ view: String, _ values: [String]) -> FragmentContext {
        FragmentContext(view, [strings.locale.identifier, sourcesVersion] + values)
    }

    /// A view that is rendered once for each language and all values that it shows.
    func cached<Content: HTML>(
        _ view: String, _ values: String..., @HTMLBuilder content: @escaping () -> Content
    ) -> Cached<FragmentKey, Content> {
        Cached(
            FragmentKey(in: context(view, values)), in: fragments
        ) {
            content()
        }
    }
}

extension [ItemCell] {
    /// The places of favourites.
    func marks(of favourites: Set<ItemReference>) -> [String] {
        favourites.isEmpty ? [] : indices.filter { favourites.contains(self[$0].id) }.map(String.init)
    }
}
