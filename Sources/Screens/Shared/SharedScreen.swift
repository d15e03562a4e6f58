package import Catalogue
import CompositionalLayout
import CompositionalList
package import HTML
import Routes
import Sections

/// A shared list: its items, regardless of the favourites of its reader.
package struct SharedScreen: Screen {
    let list: SharedList
    let favourites: Set<ItemReference>
    /// The scheme, host and port as the browser sees them; empty if they are unknown.
    let origin: String
    package let model: PageModel

    package init(list: SharedList, favourites: Set<ItemReference>, origin: String, model: PageModel) {
        self.list = list
        self.favourites = favourites
        self.origin = origin
        self.model = model
    }

    private var strings: Strings { model.strings }
    private var title: String { strings.sharedTitle(of: list.items, from: list.source) }

    package var body: some HTML {
        PageDocument(
            model: model, title: title, kind: "shared", tab: .feed(list.source.id, FeedQuery()),
            isPending: list.isPending, summary: summary
        ) {
            div(.class("pane")) {
                header(.class("head")) {
                    h1(.dir(.auto)) { title }
                    if !list.items.isEmpty {
                        div(.class("actions")) {
                            wayOn
                            ShareButton(strings: strings)
                        }
                    }
                }
                if list.items.isEmpty {
                    nothing
                } else {
                    p(.class("count")) { strings(.items, count: list.items.count) }
                    if list.isPending {
                        p(.class("hint")) { strings(.loadingHint) }
                    } else if list.missing > 0 {
                        p(.class("problem"), .role("status")) { strings(.sharedMissing, count: list.missing) }
                    }
                    if list.isCut {
                        p(.class("problem"), .role("status")) {
                            strings(.sharedFull, strings.number(Double(SharedList.largestCount)))
                        }
                    }
                    cells
                    Attributions(items: list.items, model: model)
                }
            }
        }
    }

    private var wayOn: some HTML {
        a(.class("quiet"), .href(model.path(to: .feed(list.source.id, FeedQuery())))) {
            strings(.browse, strings.title(of: list.source))
        }
    }

    @HTMLBuilder private var nothing: some HTML {
        if list.isPending {
            LoadingRows(strings: strings)
        } else {
            EmptyMessage(
                .collection, title: strings(.nothingToShow),
                hint: list.state.content == nil
                    ? list.state.failedAttempt.map { strings.reason($0.error) } ?? strings(.sharedEmptyHint)
                    : strings(.sharedEmptyHint)
            ) { wayOn }
        }
    }

    private var cells: some HTML {
        let layout = Layout.ofList(list.items, in: list.source)
        let cells = list.items.map { ItemCell(item: $0, isFavourite: favourites.contains($0.id)) }
        let places = Dictionary(cells.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let shape = model.pictures.shape(of: list.items, in: list.source)
        let context = model.contextOfCells("shared", layout.id, shape.rawValue)
        return CompositionalList(Snapshot([Section("shared", cells: cells)])) { cell, _ in
            if layout.id == Layout.list.id {
                RowCell(cell: cell, pictures: model.pictures, strings: strings)
                RowFacts(cell: cell, facts: model.rowFacts(of: cell.item), strings: strings)
            } else {
                ArtworkCell(
                    cell: cell,
                    picture: model.pictures.tile(
                        of: cell.item, in: layout, at: places[cell.id] ?? 0, shape: shape),
                    strings: strings)
            }
        }
        .customLayout(layout)
        .cachedCells(in: model.fragments) { FragmentKey($0, variant: places[$0.id] ?? 0, in: context) }
        .selectedItem { Selection(Address(model.path(to: .item($0.id, FeedQuery())))) }
        .cellAccessory { cell in
            PlayButton(item: cell.item, pictures: model.pictures, strings: strings)
            FavouriteButton(item: cell.item, isFavourite: cell.isFavourite, model: model)
            CellLinks(item: cell.item, source: list.source, model: model)
        }
    }

    private var summary: PageSummary {
        PageSummary(
            title: title,
            description: list.items.isEmpty
                ? strings(.sharedEmptyHint)
                : strings(.sharedItems, count: list.items.count, strings.title(of: list.source)),
            address: origin + model.path(to: .shared(list.source.id, list.ids)),
            picture: origin
                + (list.items.lazy.compactMap(model.pictures.summary).first
                    ?? model.path(to: .asset(model.assets.sharePicture(of: strings.programName).name))))
    }
}

extension SharedScreen {
    static func load(_ address: PageAddress, in context: LoadContext) async throws -> Loaded {
        let source = try context.source(address.source)
        let (ids, isCut) = SharedList.ids(in: address.parameters)
        // Wait for the feed once, then look for all items in the available content.
        let state = await context.library.state(of: source)
        let references = ids.map { ItemReference(source: source.id, id: $0) }
        let items = try await context.items(references, of: source)
        let list = SharedList(source: source, ids: ids, isCut: isCut, items: items, state: state)
        let favourites = try await context.content(ProfileQuery(items: items.map(\.id))).favouriteIDs
        return .screen(
            SharedScreen(
                list: list, favourites: favourites, origin: context.origin ?? "", model: try await context.model()))
    }
}

extension LoadContext {
    private static let lookupsAtOnce = 8

    /// The items that were found, in the order of the references.
    fileprivate func items(_ references: [ItemReference], of source: ResolvedSource) async throws -> [CatalogueItem] {
        try await withThrowingTaskGroup(of: (Int, CatalogueItem?).self) { group in
            var found: [Int: CatalogueItem] = [:]
            for (place, reference) in references.enumerated() {
                if place >= Self.lookupsAtOnce, let (earlier, item) = try await group.next() { found[earlier] = item }
                group.addTask {
                    let lookup = try await library.item(
                        reference, of: source, profile: visitor.profile, waiting: .immediate)
                    return (place, lookup.item?.withoutRank)
                }
            }
            for try await (place, item) in group { found[place] = item }
            return references.indices.compactMap { found[$0] }
        }
    }
}
