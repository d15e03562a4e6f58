import Catalogue
import CompositionalLayout
import CompositionalList
import HTML
import Routes
import Sections

/// The results of a search by source, with the state of each upstream.
struct FoundItems: HTML {
    let results: SearchResults
    /// The only source that is searched; nil for all sources.
    let source: ResolvedSource?
    let model: PageModel
    private let topHit: ItemCell?
    /// The shape of its picture.
    private let shape: Artwork.Shape

    init(results: SearchResults, source: ResolvedSource?, model: PageModel) {
        self.results = results
        self.source = source
        self.model = model
        // The list of one source begins with its best results anyway.
        topHit = source == nil ? results.topHit : nil
        shape = topHit.map { model.pictures.shape(of: [$0.item], in: model.source($0.id.source)) } ?? .square
    }

    private var strings: Strings { model.strings }

    var body: some HTML {
        let filtered = filtered
        if filtered.count > 1 {
            model.cached(
                "filters", results.term.text, source?.id.rawValue ?? "",
                filtered.map(\.id.rawValue).joined(separator: " ")
            ) { filters(filtered) }
        }
        ForEach(results.sections.compactMap(\.upstream).filter(\.isNews)) { upstream in
            div(.class("asked")) {
                strong { strings.title(of: upstream.source) }
                FeedStatusLine(source: upstream.source, state: upstream.state, model: model)
            }
        }
        model.cached(fragmentKey) { list }
    }

    /// Stands for all that ``list`` shows; nil without results, where it says more.
    private var fragmentKey: FragmentKey? {
        if results.count == 0 { return nil }
        let found = results.found
        let sections = found.flatMap { section in
            [
                section.id.rawValue, section.hasMore ? "more" : "", section.areSamples ? "samples" : "",
                section.upstream == nil ? "" : "asked",
            ]
        }
        return FragmentKey(
            found.flatMap(\.cells),
            in: model.context("found list", [results.term.text, source?.id.rawValue ?? "", shape.rawValue] + sections))
    }

    private var list: some HTML {
        let context = model.contextOfCells("found", results.term.text, shape.rawValue)
        return div(.class("list"), .when(topHit != nil, .data("top-hit", ""))) {
            if results.count > 0 {
                Part("count") {
                    p(.class("count"), .role("status"), .part("count")) {
                        strings(results.hasMore ? .resultsAtLeast : .results, count: results.count)
                    }
                }
            }
            CompositionalList(Snapshot(sections)) { cell, _ in
                let pictures = cell.isFavourite ? model.pictures.allowingArchivedMedia : model.pictures
                if cell.id == topHit?.id {
                    TopHit(item: cell.item, term: results.term, shape: shape, pictures: pictures, model: model)
                } else {
                    RowCell(cell: cell, pictures: pictures, term: results.term, strings: strings)
                    RowFacts(
                        cell: cell,
                        facts: cell.item.fields.filter { $0.key == "kind" } + model.rowFacts(of: cell.item),
                        strings: strings)
                }
            }
            .cachedCells(in: model.fragments) { FragmentKey($0, variant: $0.id == topHit?.id ? 1 : 0, in: context) }
            .sectionHeader { heading(of: $0) }
            .selectedItem { cell in
                model.source(cell.id.source) == nil
                    ? nil : Selection(Address(model.path(to: .item(cell.id, query(of: cell.id.source)))))
            }
            .cellAccessory { cell in
                PlayButton(item: cell.item, pictures: model.pictures, strings: strings)
                FavouriteButton(item: cell.item, isFavourite: cell.isFavourite, model: model)
                CellLinks(item: cell.item, source: model.source(cell.id.source), model: model)
            }
            .emptyContent { nothing }
            Attributions(items: results.sections.flatMap(\.items), model: model)
        }
    }

    /// The sections of the sources, after the top hit. Its section is that of its source if it has no other result.
    private var sections: [Section<String, ItemCell>] {
        let top = results.count > 1 ? topHit : nil
        var sections = results.found.map { section in
            Section(
                section.id.rawValue, title: title(of: section.id), cells: section.cells.filter { $0.id != top?.id })
        }
        guard let top else { return sections }
        let emptied = sections.firstIndex(where: \.cells.isEmpty).map { sections.remove(at: $0).id }
        return [Section(emptied ?? "top-hit", title: strings(.topHit), cells: [top])] + sections
    }

    /// The query of the list beside the item: that of the upstream's search, if there is one.
    private func query(of source: SourceID) -> FeedQuery {
        let upstream = results.sections.first { $0.id == source }?.upstream
        return upstream.map { FeedQuery(choices: $0.source.choices).shortened(for: $0.source) } ?? FeedQuery()
    }

    private func title(of id: SourceID) -> String {
        model.source(id).map { strings.title(of: $0) } ?? id.rawValue
    }

    /// The sources that have results, or may have; all of them if one alone is searched.
    private var filtered: [ResolvedSource] {
        let ids = Set(results.sections.map(\.id))
        return source == nil ? model.allSources.filter { ids.contains($0.id) } : model.allSources
    }

    /// Links that narrow the search to one source.
    private func filters(_ sources: [ResolvedSource]) -> some HTML {
        nav(.class("filters"), .aria("label", strings(.sources))) {
            filter(nil, strings(.all))
            ForEach(sources) { filter($0.id, strings.title(of: $0)) }
        }
    }

    private func filter(_ id: SourceID?, _ label: String) -> some HTML {
        a(
            .href(model.path(to: .search(term: results.term.text, source: id))),
            .when(id == source?.id, .aria("current", "true"))
        ) { label }
    }

    @HTMLBuilder private func heading(of section: Section<String, ItemCell>) -> some HTML {
        let searched = results.sections.first { $0.id.rawValue == section.id }
        h2 { section.title ?? "" }
        // Where an upstream was asked, its status says so.
        if let searched, searched.areSamples, searched.upstream == nil {
            span(.class("state"), .data("state", "sample")) { strings.sample(of: model.source(searched.id)) }
        }
        if source == nil, searched?.hasMore == true {
            a(.class("quiet"), .href(model.path(to: all(in: section)))) {
                strings(.seeAll)
                span(.class("visually-hidden")) { " " + (section.title ?? "") }
            }
        }
    }

    private func all(in section: Section<String, ItemCell>) -> Route {
        .search(term: results.term.text, source: SourceID(rawValue: section.id))
    }

    /// The message that there are no results. It appears only if all upstreams have answered.
    @HTMLBuilder private var nothing: some HTML {
        if results.isAsking {
            LoadingRows(strings: strings)
        } else if results.failedAttempt != nil {
            EmptyMessage(.search, title: strings(.searchFailedHint), hint: "") { clearing }
        } else {
            EmptyMessage(
                .search, title: strings(.nothingFound, results.term.text), hint: strings(.nothingFoundHint)
            ) {
                if source != nil {
                    a(.class("quiet"), .href(model.path(to: .search(term: results.term.text, source: nil)))) {
                        strings(.searchAll)
                    }
                }
                clearing
            }
        }
    }

    private var clearing: some HTML {
        a(.class("quiet"), .href(model.path(to: .search(term: "", source: nil)))) { strings(.clearSearch) }
    }
}

extension SearchSection.Upstream {
    /// Whether there is more to report than an answer.
    fileprivate var isNews: Bool {
        if state.isWaiting { return true }
        if case .fresh? = state.content?.provenance { return false }
        return true
    }
}
