package import Catalogue
import Endpoints
package import HTML
import Routes

/// The state of each source, its archive, and the loss if its upstreams vanished.
package struct SourcesScreen: Screen {
    let reports: [SourceReport]
    /// Whether people may add sources.
    let canAdd: Bool
    /// The sources that people may remove.
    let removable: Set<SourceID>
    /// The problems of the files of sources, in English.
    let problems: [String]
    package let model: PageModel

    package init(
        reports: [SourceReport], canAdd: Bool = false, removable: Set<SourceID> = [], problems: [String] = [],
        model: PageModel
    ) {
        self.reports = reports
        self.canAdd = canAdd
        self.removable = removable
        self.problems = problems
        self.model = model
    }

    private var strings: Strings { model.strings }

    package var body: some HTML {
        PageDocument(
            model: model, title: strings(.sources), kind: "sources", tab: .sources,
            isPending: reports.contains(where: \.state.isLoading), isFollowed: true
        ) {
            div(.class("pane")) {
                EditingStyles(model: model)
                header(.class("head")) {
                    h1 { strings(.sources) }
                    div(.class("actions")) {
                        if model.sources.count + model.additions.pages.count > 1 {
                            a(.class("quiet"), .href(model.path(to: .sourcesEditing(part: nil)))) { strings(.arrange) }
                        }
                        if canAdd {
                            a(.class("quiet"), .href(model.path(to: .newSource))) {
                                Icon(.add)
                                span { strings(.addCatalogue) }
                            }
                        }
                    }
                }
                ForEach(problems) { problem in
                    p(.class("problem"), .role("status"), .lang("en"), .dir(.leftToRight)) { problem }
                }
                ForEach(reports, view: view)
                p(.class("hint")) {
                    a(.class("quiet"), .href(model.path(to: .offline))) { strings(.savedOnDevice) }
                }
                Shortcuts(strings: strings)
            }
        }
    }

    private func view(of report: SourceReport) -> some HTML {
        section(.class("source"), .data("section", report.source.id.rawValue)) {
            h2 {
                a(.href(model.path(to: .feed(report.source.id, FeedQuery())))) {
                    CatalogueIcon(source: report.source, model: model)
                    strings.title(of: report.source)
                }
            }
            FeedStatusLine(source: report.source, state: report.state, model: model, alwaysOffersRetry: true)
            ForEach(report.alarms) { alarm in
                p(.class("problem"), .role("status"), .data("alarm", alarm.kind.rawValue)) {
                    strings.reason(for: alarm)
                }
            }
            dl(.class("facts")) {
                ForEach(report.upstreams) { upstream in
                    div {
                        dt(.dir(.auto)) { upstream.base.authority }
                        dd { history(of: upstream) }
                    }
                }
                div {
                    dt { strings(.savedHere) }
                    dd { kept(of: report) }
                }
            }
            p(.class("hint")) { strings.loss(report.archive.loss) }
            if report.source.hasChanges, report.archive.newest != nil {
                p(.class("hint")) {
                    a(.href(model.path(to: .changes(report.source.id, [])))) {
                        strings(.changes)
                        span(.class("visually-hidden")) { " " + strings.title(of: report.source) }
                    }
                }
            }
            if removable.contains(report.source.id) {
                SourceChangeForm(
                    source: report.source.id, change: .removed,
                    label: strings(.removeSection, strings.title(of: report.source)), model: model)
            }
        }
    }

    @HTMLBuilder private func history(of upstream: SourceReport.Upstream) -> some HTML {
        p {
            upstream.lastSuccess.map { strings.age(of: $0, at: model.now) } ?? strings(.noResponse)
        }
        if let error = upstream.lastError, let date = upstream.lastErrorAt {
            p(.class("quieter")) { strings(.failedAt, strings.age(of: date, at: model.now), strings.reason(error)) }
        }
    }

    @HTMLBuilder private func kept(of report: SourceReport) -> some HTML {
        let archive = report.archive
        if let newest = archive.newest {
            p { facts(of: archive).joined(separator: " · ") }
            let age = strings.age(of: newest, at: model.now)
            // The state of the list says as much.
            if report.state.content?.provenance.fetchedAt.map({ strings.age(of: $0, at: model.now) }) != age {
                p(.class("quieter")) { strings(.lastUpdated, age) }
            }
        } else {
            p { strings(.nothingSaved) }
        }
    }

    private func facts(of archive: ArchiveReport) -> [String] {
        let pictures = archive.pictures > 0 ? [strings(.pictures, count: archive.pictures)] : []
        return [strings(.items, count: archive.items)] + pictures + [strings.bytes(archive.bytes)]
    }
}

/// Removes a source that was added, or restores it.
struct SourceChangeForm: HTML {
    let source: SourceID
    let change: SourceNotice
    let label: String
    package let model: PageModel

    var body: some HTML {
        form(.method(.post), .action(model.path(to: .sources))) {
            input(.type("hidden"), .name("source"), .value(source.rawValue))
            button(.class("quiet"), .name("edit"), .value(change.rawValue)) { label }
        }
    }
}

extension SourcesScreen {
    static func load(_ address: PageAddress, in context: LoadContext) async throws -> Loaded {
        if address["edit"] == "true" { return .screen(SourcesEditingScreen(model: try await context.model())) }
        let library = context.library
        let reports = try await withThrowingTaskGroup(of: (Int, SourceReport).self) { group in
            for (index, source) in library.sources.enumerated() {
                group.addTask { (index, try await library.report(on: source)) }
            }
            return try await group.reduce(into: [(Int, SourceReport)]()) { $0.append($1) }
                .sorted { $0.0 < $1.0 }.map(\.1)
        }
        let drafter = context.visitor.isAtLeast(.admin) ? context.drafter : nil
        return .screen(
            SourcesScreen(
                reports: reports, canAdd: drafter != nil, removable: drafter?.removable ?? [],
                problems: drafter?.problems ?? [], model: try await context.model()))
    }
}
