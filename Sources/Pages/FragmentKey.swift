import Catalogue
import Foundation
package import HTML

/// Keeps the markup of cells and of the frame around pages.
package typealias Fragments = FragmentCache<FragmentKey>

/// Stands for everything that a kept part of a page shows. The sources, the media's addresses and the base path are left
/// out, because each application keeps its own fragments.
///
/// A class, because dictionaries move their keys.
package final class FragmentKey: Hashable, Sendable {
    private let cell: ItemCell?
    private let others: ArraySlice<ItemCell>
    /// What tells apart views of the same cells in one context, such as their place.
    private let variant: Int
    private let context: FragmentContext

    init(_ cells: [ItemCell] = [], variant: Int = 0, in context: FragmentContext) {
        cell = cells.first
        others = cells.dropFirst()
        self.variant = variant
        self.context = context
    }

    init(_ cell: ItemCell, variant: Int = 0, in context: FragmentContext) {
        self.cell = cell
        others = []
        self.variant = variant
        self.context = context
    }

    package static func == (left: FragmentKey, right: FragmentKey) -> Bool {
        left.variant == right.variant && left.context == right.context && left.cell == right.cell
            && left.others == right.others
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(cell?.id.id)
        hasher.combine(cell?.emphasised)
        hasher.combine(variant)
        hasher.combine(context)
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
    func context(_ view: String, _ values: String..., marks: [Int] = []) -> FragmentContext {
        context(view, values + marks.map(String.init))
    }

    func context(_ view: String, _ values: [String]) -> FragmentContext {
        FragmentContext(view, [strings.locale.identifier, sourcesVersion] + values)
    }

    /// A view that is rendered once for each key; each time without one.
    func cached<Content: HTML>(
        _ key: FragmentKey?, @HTMLBuilder content: @escaping () -> Content
    ) -> Cached<FragmentKey, Content> {
        Cached(key, in: fragments, content: content)
    }

    /// A view that is rendered once for each language and all values that it shows.
    func cached<Content: HTML>(
        _ view: String, _ values: String..., @HTMLBuilder content: @escaping () -> Content
    ) -> Cached<FragmentKey, Content> {
        cached(FragmentKey(in: context(view, values)), content: content)
    }
}
