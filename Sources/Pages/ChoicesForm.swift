import Catalogue
import Endpoints
package import HTML
import Routes

/// What upstream is asked with, such as medium and country: ordinary selects in a form, whose answer is an address that
/// says it all.
package struct ChoicesForm: HTML {
    /// With the options that are offered.
    let parameters: [QueryParameter]
    let source: AnySource
    let query: FeedQuery
    let model: PageModel

    /// In the address that the form leads to: the server then sends on to the short one, in which a choice that went with
    /// another medium is left out.
    package static let mark = "chosen"

    private var strings: Strings { model.strings }

    package var body: some HTML {
        form(
            .class("choices"), .method(.get), .action(model.path(to: .feed(source.id, FeedQuery()))),
            .aria("label", strings(.choices))
        ) {
            ForEach(parameters.filter { !$0.options.isEmpty }, view: choice)
            ForEach(unseen + query.withoutChoices.shortened(for: source).on(page: 1).parameters) { parameter in
                input(.type("hidden"), .name(parameter.name), .value(parameter.value))
            }
            input(.type("hidden"), .name(Self.mark), .value("true"))
            button(.class("quiet")) { strings(.show) }
        }
    }

    /// What was chosen elsewhere, such as a term, and goes along.
    private var unseen: [Resource.Parameter] {
        let seen = Set(parameters.filter { !$0.options.isEmpty }.map(\.name))
        return query.choices.filter { !seen.contains($0.name) }
    }

    private func choice(of parameter: QueryParameter) -> some HTML {
        label(.class("choice")) {
            span(.class("visually-hidden")) { strings.label(of: parameter) }
            select(.name(parameter.name)) {
                // One that is asked for by address, but isn't offered, stays what is shown.
                if !parameter.options.contains(where: { $0.value == parameter.value }) {
                    option(.value(parameter.value), .selected()) { parameter.value }
                }
                ForEach(strings.ordered(parameter.options)) { choice in
                    option(.value(choice.value), .when(choice.value == parameter.value, .selected())) {
                        strings.label(of: choice, in: parameter)
                    }
                }
            }
            Icon(.down)
        }
    }
}
