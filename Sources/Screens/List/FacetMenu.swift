import Catalogue
import Endpoints
import HTML
import Routes

/// The facets of a list: beside it if there is room, otherwise a sheet on a phone and a menu in wider windows, which a
/// button of the list's header opens. It opens without scripts, and its form leads to an address.
struct FacetMenu: HTML {
    let facets: [Facet]
    let source: ResolvedSource
    /// The query of the list.
    let query: FeedQuery
    /// The number of choices.
    let choices: Int
    let model: PageModel

    static let menuID = "facets"
    /// The number of facets whose values show at once; the others unfold.
    private static let unfolded = 2

    private var strings: Strings { model.strings }

    var body: some HTML {
        div(.class("narrow"), .part("facets")) {
            div(.id(Self.menuID), .popover, .class("popover facets"), .role("group"), .aria("label", strings(.filter)))
            {
                form(.method(.get), .action(model.path(to: .feed(source.id, FeedQuery())))) {
                    header {
                        h2 { strings(.filter) }
                        button(
                            .class("close"), .type("button"), .popovertarget(Self.menuID),
                            .popovertargetaction("hide"), .aria("label", strings(.close))
                        ) {
                            Icon(.remove)
                        }
                    }
                    ForEach(0..<facets.count) { index in
                        section(of: facets[index], isUnfolded: index < Self.unfolded)
                    }
                    ForEach(hidden) { input(.type("hidden"), .name($0.name), .value($0.value)) }
                    input(.type("hidden"), .name(ChoicesForm.mark), .value("true"))
                    footer {
                        if choices > 0 { FacetClearing(source: source, query: query, model: model) }
                        button(.class("worded")) { strings(.apply) }
                    }
                }
            }
        }
    }

    private func filter(of facet: Facet) -> FacetFilter? { query.facets.first { $0.key == facet.key } }

    private func section(of facet: Facet, isUnfolded: Bool) -> some HTML {
        let filter = filter(of: facet)
        return details(.when(isUnfolded || filter != nil, .open)) {
            summary {
                span { strings.label(of: facet) }
                if let unit = facet.fact.unit { span(.class("quieter")) { strings.label(of: unit) } }
                Icon(.down)
            }
            FacetFields(facet: facet, filter: filter, name: facet.name(in: source), strings: strings)
        }
    }

    /// The parameters that the form passes on: all but the page and what its fields choose.
    private var hidden: [Resource.Parameter] {
        var rest = query.on(page: 1).shortened(for: source)
        rest.facets = query.facets.map { FacetFilter($0.key, name: $0.name, excluded: $0.excluded) }
        return rest.parameters
    }
}

/// A link to the list without choices of facets.
struct FacetClearing: HTML {
    let source: ResolvedSource
    let query: FeedQuery
    let model: PageModel

    var body: some HTML {
        a(.class("quiet"), .href(model.path(to: .feed(source.id, query.filtered(by: []).shortened(for: source))))) {
            model.strings(.clearFilters)
        }
    }
}

/// The choices of a list's query, each with a link that takes it back.
struct FacetChips: HTML {
    let choices: [FacetChoice]
    let source: ResolvedSource
    let query: FeedQuery
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        div(.class("narrowed")) {
            ul(.class("chips"), .role("list"), .aria("label", strings(.filter))) {
                ForEach(choices) { choice in
                    let text = strings.text(choice)
                    let rest = query.filtered(by: choice.removed(from: query.facets)).shortened(for: source)
                    li {
                        a(
                            .href(model.path(to: .feed(source.id, rest))), .aria("label", strings(.removeFilter, text)),
                            .dir(.auto)
                        ) {
                            span { text }
                            Icon(.remove)
                        }
                        if let inverse = choice.inverse { inverting(choice, to: inverse) }
                    }
                }
            }
            FacetClearing(source: source, query: query, model: model)
        }
    }

    /// A link that excludes what a choice includes, or the other way round.
    private func inverting(_ choice: FacetChoice, to inverse: FacetChoice) -> some HTML {
        let inverted = query.filtered(by: choice.inverted(in: query.facets)).shortened(for: source)
        let verb = strings(choice.isExclusion ? .include : .exclude)
        let included = strings.text(choice.isExclusion ? inverse : choice)
        return a(
            .class("invert"), .href(model.path(to: .feed(source.id, inverted))),
            .aria("label", strings(.ofItem, verb, included))
        ) { verb }
    }
}

extension [Facet] {
    /// Stands for the values and the choices, without the counts: those of a menu that is open may be of before.
    var version: Int {
        var hasher = Hasher()
        for facet in self {
            hasher.combine(facet.key)
            guard case .values(let values) = facet.content else { continue }
            for value in values where value.isSelected || value.isExcluded || value.count > 0 {
                hasher.combine(value.text)
            }
        }
        return hasher.finalize()
    }
}
