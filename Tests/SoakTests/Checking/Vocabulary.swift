/// The elements and attributes that our pages use. A new one is added here when a page begins to use it; one that runs
/// or embeds something (`style`, `iframe`, `onclick`, `srcdoc`) never is.
enum Vocabulary {
    static let elements: Set<String> = [
        "html", "head", "title", "script", "noscript", "body", "main", "nav", "header", "section", "article", "div",
        "h1", "h2", "p", "a", "span", "strong", "form", "button", "label", "select", "option", "ul", "ol", "li", "dl",
        "dt", "dd",
        "details", "summary", "fieldset", "legend", "footer", "audio", "video", "svg", "path", "datalist", "kbd",
        "template",
    ]

    static let voidElements: Set<String> = ["meta", "link", "input", "img"]

    static let attributes: Set<String> = [
        "lang", "dir", "charset", "name", "content", "property", "http-equiv", "rel", "type", "href", "src", "class",
        "id", "blocking", "label", "formmethod", "media",
        "role", "tabindex", "method", "action", "value", "enterkeyhint", "autocomplete", "spellcheck", "maxlength",
        "placeholder", "popover", "popovertarget", "popovertargetaction",
        "inputmode", "autocapitalize", "minlength", "viewBox", "preserveAspectRatio", "d", "target", "alt", "width",
        "height", "srcset",
        "sizes", "loading", "decoding", "preload", "poster",
        "aria-label", "aria-hidden", "aria-current", "aria-pressed", "aria-describedby",
        "data-sidebar", "data-page", "data-pending", "data-sort", "data-state", "data-due", "data-section",
        "data-layout", "data-layout-header", "data-item", "data-key", "data-failed", "data-change", "data-phase",
        "data-items",
        "list", "aria-labelledby", "data-searches", "data-recent", "data-empty", "data-loading", "data-most",
        "data-asks", "data-add", "data-remove", "data-rest", "data-within", "data-offset", "data-current", "data-size",
        "data-total", "data-template", "data-position", "data-value",
        "min", "max", "step",
        "data-preview", "data-part", "data-act", "data-play", "data-pause", "data-facets",
        "data-moved", "data-removed", "data-undo", "data-off", "data-all", "data-one", "data-copied", "data-url",
        "data-offline", "data-unreachable", "data-changed", "data-stream", "data-revision", "data-visitor",
        "data-unsaved", "data-waiting", "data-refused", "data-cleared", "data-pin", "data-source",
        "data-pages", "data-pictures", "data-previews", "data-expired", "data-newer", "data-open",
        "data-updating", "data-pressed", "data-locale",
    ]

    /// Attributes without a value.
    static let flags: Set<String> = [
        "selected", "checked", "open", "disabled", "controls", "autofocus", "hidden", "required",
        "readonly", "download",
    ]

    /// Attributes that a browser follows, loads or posts to.
    static let addresses: Set<String> = ["href", "src", "action", "poster"]

    /// What a link says of another site; only one that does may lead there.
    static let elsewhere = "noopener noreferrer external"
}
