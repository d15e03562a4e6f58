import Catalogue
import Endpoints
import HTML
import Routes

/// A search field: an ordinary form. It suggests what was looked for lately: as the browser does it, or, where there are
/// scripts, as a combobox.
struct SearchField: HTML {
    /// Where it leads.
    let action: Route
    let term: String
    let label: String
    /// Beside the term, in the address that it leads to.
    var parameters: [Resource.Parameter] = []
    /// What was looked for lately, the newest first.
    let recent: [SearchTerm]
    /// Whether an empty field has an address of its own.
    var keepsEmptyTerm = false
    var isFocused = false
    let model: PageModel

    private static let listID = "recent-searches"

    private var strings: Strings { model.strings }

    var body: some HTML {
        form(
            .class("search"), .role("search"), .method(.get), .action(model.path(to: action)),
            .data("searches", model.path(to: .search(term: nil, source: nil))),
            .data("recent", strings(.recentSearches)),
            .data("loading", strings(.loading)), .data("most", String([SearchTerm].longestHistory)),
            .when(keepsEmptyTerm, .data("empty", "kept"))
        ) {
            Icon(.search)
            input(
                .type("search"), .name("term"), .value(term), .enterkeyhint("search"), .autocomplete("off"),
                .spellcheck(false), .maxlength(FeedQuery.longestTerm), .placeholder(label), .aria("label", label),
                .when(!recent.isEmpty, .list(Self.listID)), .when(isFocused, .autofocus)
            )
            if !recent.isEmpty {
                datalist(.id(Self.listID)) {
                    ForEach(recent) { option(.value($0.text)) {} }
                }
            }
            ForEach(parameters) { parameter in
                input(.type("hidden"), .name(parameter.name), .value(parameter.value))
            }
        }
    }
}
