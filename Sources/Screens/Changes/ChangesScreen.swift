package import Catalogue
import CompositionalList
import Endpoints
import Foundation
package import HTML
import Routes
import Sections

/// The changes of a list's items since a date.
package struct ChangesScreen: Screen {
    let changes: ListChanges
    let query: ChangesQuery
    let favourites: Set<ItemReference>
    package let model: PageModel

    private var strings: Strings { model.strings }
    private var source: ResolvedSource { changes.source }
    private var list: FeedQuery { FeedQuery(choices: source.choices) }

    package var body: some HTML {
        PageDocument(model: model, title: title, kind: "changes", tab: .feed(source.id, FeedQuery())) {
            EditingStyles(model: model)
            div(.class("pane")) {
                header(.class("head")) {
                    h1(.dir(.auto)) { title }
                    div(.class("actions")) {
                        a(.class("quiet"), .href(model.path(to: .feed(source.id, list)))) {
                            strings(.browse, strings.title(of: source))
                        }
                        a(
                            .class("quiet"), .type("application/atom+xml"),
                            .href(model.path(to: .changes(source.id, query.parameters, isFeed: true)))
                        ) { "Atom" }
                    }
                }
                form(.class("since"), .action(model.path(to: .changes(source.id, [])))) {
                    ForEach(source.choices) { input(.type("hidden"), .name($0.name), .value($0.value)) }
                    label {
                        strings(.changesSince)
                        input(
                            .type("date"), .name(ChangesQuery.sinceName),
                            .value(String(PastDate(changes.since).text.prefix(10))))
                    }
                    button(.class("quiet")) { strings(.go) }
                }
                p(.class("count")) {
                    strings(.changesBetween, strings.time(of: changes.since), strings.time(of: changes.until))
                }
                ForEach(query.problems) { problem in
                    p(.class("problem"), .role("status")) {
                        strings(.unknownValue, problem.name, problem.value, problem.used ?? "")
                    }
                }
                if !changes.isShownWhole { p(.class("problem"), .role("status")) { strings(.changesCut) } }
                if !changes.omittedFacts.isEmpty { omission }
                cells
            }
        }
    }

    private var title: String { strings(.changesIn, strings.pageTitle(of: source, owner: nil)) }

    private var omission: some HTML {
        var all = query
        all.showsAllFacts = true
        return p(.class("hint")) {
            strings(.changesOmitted, strings.list(changes.omittedFacts.map(factLabel))) + " "
            a(.href(model.path(to: .changes(source.id, all.parameters, isFeed: false)))) { strings(.showAll) }
        }
    }

    private func factLabel(of key: String) -> String {
        for entry in changes.changed + changes.moved {
            if let item = entry.item, let field = item.field(key) { return strings.label(of: field, in: item) }
        }
        return key
    }

    private var cells: some HTML {
        CompositionalList(Snapshot(sections)) { cell, _ in
            RowCell(cell: cell, pictures: model.pictures, strings: strings)
        }
        .sectionHeader { section in h2 { section.title ?? "" } }
        .selectedItem { Selection(Address(model.path(to: .item($0.id, list.shortened(for: source))))) }
        .cellAccessory { cell in
            PlayButton(item: cell.item, pictures: model.pictures, strings: strings)
            FavouriteButton(item: cell.item, isFavourite: cell.isFavourite, model: model)
        }
        .emptyContent {
            EmptyMessage(.collection, title: strings(.changesNone), hint: strings(.changesNoneHint)) {}
        }
    }

    private var sections: [Section<String, ItemCell>] {
        let changed = Set(changes.changed.map(\.id))
        let parts: [(String, Phrase, [ListChanges.Entry])] = [
            ("new", .changesNew, changes.new), ("gone", changes.departure, changes.gone),
            ("back", .changesBack, changes.back), ("changed", .changesChanged, changes.changed),
            ("moved", .changesMoved, changes.moved.filter { !changed.contains($0.id) }),
        ]
        return parts.filter { !$0.2.isEmpty }.map { id, title, entries in
            Section(
                id, title: "\(strings(title)) (\(strings.number(Double(entries.count))))",
                cells: entries.prefix(ChangesQuery.maxCells).map(cell))
        }
    }

    /// The number of facts in a cell; the item's page has all.
    private static let maxFacts = 12

    private func cell(of entry: ListChanges.Entry) -> ItemCell {
        let card = entry.card
        var facts = entry.facts.prefix(Self.maxFacts).map { strings.change(of: $0, of: entry.item) }
        if entry.facts.count > Self.maxFacts { facts.append("…") }
        let item = CatalogueItem(
            id: entry.id,
            card: Card(
                title: card.title, subtitle: card.subtitle,
                caption: facts.isEmpty ? card.caption : facts.joined(separator: "\n"), artwork: card.artwork,
                preview: card.preview),
            rank: entry.change.rank)
        return ItemCell(
            item: item, isFavourite: favourites.contains(entry.id),
            rankChange: entry.change.kind == .changed ? entry.change.rankChange : nil)
    }
}

extension Strings {
    /// The fact with its values before and after a change.
    package func change(of field: ChangedField, of item: CatalogueItem?) -> String {
        let label =
            field.key == FactChange.title
            ? self(.titleFact) : item.map { self.label(of: field.new, in: $0) } ?? self.label(of: field.new)
        return change(of: label, from: value(of: field.old), to: value(of: field.new))
    }

    private func value(of field: FieldContent) -> String {
        field.value == .unknown ? self(.none) : String(text(field).prefix(200))
    }
}

extension ChangesScreen {
    static func load(_ address: PageAddress, in context: LoadContext) async throws -> Loaded {
        let query = ChangesQuery(address.parameters, of: try context.source(address.source), now: context.library.now())
        let changes = try await query.changes(in: context.library)
        let favourites = try await context.content(
            ProfileQuery(items: changes.shown.prefix(ChangesQuery.maxCells * 5).map(\.id))
        ).favouriteIDs
        return .screen(
            ChangesScreen(
                changes: changes, query: query, favourites: favourites, model: try await context.model()))
    }
}

extension ListChanges.Entry {
    /// The item's card, or that with which it was last seen. An item that is gone keeps the title that its list had.
    var card: Card {
        if let item { return item.card }
        guard let known = lastSeen?.card else { return Card(title: title) }
        return Card(
            title: title == change.item ? known.title : title, subtitle: known.subtitle, caption: known.caption,
            artwork: known.artwork, preview: known.preview)
    }
}

extension ListChanges {
    /// The heading of the items that are no longer in the list.
    package var departure: Phrase { isMain ? .changesGone : .changesLeft }

    /// Whether pages and feeds have all changes of the period.
    var isShownWhole: Bool {
        isComplete && [new, gone, back, changed, moved].allSatisfy { $0.count <= ChangesQuery.maxCells }
    }

    fileprivate var shown: [Entry] { [new, gone, back, changed, moved].flatMap { $0.prefix(ChangesQuery.maxCells) } }
}
