import Catalogue
import CompositionalLayout
import SourceFiles

/// The mistakes in what a program declares. Each says its kind and place, and the nearest right name.
extension ProgramContext {
    /// All mistakes that can be known before settings and files are read; empty if the program can run.
    var problems: [String] {
        let ids = Vitrine.allIDs(of: sources) + inferred.map { SourceID($0.id) }
        return Vitrine.problems(with: ids) + pageProblems(beside: ids)
            + allSources.flatMap { declarationProblems(of: $0) }
            + layoutProblems + inferred.flatMap { SourceFile.inferred($0).problems } + wordProblems + stylesheetProblems
    }

    /// The sections and cells of sources that don't exist: mistakes in the name of one of the program's own sources, and
    /// others, whose file may be broken or deleted.
    ///
    /// - Parameter ids: the ids of all sources, those from files among them.
    func additionProblems(beside ids: [SourceID]) -> (mistakes: [String], others: [String]) {
        let own = (Vitrine.allIDs(of: sources) + inferred.map { SourceID($0.id) }).map(\.rawValue)
        let known = own + ids.map(\.rawValue)
        var problems: (mistakes: [String], others: [String]) = ([], [])
        func check(_ named: [SourceID], in place: String) {
            for id in named.map(\.rawValue) where !known.contains(id) {
                let problem = unknown(id, in: place, expected: "the id of a source", among: known)
                if Suggestion.nearMiss(of: id, in: own) == nil {
                    problems.others.append(problem)
                } else {
                    problems.mistakes.append(problem)
                }
            }
        }
        check(additions.sectionSources, in: "A section")
        check(additions.cellSources, in: "A cell")
        return problems
    }

    /// The sources with those that belong to their items.
    private var allSources: [any Source] {
        func all(of sources: [any Source]) -> [any Source] { sources.flatMap { [$0] + all(of: $0.secondary) } }
        return all(of: sources)
    }

    private func pageProblems(beside ids: [SourceID]) -> [String] {
        let pages = additions.pages.map(\.id)
        return Vitrine.problems(with: pages, of: "page")
            + pages.filter { ids.contains($0) }.map {
                "Expected a page's id that no source has, got “\($0)”. Rename the page."
            }
    }

    private func declarationProblems(of source: some Source) -> [String] {
        let place = "Source “\(source.id)”"
        let facts = source.fields.map(\.key)
        let sorts = source.sorts
        let parameters = source.query.parameters.map(\.name)
        let appearance = source.appearance
        var problems = repeated(facts, "fact", in: place) + repeated(sorts.map(\.key), "sort", in: place)
        // Records without declared facts have those of their type, which only a record tells.
        if !facts.isEmpty {
            let named: [(String, [String])] = [
                ("rowFields", appearance.rowFields), ("linkedFields", appearance.linkedFields),
                ("field of a sort", sorts.filter { $0.field != $0.key }.map(\.field)),
            ]
            for (name, keys) in named {
                for key in keys where !facts.contains(key) {
                    problems.append(unknown(key, in: "\(place), \(name)", expected: "the key of a fact", among: facts))
                }
            }
        }
        for name in appearance.titleParameters where !parameters.contains(name) {
            problems.append(
                unknown(
                    name, in: "\(place), titleParameters", expected: "the name of a parameter", among: parameters))
        }
        return problems
    }

    private func repeated(_ keys: [String], _ kind: String, in place: String) -> [String] {
        Set(keys).sorted().filter { key in keys.count { $0 == key } > 1 }.map {
            "\(place): expected a unique key for each \(kind), got “\($0)” twice. Rename one."
        }
    }

    /// The layouts that have the name of another one.
    private var layoutProblems: [String] {
        var known = HomeStyle.allCases.map(\.layout)
        var problems: [String] = []
        for source in allSources {
            guard let layout = source.appearance.layout else { continue }
            if let first = known.first(where: { $0.id == layout.id }) {
                if first.hasSameSections(as: layout) { continue }
                problems.append(
                    "Source “\(source.id)”, layout: expected a name for each layout, got “\(layout.id)” for two. Rename one."
                )
            } else {
                known.append(layout)
            }
        }
        return problems
    }

    private var wordProblems: [String] {
        let keys = additions.words.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { $0.value.keys.sorted() }
        return keys.filter { !StringTable.replaceableKeys.contains($0) }.map {
            unknown(
                $0, in: "Words", expected: "the key of a text that is not counted",
                among: StringTable.replaceableKeys.sorted())
        }
    }

    private var stylesheetProblems: [String] {
        additions.stylesheets.compactMap { UnclosedCSS(in: $0) }.map { "Style sheet, \($0). Close it." }
    }

    private func unknown(_ name: String, in place: String, expected: String, among known: [String]) -> String {
        let nearest = Suggestion.nearest(to: name, in: known)
        return "\(place): expected \(expected), got “\(name)”. "
            + (nearest.map { "Did you mean “\($0)”?" } ?? "Correct or remove it.")
    }
}
