import Catalogue
import CompositionalLayout
import CompositionalList
import HTML
import Routes
import Sections

/// What a search found, by source, and how upstreams are doing that are asked.
struct FoundItems: HTML {
    let results: SearchResults
    /// The only one that is searched.
    let source: AnySource?
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        if found.count > 1 || source != nil { filters }
        ForEach(results.sections.compactMap(\.upstream).filter(\.isNews)) { upstream in
            div(.class("asked")) {
                strong { strings.title(of: upstream.source) }
                FeedStatusLine(source: upstream.source, state: upstream.state, model: model)
            }
        }
        div(.class("list")) {
            // That there is nothing is not known while somebody is asked, nor where they could not be.
            if results.count > 0 || !results.isAsking && results.failedAttempt == nil {
                p(.class("count"), .role("status")) {
                    strings(results.hasMore ? .foundAtLeast : .found, count: results.count)
                }
            }
            CompositionalList(Snapshot(sections)) { cell, _ in
                RowCell(
                    cell: cell, pictures: cell.isFavourite ? model.pictures.allowingArchivedMedia : model.pictures,
                    facts: model.rowFacts(of: cell.item), strings: strings)
            }
            .sectionHeader { heading(of: $0) }
            .selectedItem { cell in
                model.source(cell.id.source) == nil
                    ? nil : Selection(Address(model.path(to: .item(cell.id, query(of: cell)))))
            }
            .cellAccessory { cell in
                PlayButton(item: cell.item, pictures: model.pictures, strings: strings)
                FavouriteButton(item: cell.item, isFavourite: cell.isFavourite, model: model)
            }
            .emptyContent { nothing }
            Attributions(items: results.sections.flatMap(\.items))
        }
    }

    private var found: [SearchSection] { results.sections.filter { !$0.cells.isEmpty } }

    private var sections: [Section<String, ItemCell>] {
        found.map {
            Section($0.id.rawValue, title: title(of: $0.id), cells: $0.cells)
        }
    }

    /// Of the list that stands beside an item: where upstream was asked for one with the term, that.
    private func query(of cell: ItemCell) -> FeedQuery {
        let upstream = results.sections.first { $0.id == cell.id.source }?.upstream
        return upstream.map { FeedQuery(choices: $0.source.query).shortened(for: $0.source) } ?? FeedQuery()
    }

    private func title(of id: SourceID) -> String {
        model.source(id).map { strings.title(of: $0) } ?? id.rawValue
    }

    /// The way to one source alone.
    private var filters: some HTML {
        nav(.class("filters"), .aria("label", strings(.sources))) {
            filter(nil, strings(.allSources))
            if source == nil {
                ForEach(found) { filter($0.id, title(of: $0.id)) }
            } else if let source {
                filter(source.id, strings.title(of: source))
            }
        }
    }

    private func filter(_ id: SourceID?, _ label: String) -> some HTML {
        a(
            .href(model.path(to: .search(term: results.term.text, source: id))),
            .when(id == source?.id, .aria("current", "true"))
        ) { label }
    }

    @HTMLBuilder private func heading(of section: Section<String, ItemCell>) -> some HTML {
        h2 { section.title ?? "" }
        if source == nil, results.sections.contains(where: { $0.id.rawValue == section.id && $0.hasMore }) {
            a(.class("quiet"), .href(model.path(to: all(in: section)))) { strings(.onlyIn, section.title ?? "") }
        }
    }

    private func all(in section: Section<String, ItemCell>) -> Route {
        .search(term: results.term.text, source: SourceID(rawValue: section.id))
    }

    /// That there is nothing is said only where it is true: not while somebody is asked, nor where they could not be.
    @HTMLBuilder private var nothing: some HTML {
        if results.isAsking {
            LoadingRows(strings: strings)
        } else if let failedAttempt = results.failedAttempt {
            EmptyMessage(
                .search, title: strings(.failedTitle),
                hint: strings.reason(failedAttempt.error) + " " + strings(.searchFailedHint)
            ) { clearing }
        } else {
            EmptyMessage(
                .search, title: strings(.nothingFound, results.term.text), hint: strings(.nothingFoundHint)
            ) { clearing }
        }
    }

    private var clearing: some HTML {
        a(.class("quiet"), .href(model.path(to: .search(term: "", source: nil)))) { strings(.clearSearch) }
    }
}

extension SearchSection.Upstream {
    /// Whether there is more to be said of it than that it answered.
    fileprivate var isNews: Bool {
        if state.isWaiting { return true }
        if case .fresh? = state.content?.provenance { return false }
        return true
    }
}
