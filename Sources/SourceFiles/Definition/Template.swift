import Endpoints
import OrderedCollections

/// A text with places for variables, such as `{id}`, and secrets, such as `{secret.KEY}` (RFC 6570, level 1).
///
/// A template holds the names of secrets, never their values.
public struct Template: Hashable, Sendable {
    /// A part of a template.
    public enum Part: Hashable, Sendable {
        /// Text as it is.
        case literal(String)
        /// The place of a variable.
        case variable(String)
        /// The place of a secret, by its name.
        case secret(String)
    }

    /// The parts in their order.
    public let parts: [Part]

    /// The longest template in bytes.
    static let maximumLength = 4_000

    /// Creates a template of parts.
    public init(parts: [Part]) { self.parts = parts }

    /// Creates a template without places; braces in it are text.
    public init(literal: String) { parts = [.literal(literal)] }

    /// Reads a template.
    public init(_ text: String) throws(SyntaxError) {
        guard text.utf8.count <= Self.maximumLength else {
            throw SyntaxError(expected: "at most \(Self.maximumLength) bytes", got: "\(text.utf8.count)")
        }
        var parts: [Part] = []
        var rest = Substring(text)
        while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            guard rest[open] == "{" else {
                throw SyntaxError(expected: "“{” before “}”", got: "“\(rest[...open].suffix(40))”")
            }
            if open > rest.startIndex { parts.append(.literal(String(rest[..<open]))) }
            rest = rest[rest.index(after: open)...]
            guard let close = rest.firstIndex(of: "}") else {
                throw SyntaxError(expected: "“}” after “{\(rest.prefix(40))”", got: "the end")
            }
            parts.append(try Self.part(String(rest[..<close])))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.literal(String(rest))) }
        self.parts = parts
    }

    private static func part(_ name: String) throws(SyntaxError) -> Part {
        let isSecret = name.hasPrefix("secret.")
        let name = isSecret ? String(name.dropFirst(7)) : name
        let isName =
            !name.isEmpty && name.utf8.count <= 60
            && name.utf8.allSatisfy {
                $0 &- 48 < 10 || ($0 | 32) &- 97 < 26 || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
            }
        guard isName else {
            throw SyntaxError(
                expected: "a name of letters, digits and “_” in braces", got: "“{\(name.prefix(60))}”",
                advice: "write a brace in an address as “%7B” or “%7D”")
        }
        return isSecret ? .secret(name) : .variable(name)
    }

    /// The names of the variables, each once.
    public var variables: [String] {
        OrderedSet(parts.compactMap { if case .variable(let name) = $0 { name } else { nil } }).elements
    }

    /// The names of the secrets, each once.
    public var secrets: [String] {
        OrderedSet(parts.compactMap { if case .secret(let name) = $0 { name } else { nil } }).elements
    }

    /// The template with the values of variables, percent-encoded; a variable without a value is empty (RFC 6570).
    public func filled(with variables: [String: String]) -> Template {
        Template(
            parts: parts.map { part in
                guard case .variable(let name) = part else { return part }
                return .literal(Resource.encoded(variables[name] ?? ""))
            })
    }

    /// The text with the values of secrets; nil if one is missing.
    public func resolved(with secrets: [String: String]) -> String? {
        var text = ""
        for part in parts {
            switch part {
            case .literal(let literal): text += literal
            case .variable: break
            case .secret(let name):
                guard let value = secrets[name] else { return nil }
                text += value
            }
        }
        return text
    }

    /// The template without the parameters of its query that name secrets.
    var withoutSecrets: Template {
        secrets.isEmpty ? self : Template(path: path, query: query.filter { !$0.hasSecret })
    }

    /// A parameter of the query.
    struct Parameter {
        var parts: [Part]

        var hasSecret: Bool { !Template(parts: parts).secrets.isEmpty }

        /// The name before the equals sign; nil if it is no plain text.
        var name: String? {
            if case .literal(let text)? = parts.first { String(text.prefix { $0 != "=" }) } else { nil }
        }
    }

    /// The parts before the query.
    var path: [Part] {
        var path: [Part] = []
        for part in parts {
            if case .literal(let text) = part, let mark = text.firstIndex(of: "?") {
                return path + [.literal(String(text[..<mark]))]
            }
            path.append(part)
        }
        return path
    }

    /// The parameters of the query.
    var query: [Parameter] {
        var parameters: [Parameter] = []
        var isQuery = false
        for part in parts {
            guard case .literal(var text) = part else {
                if isQuery { parameters[parameters.count - 1].parts.append(part) }
                continue
            }
            if !isQuery {
                guard let mark = text.firstIndex(of: "?") else { continue }
                isQuery = true
                parameters.append(Parameter(parts: []))
                text = String(text[text.index(after: mark)...])
            }
            for (index, piece) in text.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { parameters.append(Parameter(parts: [])) }
                if !piece.isEmpty { parameters[parameters.count - 1].parts.append(.literal(String(piece))) }
            }
        }
        return parameters
    }

    /// Creates a template of the parts before a query and the parameters of this.
    init(path: [Part], query: [Parameter]) {
        let rest = query.enumerated().flatMap { index, parameter -> [Part] in
            [Part.literal(index == 0 ? "?" : "&")] + parameter.parts
        }
        var parts: [Part] = []
        for part in path + rest {
            if case .literal(let text) = part, case .literal(let before)? = parts.last {
                parts[parts.count - 1] = .literal(before + text)
            } else {
                parts.append(part)
            }
        }
        self.init(parts: parts)
    }
}

extension Template.Parameter {
    /// A parameter with a variable as its value.
    init(_ name: String, variable: String) { parts = [.literal(name + "="), .variable(variable)] }
}

extension Template: CustomStringConvertible {
    /// The template as it is written, with the names of its secrets.
    public var description: String {
        parts.map { part in
            switch part {
            case .literal(let text): text
            case .variable(let name): "{\(name)}"
            case .secret(let name): "{secret.\(name)}"
            }
        }.joined()
    }
}
