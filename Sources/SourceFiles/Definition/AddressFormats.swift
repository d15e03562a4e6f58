import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import OrderedCollections

extension ValueFormat<Template> {
    /// The template of an address.
    ///
    /// - Parameters:
    ///   - variables: the variables that it may have, beside the keys of choices.
    ///   - isAbsolute: whether it must begin with a scheme and a host.
    static func address(_ variables: [String], isAbsolute: Bool = false) -> Self {
        Self(
            read: { $0.address($1, variables: variables, isAbsolute: isAbsolute) },
            line: { YAMLText.scalar($0.description) })
    }

    /// The address of one record.
    static var recordAddress: Self {
        address(["id"]).checked { reader, node, address in
            if !address.variables.contains("id") {
                reader.report(
                    node, expected: "“{id}” in the address", advice: "write {id} where the record's id stands")
            }
            return address
        }
    }
}

extension ValueFormat<[String]> {
    /// The bases of a source.
    static var upstreams: Self {
        let base = ValueFormat<String>.text("an address").checked { reader, node, base in
            reader.checkBase(node, base)
            if base.contains("?") || base.contains("#") || base.contains("{") {
                reader.report(
                    node, expected: "an address without “?”, “#” and “{”", advice: "put a query into “list”")
            }
            return base.trimmed
        }
        return list(of: "addresses", maximum: 20, base, expected: "at least one address").onOneLine
    }

    /// The hosts of pictures.
    static var hosts: Self {
        let host = ValueFormat<String>.parsed(
            "a host such as static.example.com", advice: { _ in "leave out “https://” and the path" },
            parse: { text in
                let isHost =
                    text.utf8.count <= 253 && text.contains { $0 != "." }
                    && text.utf8.allSatisfy { ($0 | 32) &- 97 < 26 || $0 &- 48 < 10 || "-.:_[]".utf8.contains($0) }
                return isHost ? text.lowercased() : nil
            }, line: { YAMLText.scalar($0) })
        return list(of: "hosts such as static.example.com", maximum: 100, host).onOneLine
    }
}

extension ValueFormat<OrderedDictionary<String, Template>> {
    /// Headers of requests, which may have secrets.
    static var headers: Self {
        Self(
            read: { $0.headers($1) },
            write: { headers in
                .mapping(
                    headers.map { (name: YAMLText.scalar($0.key), text: YAMLText.scalar($0.value.description)) })
            })
    }
}

extension DefinitionReader {
    fileprivate mutating func address(
        _ node: DefinitionNode, variables: [String], isAbsolute: Bool
    ) -> Template? {
        guard let template = template(node) else { return nil }
        for name in template.variables { checkVariable(name, at: node, among: variables, in: "address") }
        for case .secret(let name) in template.path {
            report(
                node, expected: "secrets in the address's query only", got: "“{secret.\(name)}” before “?”",
                advice: "put it behind “?”, or into headers")
        }
        if isAbsolute { checkBase(node, template.description) }
        return template
    }

    /// Reports a variable that neither is one of some names nor the key of a choice.
    mutating func checkVariable(_ name: String, at node: DefinitionNode, among names: [String], in place: String) {
        let known = names + choiceKeys
        guard !known.contains(name) else { return }
        let nearest = Suggestion.nearest(to: name, in: known)
        report(
            node, expected: "only \(known.map { "{\($0)}" }.joined(separator: ", ")) in the \(place)",
            got: "“{\(name)}”",
            advice: nearest.map { "did you mean “{\($0)}”?" } ?? "declare a choice with the key “\(name)”")
    }

    private mutating func template(_ node: DefinitionNode) -> Template? {
        guard let text = rawText(node, "an address") else { return nil }
        do throws(SyntaxError) {
            return try Template(text.trimmed)
        } catch {
            report(node, expected: error.expected, got: error.got, advice: error.advice)
            return nil
        }
    }

    /// Reports an address that has no scheme, no host, or variables or a password in its beginning.
    fileprivate mutating func checkBase(_ node: DefinitionNode, _ text: String) {
        let expected = "an address that begins with “https://” and a host"
        guard AddressText.isAbsolute(text) else { return report(node, expected: expected) }
        let beginning = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true).prefix(2).joined(
            separator: "//")
        let host = String(beginning.prefix { $0 != "?" && $0 != "#" })
        guard !host.contains("{") else {
            return report(node, expected: "no variable in the host", got: "“\(host.prefix(80))”")
        }
        guard !host.contains("@") else {
            return report(
                node, expected: "no password in the address", got: "one",
                advice: "use headers: {Authorization: \"Basic {secret.NAME}\"}")
        }
        guard URL(string: host)?.host()?.isEmpty == false else { return report(node, expected: expected) }
    }

    fileprivate mutating func headers(_ node: DefinitionNode) -> OrderedDictionary<String, Template>? {
        guard let fields = anyFields(node, expected: "headers such as {Accept: application/json}") else { return nil }
        var headers = OrderedDictionary<String, Template>()
        for (name, key, field) in fields {
            if HTTPField.Name(name) == nil || name.utf8.count > 100 {
                report(key, expected: "the name of a header", got: "“\(name.prefix(60))”")
            } else if Self.ownHeaders.contains(name.lowercased()) {
                report(key, expected: "a header that a source may set", got: "“\(name)”", advice: "remove it")
            } else if let value = header(field) {
                headers[name] = value
            }
        }
        return headers
    }

    /// The headers that requests have anyway.
    private static let ownHeaders: Set<String> = [
        "host", "content-length", "transfer-encoding", "connection", "cookie",
    ]

    private mutating func header(_ node: DefinitionNode) -> Template? {
        guard let template = template(node) else { return nil }
        if let name = template.variables.first {
            report(node, expected: "only {secret.NAME} in a header", got: "“{\(name)}”")
        }
        if template.description.unicodeScalars.contains(where: { $0.value < 32 && $0 != "\t" || $0.value == 127 }) {
            report(node, expected: "a header on one line", got: "a control character")
            return nil
        }
        return template
    }
}
