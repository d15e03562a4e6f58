import Catalogue
import Endpoints
import Yams

/// Reads a definition in one pass that goes on after mistakes.
struct DefinitionReader {
    let file: String
    let reservedIDs: Set<String>
    private(set) var diagnostics: [DefinitionDiagnostic] = []
    /// The keys of choices, which may stand in addresses.
    var choiceKeys: [String] = []

    /// The most mistakes that are reported.
    private static let maximumDiagnostics = 100

    mutating func report(
        line: Int = 1, column: Int = 1, key: String = "", expected: String, got: String, advice: String = ""
    ) {
        guard diagnostics.count < Self.maximumDiagnostics else { return }
        diagnostics.append(
            DefinitionDiagnostic(
                file: file, line: line, column: column, key: key, expected: expected, got: got, advice: advice))
    }

    mutating func report(_ node: DefinitionNode, expected: String, got: String? = nil, advice: String = "") {
        report(
            line: node.line, column: node.column, key: node.key, expected: expected, got: got ?? node.words,
            advice: advice)
    }

    mutating func definition(in yaml: String) -> SourceDefinition {
        // A byte order mark may stand before YAML (YAML 1.2, section 5.2), but Yams does not read it.
        let hasMark = yaml.unicodeScalars.first == "\u{FEFF}"
        guard let root = root(of: hasMark ? String(yaml.unicodeScalars.dropFirst()) : yaml) else {
            return SourceDefinition()
        }
        return definition(DefinitionNode(root, key: ""))
    }

    private mutating func root(of yaml: String) -> Node? {
        let limit = SourceDefinition.maximumSize
        guard yaml.utf8.count <= limit else {
            report(expected: "at most \(limit) bytes", got: "\(yaml.utf8.count)")
            return nil
        }
        if let alias = AliasScan.firstAlias(in: yaml) {
            report(
                line: alias.line, column: alias.column, expected: "a value", got: "the alias “*\(alias.name)”",
                advice: "repeat the value, because aliases are not supported")
            return nil
        }
        do {
            guard let root = try Self.parsed(yaml) else {
                report(expected: "keys such as “from”", got: "an empty file")
                return nil
            }
            let depth = SourceDefinition.maximumDepth
            guard !DefinitionNode.exceeds(depth: depth, root) else {
                report(expected: "at most \(depth) levels", got: "more")
                return nil
            }
            return root
        } catch {
            report(error, in: yaml)
            return nil
        }
    }

    /// The content of a file; of JSON also with pairs of surrogates, which YAML does not have.
    private static func parsed(_ yaml: String) throws -> Node? {
        do {
            return try Parser(yaml: yaml, encoding: .utf8).singleRoot()
        } catch {
            guard yaml.contains("\\u"), let json = try? JSON(parsing: yaml) else { throw error }
            return try Parser(yaml: json.json, encoding: .utf8).singleRoot()
        }
    }

    private mutating func report(_ error: any Error, in yaml: String) {
        let quotes = "put values that begin with [, {, *, &, @, % or ! or that contain “: ” or “ #” in quotes"
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            let lines = yaml.split(separator: "\n", omittingEmptySubsequences: false)
            let line = lines.indices.contains(mark.line - 1) ? lines[mark.line - 1] : ""
            let isTab = line.prefix { $0 == " " || $0 == "\t" }.contains("\t")
            report(
                line: mark.line, column: mark.column, expected: "YAML",
                got: isTab ? "a tab before the text" : "a mistake: \(problem)",
                advice: isTab ? "indent with spaces" : quotes)
        case .duplicatedKeysInMapping(let duplicates, let context):
            let mark = context.mark
            report(
                line: max(1, mark.line), column: max(1, mark.column), key: duplicates.first ?? "",
                expected: "each key once", got: "“\(duplicates.first ?? "")” twice", advice: "remove one of them")
        case .reader(let problem, let offset, _, _):
            let line = yaml.utf8.prefix(offset ?? 0).count { $0 == 10 } + 1
            report(line: line, expected: "YAML", got: "a mistake: \(problem)", advice: "save the file as UTF-8")
        default: report(expected: "YAML", got: "a file that cannot be read: \(error)")
        }
    }
}

// MARK: Parts of a file

extension DefinitionReader {
    /// The values of a mapping by their keys; reports keys that are not known.
    mutating func fields(_ node: DefinitionNode, _ known: [String]) -> [String: DefinitionNode]? {
        guard let all = anyFields(node, expected: "keys (\(known.joined(separator: ", ")))") else { return nil }
        var fields: [String: DefinitionNode] = [:]
        for (name, key, field) in all {
            guard !known.contains(name) else {
                fields[name] = field
                continue
            }
            report(
                key, expected: "one of the keys \(known.joined(separator: ", "))", got: "“\(name.prefix(60))”",
                advice: Suggestion.advice(for: name, in: known) ?? "remove it")
        }
        return fields
    }

    /// The keys of a mapping with their places and values.
    mutating func anyFields(
        _ node: DefinitionNode, expected: String
    ) -> [(name: String, key: DefinitionNode, value: DefinitionNode)]? {
        guard case .mapping(let mapping) = node.node else {
            report(node, expected: expected)
            return nil
        }
        var fields: [(name: String, key: DefinitionNode, value: DefinitionNode)] = []
        for (part, value) in mapping {
            let key = DefinitionNode(part, key: node.key, above: node)
            if let name = key.scalar {
                fields.append((name, key, node.child(value, name)))
            } else {
                report(key, expected: "a text as key")
            }
        }
        return fields
    }

    mutating func list(_ node: DefinitionNode, of things: String, maximum: Int = 500) -> [DefinitionNode]? {
        guard let elements = node.elements else {
            report(node, expected: "a list of \(things)", advice: "put it in [ ]")
            return nil
        }
        guard elements.count <= maximum else {
            report(node, expected: "at most \(maximum) \(things)", got: "\(elements.count)")
            return nil
        }
        return elements
    }

    /// A text that is not empty and holds no secret.
    mutating func text(_ node: DefinitionNode, _ expected: String = "a text", maximum: Int = 1_000) -> String? {
        guard let text = rawText(node, expected, maximum: maximum) else { return nil }
        guard !text.contains("{secret.") else {
            report(
                node, expected: expected, got: "a secret",
                advice: "secrets may stand in headers and in an address's query only")
            return nil
        }
        return text
    }

    mutating func rawText(_ node: DefinitionNode, _ expected: String = "a text", maximum: Int = 5_000) -> String? {
        guard case .scalar(let scalar) = node.node, !scalar.string.trimmed.isEmpty else {
            report(node, expected: expected)
            return nil
        }
        guard scalar.string.utf8.count <= maximum else {
            report(node, expected: "at most \(maximum) bytes", got: "\(scalar.string.utf8.count)")
            return nil
        }
        return scalar.string
    }
}
