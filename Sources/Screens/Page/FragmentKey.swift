import Catalogue
import Foundation
package import HTML
import Media

/// Keeps the markup of cells and of the frame around pages, and the JSON of items.
package typealias Fragments = FragmentCache<FragmentKey>

/// Stands for everything that a kept part of a page or a document shows. The sources, the media's addresses and the
/// base path are left out, because each application keeps its own fragments.
///
/// A class, because dictionaries move their keys.
package final class FragmentKey: Hashable, Sendable {
    private let cell: ItemCell?
    private let others: ArraySlice<ItemCell>
    /// Tells apart views of the same cells in one context, such as their place.
    private let variant: Int
    /// The section of the home page that the part shows; nil for other parts.
    private let section: HomeSection?
    /// The places of the favourites, if the variant stands for the cells.
    private let marks: [Int]
    private let hue: Hue?
    private let context: FragmentContext
    /// Computed once, because a cache looks for a key more than once.
    private let hash: Int

    convenience init(
        _ cells: [ItemCell] = [], variant: Int = 0, section: HomeSection? = nil, marks: [Int] = [],
        in context: FragmentContext
    ) {
        self.init(cells.first, cells.dropFirst(), variant, section, marks, nil, in: context)
    }

    convenience init(_ cell: ItemCell, variant: Int = 0, hue: Hue? = nil, in context: FragmentContext) {
        self.init(cell, [], variant, nil, [], hue, in: context)
    }

    private init(
        _ cell: ItemCell?, _ others: ArraySlice<ItemCell>, _ variant: Int, _ section: HomeSection?, _ marks: [Int],
        _ hue: Hue?, in context: FragmentContext
    ) {
        self.cell = cell
        self.others = others
        self.variant = variant
        self.section = section
        self.marks = marks
        self.hue = hue
        self.context = context
        var hasher = Hasher()
        hasher.combine(cell?.id.id)
        hasher.combine(cell?.emphasised)
        // People's favourites often begin with the same item.
        for cell in others { hasher.combine(cell.id.id) }
        hasher.combine(variant)
        // The rest of a section differs little from one to another with the same cells.
        hasher.combine(section?.name)
        hasher.combine(marks)
        hasher.combine(context)
        hash = hasher.finalize()
    }

    package static func == (left: FragmentKey, right: FragmentKey) -> Bool {
        left.hash == right.hash && left.variant == right.variant && left.context == right.context
            // Few keys have a section, and the other comparison copies it.
            && (left.section == nil ? right.section == nil : left.section == right.section)
            && left.marks == right.marks && left.hue == right.hue
            && left.cell == right.cell && left.others == right.others
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// The common part of the keys of a list's cells: the view, the language, the visitor's rights, and other values that
/// they show. It is hashed once, however many cells there are.
final class FragmentContext: Hashable, Sendable {
    fileprivate let view: String
    fileprivate let values: [String]
    private let role: Role?
    private let locale: String
    private let sourcesVersion: Int
    private let hash: Int

    init(_ view: String, _ values: [String] = [], role: Role? = nil, locale: String, sourcesVersion: Int) {
        self.view = view
        self.values = values
        self.role = role
        self.locale = locale
        self.sourcesVersion = sourcesVersion
        var hasher = Hasher()
        hasher.combine(view)
        hasher.combine(values)
        hasher.combine(role)
        hasher.combine(locale)
        hasher.combine(sourcesVersion)
        hash = hasher.finalize()
    }

    static func == (left: FragmentContext, right: FragmentContext) -> Bool {
        left === right
            || left.hash == right.hash && left.view == right.view && left.values == right.values
                && left.role == right.role && left.locale == right.locale
                && left.sourcesVersion == right.sourcesVersion
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension PageModel {
    /// The context of a list's cells: its view, the language, the visitor's rights, and what else its cells show.
    func contextOfCells(_ view: String, _ values: String...) -> FragmentContext {
        FragmentContext(
            view, values, role: visitor.role, locale: strings.localeIdentifier, sourcesVersion: sourcesVersion)
    }

    /// The context of a part of a page: its view, the language, the visitor's rights, and what else it shows.
    func context(_ view: String, _ values: [String] = []) -> FragmentContext {
        // Sections of the home page mostly share one.
        if let last = lastContext, last.view == view, last.values == values { return last }
        let context = FragmentContext(
            view, values, role: visitor.role, locale: strings.localeIdentifier, sourcesVersion: sourcesVersion)
        lastContext = context
        return context
    }

    /// A view whose markup is kept by a key; without one, it is rendered each time.
    func cached<Content: HTML>(
        _ key: FragmentKey?, @HTMLBuilder content: @escaping () -> Content
    ) -> Cached<FragmentKey, Content> {
        Cached(key, in: fragments, content: content)
    }

    /// A view whose markup is kept for each language, each role and all values that it shows.
    func cached<Content: HTML>(
        _ view: String, _ values: String..., @HTMLBuilder content: @escaping () -> Content
    ) -> Cached<FragmentKey, Content> {
        cached(FragmentKey(in: context(view, values)), content: content)
    }
}
