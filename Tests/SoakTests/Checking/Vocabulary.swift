/// The elements and attributes that our pages use. A new one is added here when a page begins to use it; one that runs
/// or embeds something (`style`, `iframe`, `onclick`, `srcdoc`) never is.
enum Vocabulary {
    static let elements: Set<String> = [
        "html", "head", "title", "script", "noscript", "body", "main", "nav", "header", "section", "article", "div",
        "h1", "h2", "p", "a", "span", "strong", "form", "button", "label", "select", "option", "ul", "ol", "li", "dl",
        "dt", "dd", "output",
        "details", "summary", "fieldset", "legend", "footer", "audio", "video", "svg", "path", "datalist", "kbd",
        "template", "bdi", "text", "mark", "progress", "dialog", "h3", "circle", "rect", "figure", "figcaption", "time",
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
        "aria-label", "aria-hidden", "aria-current", "aria-pressed", "aria-describedby", "aria-live",
        "aria-valuetext",
        "data-sidebar", "data-page", "data-pending", "data-sort", "data-state", "data-due", "data-section",
        "data-layout", "data-layout-header", "data-item", "data-key", "data-failed", "data-change", "data-phase",
        "data-items",
        "list", "aria-labelledby", "data-searches", "data-recent", "data-empty", "data-loading", "data-most",
        "data-add", "data-remove", "data-rest", "data-within", "data-offset", "data-current", "data-size",
        "data-total", "data-template", "data-position", "data-value",
        "min", "max", "step", "data-min", "data-max", "data-whole", "data-kind", "data-order",
        "data-preview", "data-part", "data-act", "data-play", "data-pause", "data-facets",
        "data-moved", "data-removed", "data-undo", "data-off", "data-all", "data-one", "data-copied", "data-url",
        "data-offline", "data-unreachable", "data-changed", "data-stream", "data-revision", "data-visitor",
        "data-unsaved", "data-waiting", "data-refused", "data-cleared", "data-pin", "data-source",
        "data-pages", "data-pictures", "data-previews", "data-expired", "data-newer", "data-open",
        "data-updating", "data-pressed", "data-locale",
        "aria-invalid", "data-alarm", "data-art", "data-artist", "data-close",
        "data-command", "data-commands", "data-duration", "data-enqueue", "data-failure",
        "data-favourites", "data-grid", "data-hue", "data-label", "data-layout-decoration",
        "data-layout-footer", "data-list", "data-minutes", "data-more", "data-options", "data-passkey",
        "data-passkey-unsupported", "data-profile", "data-queued-last", "data-queued-next", "data-records",
        "data-results", "data-scheme", "data-shape", "data-shuffle", "data-text",
        "data-title", "data-top-hit", "data-untinted", "data-words", "fill",
        "inert", "data-scheme", "data-hue", "text-anchor", "dominant-baseline",
        "x", "y", "font-size", "font-weight", "rx",
        "wrap", "formaction",
        "data-days", "data-earlier", "data-endpoint", "data-followed", "data-initials", "data-later", "data-of",
        "data-pixels", "data-push", "data-unit", "data-when", "data-zone", "data-zoned",
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
