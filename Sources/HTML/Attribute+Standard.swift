// The attributes of the HTML standard (html.spec.whatwg.org, "List of attributes") and of ARIA that pages use.

extension Attribute {
    // Global.
    public static func `class`(_ names: String) -> Attribute { Attribute("class", names) }
    public static func id(_ id: String) -> Attribute { Attribute("id", id) }
    public static func lang(_ tag: String) -> Attribute { Attribute("lang", tag) }
    public static func dir(_ direction: Direction) -> Attribute { Attribute("dir", direction.rawValue) }
    public static func title(_ text: String) -> Attribute { Attribute("title", text) }
    public static func role(_ role: String) -> Attribute { Attribute("role", role) }
    public static func tabindex(_ index: Int) -> Attribute { Attribute("tabindex", String(index)) }
    public static func accesskey(_ key: String) -> Attribute { Attribute("accesskey", key) }
    public static func popover(_ kind: Popover = .auto) -> Attribute { Attribute("popover", kind.rawValue) }
    public static var hidden: Attribute { Attribute("hidden", .flag) }
    public static var inert: Attribute { Attribute("inert", .flag) }
    public static var autofocus: Attribute { Attribute("autofocus", .flag) }
    public static func translate(_ value: Bool) -> Attribute { Attribute("translate", value ? "yes" : "no") }
    public static func enterkeyhint(_ hint: String) -> Attribute { Attribute("enterkeyhint", hint) }
    public static func inputmode(_ mode: String) -> Attribute { Attribute("inputmode", mode) }

    // Addresses.
    public static func href(_ address: Address) -> Attribute { Attribute("href", address) }
    public static func href(_ address: String) -> Attribute { Attribute("href", Address(address)) }
    public static func src(_ address: Address) -> Attribute { Attribute("src", address) }
    public static func src(_ address: String) -> Attribute { Attribute("src", Address(address)) }
    public static func action(_ address: String) -> Attribute { Attribute("action", Address(address)) }
    public static func formaction(_ address: String) -> Attribute { Attribute("formaction", Address(address)) }
    public static func poster(_ address: String) -> Attribute { Attribute("poster", Address(address)) }
    public static func cite(_ address: String) -> Attribute { Attribute("cite", Address(address)) }

    /// Candidates of a picture, each with its width in pixels.
    public static func srcset(_ candidates: [(address: Address, width: Int)]) -> Attribute {
        Attribute("srcset", candidates.map { "\($0.address.candidate) \($0.width)w" }.joined(separator: ", "))
    }

    // Links and metadata.
    public static func rel(_ relation: String) -> Attribute { Attribute("rel", relation) }
    public static func target(_ name: String) -> Attribute { Attribute("target", name) }
    public static func hreflang(_ tag: String) -> Attribute { Attribute("hreflang", tag) }
    public static func download(_ name: String) -> Attribute { Attribute("download", name) }
    /// The name of a fact in RDFa, as the Open Graph protocol has it.
    public static func property(_ name: String) -> Attribute { Attribute("property", name) }
    public static func charset(_ name: String) -> Attribute { Attribute("charset", name) }
    public static func content(_ text: String) -> Attribute { Attribute("content", text) }
    public static func httpEquiv(_ header: String) -> Attribute { Attribute("http-equiv", header) }
    public static func media(_ query: String) -> Attribute { Attribute("media", query) }
    public static func type(_ type: String) -> Attribute { Attribute("type", type) }
    public static func `as`(_ kind: String) -> Attribute { Attribute("as", kind) }
    public static var `async`: Attribute { Attribute("async", .flag) }
    public static var `defer`: Attribute { Attribute("defer", .flag) }

    // Pictures and media.
    public static func alt(_ text: String) -> Attribute { Attribute("alt", text) }
    public static func width(_ pixels: Int) -> Attribute { Attribute("width", String(pixels)) }
    public static func height(_ pixels: Int) -> Attribute { Attribute("height", String(pixels)) }
    public static func sizes(_ sizes: String) -> Attribute { Attribute("sizes", sizes) }
    public static func loading(_ loading: Loading) -> Attribute { Attribute("loading", loading.rawValue) }
    public static func decoding(_ decoding: String) -> Attribute { Attribute("decoding", decoding) }
    public static func preload(_ preload: String) -> Attribute { Attribute("preload", preload) }
    public static var controls: Attribute { Attribute("controls", .flag) }

    // Forms.
    public static func method(_ method: FormMethod) -> Attribute { Attribute("method", method.rawValue) }
    public static func name(_ name: String) -> Attribute { Attribute("name", name) }
    public static func value(_ value: String) -> Attribute { Attribute("value", value) }
    public static func placeholder(_ text: String) -> Attribute { Attribute("placeholder", text) }
    public static func autocomplete(_ kind: String) -> Attribute { Attribute("autocomplete", kind) }
    /// The name of a group of options.
    public static func label(_ text: String) -> Attribute { Attribute("label", text) }
    public static func `for`(_ id: String) -> Attribute { Attribute("for", id) }
    public static func list(_ id: String) -> Attribute { Attribute("list", id) }
    public static func maxlength(_ count: Int) -> Attribute { Attribute("maxlength", String(count)) }
    public static func min(_ value: String) -> Attribute { Attribute("min", value) }
    public static func max(_ value: String) -> Attribute { Attribute("max", value) }
    public static func step(_ value: String) -> Attribute { Attribute("step", value) }
    public static func pattern(_ expression: String) -> Attribute { Attribute("pattern", expression) }
    public static func spellcheck(_ value: Bool) -> Attribute { Attribute("spellcheck", value ? "true" : "false") }
    public static func checked(_ isOn: Bool = true) -> Attribute { Attribute("checked", isOn: isOn) }
    public static func selected(_ isOn: Bool = true) -> Attribute { Attribute("selected", isOn: isOn) }
    public static func disabled(_ isOn: Bool = true) -> Attribute { Attribute("disabled", isOn: isOn) }
    public static func readonly(_ isOn: Bool = true) -> Attribute { Attribute("readonly", isOn: isOn) }
    public static func required(_ isOn: Bool = true) -> Attribute { Attribute("required", isOn: isOn) }
    public static func multiple(_ isOn: Bool = true) -> Attribute { Attribute("multiple", isOn: isOn) }
    public static func popovertarget(_ id: String) -> Attribute { Attribute("popovertarget", id) }

    // Tables, time, details.
    public static func scope(_ scope: String) -> Attribute { Attribute("scope", scope) }
    public static func colspan(_ count: Int) -> Attribute { Attribute("colspan", String(count)) }
    public static func rowspan(_ count: Int) -> Attribute { Attribute("rowspan", String(count)) }
    public static func datetime(_ time: String) -> Attribute { Attribute("datetime", time) }
    public static func open(_ isOn: Bool = true) -> Attribute { Attribute("open", isOn: isOn) }

    // SVG.
    public static func preserveAspectRatio(_ value: String) -> Attribute { Attribute("preserveAspectRatio", value) }
    public static func viewBox(_ box: String) -> Attribute { Attribute("viewBox", box) }
    public static func d(_ path: String) -> Attribute { Attribute("d", path) }

    public enum Direction: String, Sendable { case leftToRight = "ltr", rightToLeft = "rtl", auto }
    public enum Popover: String, Sendable { case auto, manual, hint }
    public enum Loading: String, Sendable { case eager, lazy }
    public enum FormMethod: String, Sendable { case get, post, dialog }
}
