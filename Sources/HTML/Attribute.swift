/// An attribute of an element.
///
/// Attributes that the browser follows or loads take an ``Address``, which cannot hold a script; attributes that
/// run one (`onclick`, `style`) do not exist here, as the pages' content security policy would refuse them.
public struct Attribute: Sendable {
    enum Value: Sendable {
        case text(String)
        case flag
        case omitted
    }

    let prefix: StaticString
    let name: StaticString
    let value: Value

    init(prefix: StaticString = "", _ name: StaticString, _ value: Value) {
        self.prefix = prefix
        self.name = name
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

    func render(into output: inout HTMLOutput) {
        switch value {
        case .omitted: return
        case .flag: appendName(to: &output)
        case .text(let text):
            appendName(to: &output)
            output.append(verbatim: "=\"")
            output.append(attributeValue: text)
            output.append(verbatim: "\"")
        }
    }

    private func appendName(to output: inout HTMLOutput) {
        output.append(verbatim: " ")
        output.append(verbatim: prefix)
        output.append(verbatim: name)
    }
}

extension Attribute {
    /// The attribute where the condition holds, else none.
    public static func when(_ condition: Bool, _ attribute: @autoclosure () -> Attribute) -> Attribute {
        condition ? attribute() : Attribute("", .omitted)
    }

    /// `data-…`: names beginning so are for the page's own scripts and hold no meaning for the browser.
    public static func data(_ name: StaticString, _ value: String) -> Attribute {
        Attribute(prefix: "data-", name, .text(value))
    }

    /// `aria-…`: what the element is to assistive technology.
    public static func aria(_ name: StaticString, _ value: String) -> Attribute {
        Attribute(prefix: "aria-", name, .text(value))
    }

    /// `aria-…` of a state that is always said, `true` or `false`.
    public static func aria(_ name: StaticString, _ value: Bool) -> Attribute {
        Attribute(prefix: "aria-", name, .text(value ? "true" : "false"))
    }
}
