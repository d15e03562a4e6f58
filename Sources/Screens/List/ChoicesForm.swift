import Catalogue
import Endpoints
package import HTML
import Routes

/// The parameters of the upstream request, such as medium and country, as ordinary selects in a form. The address that
/// the form leads to holds all of them.
package struct ChoicesForm: HTML {
    /// The parameters with the options on offer.
    let parameters: [QueryParameter]
    let source: ResolvedSource
    let query: FeedQuery
    let model: PageModel

    /// Marks the address of the form. The server redirects it to a short address without values that are no longer
    /// valid.
    package static let mark = "chosen"

    private var strings: Strings { model.strings }

    package var body: some HTML {
        form(
            .class("choices"), .method(.get), .action(model.path(to: .feed(source.id, FeedQuery()))),
            .aria("label", strings(.choices))
        ) {
            ForEach(offered.filter { !isFolded($0) }, view: choice)
            if offered.contains(where: isFolded) {
                details(.when(offered.contains { isFolded($0) && $0.value != $0.defaultValue }, .open)) {
                    summary(.class("quiet")) {
                        strings(.more)
                        Icon(.down)
                    }
                    ForEach(offered.filter(isFolded), view: choice)
                }
            }
            ForEach(unseen + query.withoutChoices.shortened(for: source).on(page: 1).parameters) { parameter in
                input(.type("hidden"), .name(parameter.name), .value(parameter.value))
            }
            input(.type("hidden"), .name(Self.mark), .value("true"))
            button(.class("quiet")) { strings(.apply) }
        }
    }

    private var offered: [QueryParameter] { parameters.filter { !$0.options.isEmpty } }

    /// Whether the choice is rarely made: it is neither the first, nor in the title, nor the country. A single one is not
    /// folded.
    private func isFolded(_ parameter: QueryParameter) -> Bool {
        let isRare = { (parameter: QueryParameter) in
            parameter.name != offered.first?.name && !source.titleParameters.contains(parameter.name)
                && !parameter.isRegion
        }
        return isRare(parameter) && offered.filter(isRare).count > 1
    }

    /// Parameters that other forms set, such as a term, which this form passes on.
    private var unseen: [Resource.Parameter] {
        let seen = Set(offered.map(\.name))
        return query.choices.filter { !seen.contains($0.name) }
    }

    private func choice(of parameter: QueryParameter) -> some HTML {
        label(.class("choice")) {
            span(.class("visually-hidden")) { strings.label(of: parameter) }
            select(.name(parameter.name)) {
                // A value that is in the address but not on offer stays selected.
                if !parameter.options.contains(where: { $0.value == parameter.value }) {
                    option(.value(parameter.value), .selected()) { parameter.value }
                }
                let groups = self.groups(of: parameter)
                ForEach(groups) { group in
                    if groups.count > 1, let name = group.name {
                        optgroup(.label(strings.label(ofGroup: name, in: parameter))) {
                            options(group.options, of: parameter)
                        }
                    } else {
                        options(group.options, of: parameter)
                    }
                }
            }
            Icon(.down)
        }
    }

    private func options(_ options: [QueryParameter.Option], of parameter: QueryParameter) -> some HTML {
        ForEach(options) { choice in
            option(.value(choice.value), .when(choice.value == parameter.value, .selected())) {
                strings.label(of: choice, in: parameter)
            }
        }
    }

    /// Neighbours in the same group.
    private func groups(of parameter: QueryParameter) -> [(name: String?, options: [QueryParameter.Option])] {
        strings.ordered(parameter.options).reduce(into: []) { groups, option in
            if let last = groups.last, last.name == option.group {
                groups[groups.count - 1].options.append(option)
            } else {
                groups.append((option.group, [option]))
            }
        }
    }
}
