// The attributes of the HTML standard (https://html.spec.whatwg.org, "List of attributes"), of ARIA and of SVG that
// pages use, each with the name that it has there.

// MARK: All elements

extension Attribute {
    /// The classes of the element, separated by spaces, for style sheets and scripts.
    public static func `class`(_ names: String) -> Attribute { Attribute("class", names) }

    /// The identity of the element, unique in the page and without white space.
    public static func id(_ id: String) -> Attribute { Attribute("id", id) }

    /// The language of the element's text, as a BCP 47 tag.
    public static func lang(_ tag: String) -> Attribute { Attribute("lang", tag) }

    /// The direction in which the element's text is read.
    public static func dir(_ direction: Direction) -> Attribute { Attribute("dir", direction.rawValue) }

    /// A text that the browser shows beside the pointer; the long form of an ``abbr(_:content:)``.
    public static func title(_ text: String) -> Attribute { Attribute("title", text) }

    /// Whether translators change the element's text, such as a name.
    public static func translate(_ value: Bool) -> Attribute { Attribute("translate", value ? "yes" : "no") }

    /// The role of the element for assistive technology (WAI-ARIA 1.2, 5.4), where it isn't the element's own.
    public static func role(_ role: String) -> Attribute { Attribute("role", role) }

    /// Makes the element focusable: by keyboard too with 0, only by script with -1.
    public static func tabindex(_ index: Int) -> Attribute { Attribute("tabindex", String(index)) }

    /// Hides the element until a button with ``popovertarget(_:)`` shows it above the page. It closes when the person
    /// clicks elsewhere or presses Escape.
    public static var popover: Attribute { Attribute("popover", "auto") }

    /// The same, but only buttons and scripts close it.
    public static var manualPopover: Attribute { Attribute("popover", "manual") }

    /// Shows the content of a `details` element.
    public static var open: Attribute { Attribute("open", .flag) }

    /// Hides the element from everybody, until a script removes the attribute.
    public static var hidden: Attribute { Attribute("hidden", .flag) }

    /// Prevents everything in the element from being used or focused.
    public static var inert: Attribute { Attribute("inert", .flag) }

    /// Focuses the element when the page or its dialog is shown.
    public static var autofocus: Attribute { Attribute("autofocus", .flag) }

    /// The label of the enter key on virtual keyboards, such as `search`.
    public static func enterkeyhint(_ hint: String) -> Attribute { Attribute("enterkeyhint", hint) }

    /// Whether a touch screen begins words or sentences with a capital: `off`, `words` or `sentences`.
    public static func autocapitalize(_ value: String) -> Attribute { Attribute("autocapitalize", value) }

    /// The keys that a touch screen shows, such as `url`.
    public static func inputmode(_ value: String) -> Attribute { Attribute("inputmode", value) }

    /// Whether the browser checks the spelling of text that is typed in.
    public static func spellcheck(_ value: Bool) -> Attribute { Attribute("spellcheck", value ? "true" : "false") }

    /// The direction of text.
    public enum Direction: String, Sendable {
        /// As in English.
        case leftToRight = "ltr"
        /// As in Arabic.
        case rightToLeft = "rtl"
        /// The direction of the first letter that has one, for text from elsewhere.
        case auto
    }
}

// MARK: Links and metadata

extension Attribute {
    /// The address that a link leads to.
    public static func href(_ address: Address) -> Attribute { Attribute("href", address) }

    /// The address that a link leads to; ``Address/refused`` if it is unsafe.
    public static func href(_ address: String) -> Attribute { .href(Address(address)) }

    /// The relation of the link's target to the page, as space-separated link types such as `icon` or `noopener`.
    public static func rel(_ relation: String) -> Attribute { Attribute("rel", relation) }

    /// The language of a link's target, as a BCP 47 tag.
    public static func hreflang(_ tag: String) -> Attribute { Attribute("hreflang", tag) }

    /// The operation that waits for the link's target, such as `render`.
    public static func blocking(_ operation: String) -> Attribute { Attribute("blocking", operation) }

    /// Has the browser save a link's target as a file.
    public static var download: Attribute { Attribute("download", .flag) }

    /// The browsing context in which a link opens, such as `_blank`.
    public static func target(_ name: String) -> Attribute { Attribute("target", name) }

    /// The name of metadata in RDFa, which the Open Graph protocol uses; its value is the ``content(_:)``.
    public static func property(_ name: String) -> Attribute { Attribute("property", name) }

    /// The condition of a medium under which metadata applies, such as `(prefers-color-scheme: dark)`.
    public static func media(_ condition: String) -> Attribute { Attribute("media", condition) }

    /// The value of metadata.
    public static func content(_ text: String) -> Attribute { Attribute("content", text) }

    /// The directive that metadata gives the browser, such as `refresh`.
    public static func httpEquiv(_ header: String) -> Attribute { Attribute("http-equiv", header) }

    /// The media type of a linked resource, or the kind of a button or input, such as `submit` or `search`.
    public static func type(_ type: String) -> Attribute { Attribute("type", type) }

    @usableFromInline static func charset(_ name: String) -> Attribute { Attribute("charset", name) }
}

// MARK: Pictures, audio and video

extension Attribute {
    /// The address of a picture, recording or script.
    public static func src(_ address: Address) -> Attribute { Attribute("src", address) }

    /// The addresses of a picture in several widths, each in pixels; the browser chooses one by ``sizes(_:)``.
    public static func srcset(_ candidates: [(address: Address, width: Int)]) -> Attribute {
        Attribute("srcset", candidates.map { "\($0.address.candidate) \($0.width)w" }.joined(separator: ", "))
    }

    /// The width at which the page shows a picture: CSS lengths with media conditions, the first that holds.
    public static func sizes(_ sizes: String) -> Attribute { Attribute("sizes", sizes) }

    /// The text that stands for a picture; empty if the picture only decorates.
    public static func alt(_ text: String) -> Attribute { Attribute("alt", text) }

    /// The width of a picture in CSS pixels, which reserves its room before it has loaded.
    public static func width(_ pixels: Int) -> Attribute { Attribute("width", String(pixels)) }

    /// The height of a picture in CSS pixels, which reserves its room before it has loaded.
    public static func height(_ pixels: Int) -> Attribute { Attribute("height", String(pixels)) }

    /// The time when the browser loads a picture.
    public static func loading(_ loading: Loading) -> Attribute { Attribute("loading", loading.rawValue) }

    /// Whether a picture is decoded with the rest of the page: `sync`, `async` or `auto`.
    public static func decoding(_ decoding: String) -> Attribute { Attribute("decoding", decoding) }

    /// The part of a recording that is loaded before it is played: `none`, `metadata` or `auto`.
    public static func preload(_ preload: String) -> Attribute { Attribute("preload", preload) }

    /// Shows the browser's own controls of a player.
    public static var controls: Attribute { Attribute("controls", .flag) }

    /// Plays a recording again when it has ended.
    public static var loop: Attribute { Attribute("loop", .flag) }

    /// Plays a recording without sound.
    public static var muted: Attribute { Attribute("muted", .flag) }

    /// The address of a picture that stands for a video until it plays.
    public static func poster(_ address: Address) -> Attribute { Attribute("poster", address) }

    /// The kind of a ``track(_:)``, such as `captions` or `chapters`.
    public static func kind(_ kind: String) -> Attribute { Attribute("kind", kind) }

    /// The language of a ``track(_:)``, as a BCP 47 tag.
    public static func srclang(_ tag: String) -> Attribute { Attribute("srclang", tag) }

    /// The time when a picture is loaded.
    public enum Loading: String, Sendable {
        /// At once.
        case eager
        /// When it is about to be scrolled into view.
        case lazy
    }
}

// MARK: Forms

extension Attribute {
    /// The address that a form is sent to; ``Address/refused`` if it is unsafe.
    public static func action(_ address: String) -> Attribute { Attribute("action", Address(address)) }

    /// The HTTP method by which a form is sent.
    public static func method(_ method: FormMethod) -> Attribute { Attribute("method", method.rawValue) }

    /// How a button submits its form, in place of the form's own method (HTML, 4.10.18.6).
    public static func formmethod(_ method: FormMethod) -> Attribute { Attribute("formmethod", method.rawValue) }

    /// The name of a control's value in the data of its form, or of metadata.
    public static func name(_ name: String) -> Attribute { Attribute("name", name) }

    /// The value of a control, an option or a button.
    public static func value(_ value: String) -> Attribute { Attribute("value", value) }

    /// The number of lines that a ``textarea(_:content:)`` shows.
    public static func rows(_ count: Int) -> Attribute { Attribute("rows", String(count)) }

    /// The number of characters that a line of a ``textarea(_:content:)`` shows.
    public static func cols(_ count: Int) -> Attribute { Attribute("cols", String(count)) }

    /// A regular expression of JavaScript that the whole value has to match.
    public static func pattern(_ expression: String) -> Attribute { Attribute("pattern", expression) }

    /// Lets people choose several files, addresses or options.
    public static var multiple: Attribute { Attribute("multiple", .flag) }

    /// An example of the value, shown in an empty control.
    public static func placeholder(_ text: String) -> Attribute { Attribute("placeholder", text) }

    /// The kind of value that the browser may fill in, or `off`.
    public static func autocomplete(_ kind: String) -> Attribute { Attribute("autocomplete", kind) }

    /// The name of a group of options.
    public static func label(_ text: String) -> Attribute { Attribute("label", text) }

    /// The ``id(_:)`` of the control that a label belongs to.
    public static func `for`(_ id: String) -> Attribute { Attribute("for", id) }

    /// The ``id(_:)`` of the ``datalist(_:content:)`` with suggestions for a control.
    public static func list(_ id: String) -> Attribute { Attribute("list", id) }

    /// The length of the shortest value that can be sent, in UTF-16 code units. An empty one can be sent, too.
    public static func minlength(_ count: Int) -> Attribute { Attribute("minlength", String(count)) }

    /// The length of the longest value, in UTF-16 code units.
    public static func maxlength(_ count: Int) -> Attribute { Attribute("maxlength", String(count)) }

    /// The least value of a control, as its type writes values.
    public static func min(_ value: String) -> Attribute { Attribute("min", value) }

    /// The greatest value of a control, as its type writes values.
    public static func max(_ value: String) -> Attribute { Attribute("max", value) }

    /// The distance between two values of a control, counted from ``min(_:)``.
    public static func step(_ value: String) -> Attribute { Attribute("step", value) }

    /// Chooses an option when the page is loaded.
    public static func checked(_ isOn: Bool = true) -> Attribute { Attribute("checked", isOn: isOn) }

    /// Chooses an option of a menu when the page is loaded.
    public static func selected(_ isOn: Bool = true) -> Attribute { Attribute("selected", isOn: isOn) }

    /// Prevents a form from being sent while a control is empty.
    public static func required(_ isOn: Bool = true) -> Attribute { Attribute("required", isOn: isOn) }

    /// Prevents a value from being changed; it can be copied, and is sent.
    public static var readonly: Attribute { Attribute("readonly", .flag) }

    /// Prevents a control from being used, and leaves its value out of the form.
    public static func disabled(_ isOn: Bool = true) -> Attribute { Attribute("disabled", isOn: isOn) }

    /// The ``id(_:)`` of the ``popover`` that a button shows and hides.
    public static func popovertarget(_ id: String) -> Attribute { Attribute("popovertarget", id) }

    /// The action of the button on its ``popovertarget(_:)``: `show`, `hide` or `toggle`.
    public static func popovertargetaction(_ action: String) -> Attribute { Attribute("popovertargetaction", action) }

    /// The method by which a form is sent.
    public enum FormMethod: String, Sendable {
        /// The values become the query of the address.
        case get
        /// The values become the body of the request.
        case post
        /// Nothing is sent; the form closes its dialog.
        case dialog
    }
}

// MARK: SVG

extension Attribute {
    /// The rectangle of user space that fills a drawing: “x y width height” (SVG 2, 8.6).
    public static func viewBox(_ box: String) -> Attribute { Attribute("viewBox", box) }

    /// The fit of a drawing whose room has another aspect ratio than its ``viewBox(_:)``; `none` stretches it (SVG 2,
    /// 8.7).
    public static func preserveAspectRatio(_ value: String) -> Attribute { Attribute("preserveAspectRatio", value) }

    /// The colour in which a drawing is filled, such as `#b3372a`.
    public static func fill(_ colour: String) -> Attribute { Attribute("fill", colour) }

    /// The place of a text across its drawing: a coordinate or a percentage (SVG 2, 11.4).
    public static func x(_ place: String) -> Attribute { Attribute("x", place) }

    /// The commands that draw a path (SVG 2, 9.3).
    public static func d(_ path: String) -> Attribute { Attribute("d", path) }
}
