import Catalogue
import CompositionalLayout
import CompositionalList
import HTML
import Sections

/// The list of a source that could be added, as the app would show it.
struct SourcePreview: HTML {
    let draft: SourceDraft
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        let title = strings.title(of: draft.source)
        article(.class("preview"), .aria("label", strings(.preview, title))) {
            header {
                CatalogueIcon(source: draft.source, model: model)
                h2(.dir(.auto)) { title }
                p(.class("count")) { strings(.items, count: draft.count) }
            }
            if draft.isUnreadable {
                EmptyMessage(.collection, title: strings(.addressHasNoTitles), hint: "")
            } else {
                div(.class("list")) { list }
            }
        }
    }

    private var list: some HTML {
        let layout = Layout.ofList(draft.items, in: draft.source)
        let isOfRows = layout.id == Layout.list.id
        let cells = draft.items.map { ItemCell(item: $0, isFavourite: false) }
        let places = Dictionary(cells.enumerated().map { ($1.id, $0) }) { first, _ in first }
        // Without a source, nothing is remembered of pictures that people may replace.
        let shape = model.pictures.shape(of: draft.items, in: nil)
        return CompositionalList(Snapshot([Section("preview", cells: cells)])) { [model, strings] cell, _ in
            if isOfRows {
                RowCell(cell: cell, pictures: model.pictures, strings: strings)
            } else {
                let picture = model.pictures.tile(
                    of: cell.item, in: layout, at: places[cell.id] ?? 0, shape: shape)
                if Layout.withStories.contains(layout.id) {
                    let hue = model.pictures.hue(of: cell.item, in: layout, shape: shape, source: draft.source)
                    StoryCell(cell: cell, picture: picture, hue: hue, strings: strings)
                } else {
                    ArtworkCell(cell: cell, picture: picture, strings: strings)
                }
            }
        }
        .customLayout(layout)
        .cellDetail { [draft, strings] cell in
            if isOfRows {
                RowFacts(cell: cell, facts: cell.item.facts(draft.source.rowFields), strings: strings)
            }
        }
        // Nothing leads to an item of a source that isn't there yet.
        .selectedItem { _ in nil }
    }
}
