/// An attribute of an element.
///
/// Attributes that the browser follows or loads take an ``Address``, which cannot hold a script. Attributes with
/// scripts or styles (`onclick`, `style`) do not exist here, because a strict content security policy refuses them.
public struct Attribute: Sendable {
    enum Value: Sendable {
        case text(String)
        case flag
        case omitted
    }

    enum Prefix: UInt8, Sendable {
        case none, data, aria

        /// The beginning of the name, with the space before it.
        var text: StaticString {
            switch self {
            case .none: " "
            case .data: " data-"
            case .aria: " aria-"
            }
        }
    }

    let name: StaticString
    let prefix: Prefix
    let value: Value

    init(prefix: Prefix = .none, _ name: StaticString, _ value: Value) {
        self.name = name
        self.prefix = prefix
        self.value = value
    }

    init(_ name: StaticString, _ text: String) {
        self.init(name, .text(text))
    }

    init(_ name: StaticString, _ address: Address) {
        self.init(name, .text(address.text))
    }

    init(_ name: StaticString, isOn: Bool) {
        self.init(name, isOn ? .flag : .omitted)
    }
}

extension Attribute {
    /// The attribute if the condition holds; otherwise nothing is written, and the attribute is not evaluated.
    public static func when(_ condition: Bool, _ attribute: @autoclosure () -> Attribute) -> Attribute {
        condition ? attribute() : Attribute("", .omitted)
    }

    /// An attribute `data-NAME`, which has meaning only for the page's own scripts and style sheets.
    public static func data(_ name: StaticString, _ value: String) -> Attribute {
        Attribute(prefix: .data, name, .text(value))
    }

    /// An attribute of a library for pages, such as `hx-get` or `x-data`.
    ///
    /// - Parameters:
    ///   - name: a literal with a hyphen, as in names that HTML doesn't define. Without one, nothing is written, so that
    ///     no attribute can hold a script or an unchecked address.
    ///   - value: escaped like any other.
    public static func custom(_ name: StaticString, _ value: String) -> Attribute {
        let text = name.description
        let isOwn =
            text.contains("-") && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-:.".contains($0)) }
        return isOwn && !text.hasPrefix("on") ? Attribute(name, .text(value)) : Attribute("", .omitted)
    }

    /// An attribute `aria-NAME`, a state or property for assistive technology (WAI-ARIA 1.2, 6).
    public static func aria(_ name: StaticString, _ value: String) -> Attribute {
        Attribute(prefix: .aria, name, .text(value))
    }

    /// An attribute `aria-NAME` of a state that is `true` or `false`, and is written in both cases.
    public static func aria(_ name: StaticString, _ value: Bool) -> Attribute {
        Attribute(prefix: .aria, name, .text(value ? "true" : "false"))
    }
}
