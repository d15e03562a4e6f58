import Endpoints
import OrderedCollections
import Yams

/// The body of a request, whose texts are templates.
///
/// A text of one variable becomes its value: `"{page}"` a number, `"{cursor}"` null without one. Elsewhere in a text, a
/// variable stands as its text, and no value can end what is around it: in double quotes, as in GraphQL and JSON, it is
/// escaped. Outside of quotes in a text with other braces, a term or cursor is a literal in quotes of its own. Braces
/// around anything but a known variable are text.
struct BodyTemplate: Sendable {
    private let body: JSON
    private let names: Set<String>

    /// The body of a definition; nil if it has none.
    init?(_ definition: SourceDefinition) {
        guard let body = definition.body else { return nil }
        self.body = body
        names = Set(DefinitionKeys.listVariables + (definition.choices ?? []).map(\.key))
    }

    /// The variables in it.
    var variables: Set<String> { variables(in: body) }

    /// The body with the values of variables. In a form, which a body of one text may be, they are percent-encoded.
    func filled(with values: [String: String], isForm: Bool = false) -> JSON {
        guard case .text(let text) = body, isForm else { return filled(body, with: values) }
        return .text(
            parts(of: text).map { part in
                switch part {
                case .literal(let literal): literal
                case .variable(let name, _): Resource.encoded(values[name] ?? "")
                }
            }.joined())
    }

    private enum Part {
        case literal(String)
        case variable(String, isQuoted: Bool)
    }

    private func variables(in value: JSON) -> Set<String> {
        switch value {
        case .text(let text):
            Set(parts(of: text).compactMap { if case .variable(let name, _) = $0 { name } else { nil } })
        case .array(let elements): elements.reduce(into: []) { $0.formUnion(variables(in: $1)) }
        case .object(let members): members.values.reduce(into: []) { $0.formUnion(variables(in: $1)) }
        default: []
        }
    }

    private func filled(_ value: JSON, with values: [String: String]) -> JSON {
        switch value {
        case .text(let text): filled(text, with: values)
        case .array(let elements): .array(elements.map { filled($0, with: values) })
        case .object(let members): .object(members.mapValues { filled($0, with: values) })
        default: value
        }
    }

    private func filled(_ text: String, with values: [String: String]) -> JSON {
        let parts = parts(of: text)
        if parts.count == 1, case .variable(let name, _) = parts[0] {
            guard let value = values[name] else { return name == "cursor" ? .null : .text("") }
            let number = ["page", "offset", "limit"].contains(name) ? Double(value) : nil
            return number.map { JSON.number($0) } ?? .text(value)
        }
        let isCode = parts.contains { if case .literal(let text) = $0 { text.contains("{") } else { false } }
        return .text(
            parts.map { part in
                switch part {
                case .literal(let literal): literal
                case .variable(let name, isQuoted: true): Self.escaped(values[name] ?? "")
                case .variable(let name, isQuoted: false):
                    // The values of choices are the definition's own words.
                    isCode && ["term", "cursor"].contains(name)
                        ? values[name].map(JSON.quoted) ?? "null" : values[name] ?? ""
                }
            }.joined())
    }

    /// A value as it stands between double quotes.
    private static func escaped(_ value: String) -> String {
        String(String.UnicodeScalarView(JSON.quoted(value).unicodeScalars.dropFirst().dropLast()))
    }

    /// The parts of a text, with whether a variable stands between double quotes.
    private func parts(of text: String) -> [Part] {
        var parts: [Part] = []
        var literal = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        var (isQuoted, isComment) = (false, false)
        while let scalar = rest.popFirst() {
            if scalar == "{", let close = rest.prefix(61).firstIndex(of: "}"), names.contains(String(rest[..<close])) {
                if !literal.isEmpty { parts.append(.literal(String(literal))) }
                literal = .init()
                parts.append(.variable(String(rest[..<close]), isQuoted: isQuoted))
                rest = rest[rest.index(after: close)...]
                continue
            }
            literal.append(scalar)
            switch scalar {
            case "\\" where isQuoted: if let next = rest.popFirst() { literal.append(next) }
            case "\"" where !isComment: isQuoted.toggle()
            // A comment of GraphQL, whose quotes say nothing.
            case "#" where !isQuoted: isComment = true
            case "\n": isComment = false
            default: break
            }
        }
        if !literal.isEmpty { parts.append(.literal(String(literal))) }
        return parts
    }
}

extension ValueFormat<JSON> {
    /// A body: a text as it is, or JSON.
    static var body: Self {
        Self(
            read: { reader, node in
                guard case .scalar = node.node else { return reader.body(node) }
                return reader.text(node, "a text, a mapping or a list", maximum: 100_000).map(JSON.text)
            }, line: { $0.json })
    }
}

extension DefinitionReader {
    /// A body in JSON. Plain `50`, `true` and `null` are numbers, booleans and null; what is in quotes is text.
    fileprivate mutating func body(_ node: DefinitionNode) -> JSON? {
        switch node.node {
        case .scalar(let scalar):
            if scalar.style == .plain, let value = try? JSON(parsing: scalar.string) { return value }
            guard !scalar.string.contains("{secret.") else {
                report(node, expected: "a body without secrets", got: "a secret", advice: "put secrets into headers")
                return nil
            }
            // In longer texts, braces may be GraphQL's.
            if let template = try? Template(scalar.string), template.parts.count == 1,
                let name = template.variables.first
            {
                checkVariable(name, at: node, among: DefinitionKeys.listVariables, in: "body")
            }
            return .text(scalar.string)
        case .sequence: return .array((node.elements ?? []).compactMap { body($0) })
        case .mapping:
            var members = OrderedDictionary<String, JSON>()
            for (name, _, field) in anyFields(node, expected: "keys") ?? [] { members[name] = body(field) }
            return .object(members)
        case .alias:
            report(node, expected: "a value")
            return nil
        }
    }
}
