import Catalogue
import Endpoints
import HTML
import Routes

/// A search field in an ordinary form. It suggests recent searches in the browser's own way or, with scripts, as a
/// combobox.
struct SearchField: HTML {
    /// The destination of the form.
    let action: Route
    let term: String
    let label: String
    /// The parameters that the form sends beside the term.
    var parameters: [Resource.Parameter] = []
    /// The source whose recent searches these are; nil for the search over all sources.
    var source: SourceID?
    /// The recent searches, newest first.
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
            // Guests' searches are not recorded.
            .when(
                model.visitor.isAtLeast(.member), .data("searches", model.path(to: .search(term: nil, source: source)))
            ),
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
