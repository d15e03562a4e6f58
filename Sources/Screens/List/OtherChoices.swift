import Catalogue
import Endpoints
import HTML
import Routes

/// Links from an empty list to others of its source: the usual country and order, and all other options of the first
/// parameter, such as the medium of a chart.
struct OtherChoices: HTML {
    /// The parameters with the options on offer.
    let parameters: [QueryParameter]
    let source: ResolvedSource
    let model: PageModel

    var body: some HTML {
        ul(.class("chips"), .role("list")) {
            ForEach(usual) { link(to: $0.option, of: $0.parameter, with: others(than: $0.parameter)) }
            if let first = parameters.first {
                // Another medium has other charts.
                let kept = parameters.dropFirst().filter(\.isRegion)
                ForEach(first.options.filter { $0.value != first.value }) { option in
                    link(to: option, of: first, with: Array(kept))
                }
            }
        }
    }

    /// The default options that are not chosen.
    private var usual: [(parameter: QueryParameter, option: QueryParameter.Option)] {
        parameters.dropFirst().filter { $0.isRegion || source.titleParameters.contains($0.name) }
            .compactMap { parameter in
                parameter.options.first { $0.value == parameter.defaultValue && $0.value != parameter.value }
                    .map { (parameter, $0) }
            }
    }

    private func others(than parameter: QueryParameter) -> [QueryParameter] {
        parameters.filter { $0.name != parameter.name }
    }

    private func link(
        to option: QueryParameter.Option, of parameter: QueryParameter, with others: [QueryParameter]
    ) -> some HTML {
        let choices = others.filter { $0.value != $0.defaultValue }
            .map { Resource.Parameter($0.name, $0.value) }
        let chosen =
            option.value == parameter.defaultValue
            ? choices : [Resource.Parameter(parameter.name, option.value)] + choices
        return li {
            a(.href(model.path(to: .feed(source.id, FeedQuery(choices: chosen)))), .dir(.auto)) {
                model.strings.label(of: option, in: parameter)
            }
        }
    }
}
