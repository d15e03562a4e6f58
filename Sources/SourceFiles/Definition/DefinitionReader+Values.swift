import Foundation
import OrderedCollections
import Yams

extension DefinitionReader {
    mutating func localised(_ node: DefinitionNode) -> LocalisedText? {
        guard case .mapping = node.node else {
            return text(node, "a text, or one for each language such as {en: Shows, es: Series}").map(
                LocalisedText.text)
        }
        guard let fields = anyFields(node, expected: "texts by language") else { return nil }
        var texts = OrderedDictionary<String, String>()
        for (name, field) in fields {
            let code = name.string
            let isCode =
                (2...12).contains(code.utf8.count)
                && code.utf8.allSatisfy { ($0 | 32) &- 97 < 26 || $0 == UInt8(ascii: "-") }
            guard isCode else {
                report(
                    line: name.line, column: name.column, key: node.key,
                    expected: "the code of a language such as “en”",
                    got: "“\(code.prefix(40))”")
                continue
            }
            if let text = text(field) { texts[code] = text }
        }
        if fields.isEmpty { report(node, expected: "at least one language", got: "none") }
        return texts.isEmpty ? nil : .languages(texts)
    }

    mutating func expression(_ node: DefinitionNode) -> ValueExpression? {
        do throws(SyntaxError) {
            guard case .mapping = node.node else {
                guard let text = text(node, "a path such as “name.common”", maximum: ValueExpression.maximumLength)
                else {
                    return nil
                }
                return try ValueExpression(text)
            }
            guard let template = fields(node, DefinitionKeys.text)?["text"] else { return nil }
            guard let text = text(template, maximum: ValueExpression.maximumLength) else { return nil }
            return try ValueExpression(template: text)
        } catch {
            report(node, expected: error.expected, got: error.got, advice: error.advice)
            return nil
        }
    }

    mutating func path(_ node: DefinitionNode) -> ValuePath? {
        guard let text = text(node, "a path such as “results[*]”") else { return nil }
        do throws(ValuePathError) {
            return try ValuePath(text)
        } catch {
            report(node, expected: "\(error.expected) at character \(error.offset + 1) of the path", got: error.got)
            return nil
        }
    }

    /// A template of an address.
    ///
    /// - Parameters:
    ///   - variables: The variables that it may have, beside the keys of choices.
    ///   - isAbsolute: Whether it must begin with a scheme and a host.
    mutating func address(_ node: DefinitionNode, variables: [String], isAbsolute: Bool = false) -> Template? {
        guard let template = template(node) else { return nil }
        let known = variables + choiceKeys
        for name in template.variables where !known.contains(name) {
            let nearest = Suggestion.nearest(to: name, in: known)
            report(
                node, expected: "only \(known.map { "{\($0)}" }.joined(separator: ", ")) in the address",
                got: "“{\(name)}”",
                advice: nearest.map { "did you mean “{\($0)}”?" } ?? "declare a choice with the key “\(name)”")
        }
        var hasQuery = false
        for part in template.parts {
            if case .literal(let text) = part, text.contains("?") { hasQuery = true }
            if case .secret(let name) = part, !hasQuery {
                report(
                    node, expected: "secrets in the address's query only", got: "“{secret.\(name)}” before “?”",
                    advice: "put it behind “?”, or into headers")
            }
        }
        if isAbsolute { checkBase(node, template.description) }
        return template
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
    mutating func checkBase(_ node: DefinitionNode, _ text: String) {
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

    /// A value of a header, which may have secrets.
    mutating func header(_ node: DefinitionNode) -> Template? {
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

    mutating func choice<Value: RawRepresentable & CaseIterable>(
        _ node: DefinitionNode, _: Value.Type
    ) -> Value? where Value.RawValue == String {
        let all = Value.allCases.map(\.rawValue)
        guard let text = text(node, "one of \(all.joined(separator: ", "))") else { return nil }
        if let value = Value(rawValue: text) { return value }
        let nearest = Suggestion.nearest(to: text, in: all)
        report(
            node, expected: "one of \(all.joined(separator: ", "))",
            advice: nearest.map { "did you mean “\($0)”?" } ?? "")
        return nil
    }

    mutating func boolean(_ node: DefinitionNode) -> Bool? {
        switch rawText(node, "true or false") {
        case nil: return nil
        case "true": return true
        case "false": return false
        default:
            report(node, expected: "true or false")
            return nil
        }
    }

    mutating func integer(_ node: DefinitionNode, _ range: ClosedRange<Int>) -> Int? {
        let expected = "an integer from \(range.lowerBound) to \(range.upperBound)"
        guard let text = rawText(node, expected) else { return nil }
        if let integer = Int(text), range.contains(integer) { return integer }
        report(node, expected: expected)
        return nil
    }

    mutating func number(_ node: DefinitionNode) -> Double? {
        guard let text = rawText(node, "a number") else { return nil }
        if let number = Double(text), number.isFinite, number > 0 { return number }
        report(node, expected: "a number above 0")
        return nil
    }

    mutating func duration(_ node: DefinitionNode) -> Duration? {
        let expected = "a time such as “1 hour” or “30 minutes”"
        guard let text = text(node, expected) else { return nil }
        if let duration = DurationText.duration(text) { return duration }
        report(node, expected: expected)
        return nil
    }

    mutating func rate(_ node: DefinitionNode) -> RequestRate? {
        let expected = "a rate such as “20/minute”"
        guard let text = text(node, expected) else { return nil }
        if let rate = RequestRate(text) { return rate }
        report(node, expected: expected)
        return nil
    }

    /// An id of lower-case letters, digits and hyphens.
    mutating func identifier(_ node: DefinitionNode, reserved: Set<String>) -> String? {
        let expected = "lower-case letters, digits and hyphens, at most 40"
        guard let text = text(node, expected) else { return nil }
        let isID =
            text.utf8.count <= 40 && text.first != "-"
            && text.utf8.allSatisfy { $0 &- 97 < 26 || $0 &- 48 < 10 || $0 == UInt8(ascii: "-") }
        guard isID else {
            report(node, expected: expected)
            return nil
        }
        guard !reserved.contains(text) else {
            report(
                node, expected: "an id that is not a word of the program", advice: "choose another, such as “\(text)-1”"
            )
            return nil
        }
        return text
    }

    /// Reports a text of one variable that is not known. In longer texts, braces may be GraphQL's.
    private mutating func checkVariable(_ node: DefinitionNode, _ text: String) {
        guard let template = try? Template(text), template.parts.count == 1, let name = template.variables.first else {
            return
        }
        let known = DefinitionKeys.listVariables + choiceKeys
        guard !known.contains(name) else { return }
        let nearest = Suggestion.nearest(to: name, in: known)
        report(
            node, expected: "only \(known.map { "{\($0)}" }.joined(separator: ", ")) in the body", got: "“{\(name)}”",
            advice: nearest.map { "did you mean “{\($0)}”?" } ?? "declare a choice with the key “\(name)”")
    }

    /// A body in JSON. Plain `50`, `true` and `null` are numbers, booleans and null; what is in quotes is text.
    mutating func body(_ node: DefinitionNode) -> JSON? {
        switch node.node {
        case .scalar(let scalar):
            if scalar.style == .plain, let value = try? JSON(parsing: scalar.string) { return value }
            guard !scalar.string.contains("{secret.") else {
                report(node, expected: "a body without secrets", got: "a secret", advice: "put secrets into headers")
                return nil
            }
            checkVariable(node, scalar.string)
            return .text(scalar.string)
        case .sequence: return .array((node.elements ?? []).compactMap { body($0) })
        case .mapping:
            var members = OrderedDictionary<String, JSON>()
            for (name, field) in anyFields(node, expected: "keys") ?? [] { members[name.string] = body(field) }
            return .object(members)
        case .alias:
            report(node, expected: "a value")
            return nil
        }
    }
}
