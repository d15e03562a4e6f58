/// One style rule: a selector and its declarations in the order in which they are written.
struct Rule: Hashable {
    struct Declaration: Hashable {
        var property: String
        var value: String
    }

    var selector: String
    var declarations: [Declaration]

    init(_ selector: String, _ declarations: [Declaration] = []) {
        self.selector = selector
        self.declarations = declarations
    }

    func value(of property: String) -> String? {
        declarations.first { $0.property == property }?.value
    }

    /// Adds a declaration unless it repeats the default.
    mutating func set(_ property: String, _ value: String) {
        if value != Self.initialValue(of: property) {
            declarations.append(Declaration(property: property, value: value))
        }
    }

    /// The value of a property that no layout rule sets: the base rules' value, else CSS's own.
    static func initialValue(of property: String) -> String {
        switch property {
        case "padding-block", "padding-inline", "margin-block", "margin-inline", "column-gap", "row-gap": "0"
        case "grid-template-columns", "grid-template-rows", "scroll-snap-type", "scroll-snap-align": "none"
        case "grid-auto-flow": "row"
        case "visibility": "hidden"
        case "container": "none"
        case "justify-content": "normal"
        case "overflow": "visible"
        case "position": "static"
        case "scroll-snap-stop": "normal"
        case "box-sizing": "content-box"
        default: "auto"
        }
    }

    func text(indentation: String) -> String {
        let lines = declarations.map { "\(indentation)  \($0.property): \($0.value);\n" }.joined()
        return "\(indentation)\(selector) {\n\(lines)\(indentation)}\n"
    }
}
