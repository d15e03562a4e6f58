import Yams

/// A part of a file with its key and its place.
struct DefinitionNode {
    let node: Node
    /// The key from the top, such as `item.title`.
    let key: String
    let line: Int
    let column: Int

    init(_ node: Node, key: String, above: DefinitionNode? = nil) {
        self.node = node
        self.key = key
        line = node.mark?.line ?? above?.line ?? 1
        column = node.mark?.column ?? above?.column ?? 1
    }

    /// The part in words, for “got …”.
    var words: String {
        switch node {
        case .scalar(let scalar): scalar.string.isEmpty ? "nothing" : "“\(scalar.string.prefix(80))”"
        case .mapping: "a mapping"
        case .sequence(let sequence): sequence.isEmpty ? "an empty list" : "a list"
        case .alias: "an alias"
        }
    }

    func child(_ node: Node, _ name: String) -> DefinitionNode {
        DefinitionNode(node, key: key.isEmpty ? name : "\(key).\(name)", above: self)
    }

    var isMapping: Bool { if case .mapping = node { true } else { false } }

    /// The text of a scalar; nil for anything else.
    var scalar: String? { if case .scalar(let scalar) = node { scalar.string } else { nil } }

    /// The value of a key in a mapping.
    subscript(name: String) -> DefinitionNode? {
        guard case .mapping(let mapping) = node else { return nil }
        for case (.scalar(let key), let value) in mapping where key.string == name { return child(value, name) }
        return nil
    }

    /// The parts of a list; nil for anything else.
    var elements: [DefinitionNode]? {
        guard case .sequence(let sequence) = node else { return nil }
        return sequence.enumerated().map { DefinitionNode($1, key: "\(key)[\($0)]", above: self) }
    }

    /// Whether a part is nested deeper than a limit, or has more parts than any file.
    static func exceeds(depth limit: Int, _ node: Node) -> Bool {
        var budget = SourceDefinition.maximumSize
        func exceeds(_ node: Node, _ limit: Int) -> Bool {
            budget -= 1
            guard budget > 0 else { return true }
            return switch node {
            case .mapping(let mapping):
                limit == 0 || mapping.contains { exceeds($0.key, limit - 1) || exceeds($0.value, limit - 1) }
            case .sequence(let sequence): limit == 0 || sequence.contains { exceeds($0, limit - 1) }
            case .scalar, .alias: false
            }
        }
        return exceeds(node, limit)
    }
}
