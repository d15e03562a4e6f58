/// The keys of a definition: the only list of what a file may hold, by the mapping that holds it.
///
/// Readers accept these keys and no others, writers write them, and `docs/sources.md` describes each.
enum DefinitionKeys {
    static let source = [
        "id", "title", "symbol", "layout", "from", "upstreams", "list", "items", "columns", "pages", "each", "one",
        "headers", "method", "body", "rate", "freshness", "reach", "limit", "keep", "item", "formerly", "facts",
        "choices", "related", "pictures", "attribution",
    ]
    static let pages = ["by", "size", "first", "total", "next", "when"]
    static let each = ["id", "from", "items", "when"]
    static let item = ["id", "title", "subtitle", "caption", "picture", "preview", "link"]
    static let picture = ["address", "width", "height"]
    static let fact = ["key", "value", "label", "unit", "type", "row", "facet", "sort", "bar"]
    static let choice = ["key", "options", "label"]
    static let option = ["value", "label"]
    static let related = ["id", "title", "list", "items", "pages", "item", "facts"]
    static let attribution = ["text", "link"]
    /// A text with paths in braces.
    static let text = ["text"]

    /// The variables of a list's address and body, beside the keys of choices.
    static let listVariables = ["term", "page", "offset", "limit", "cursor"]

    static let all: [(mapping: String, keys: [String])] = [
        ("", source), ("pages", pages), ("each", each), ("item", item), ("picture", picture), ("facts", fact),
        ("choices", choice), ("options", option), ("related", related), ("attribution", attribution), ("value", text),
    ]
}
