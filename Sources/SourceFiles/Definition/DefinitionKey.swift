/// A key of a mapping in a file: its name, and how its value is read, written and completed.
///
/// The keys of a type stand in one table, from which everything else follows: readers accept these keys and no others,
/// writers write them in their order, and what is inferred completes what is written.
struct DefinitionKey<Whole> {
    let name: String
    /// Where the whole has the value.
    let path: PartialKeyPath<Whole>
    /// The problem to report if the key is missing; nil if it may be left out.
    let missing: (expected: String, advice: String)?
    /// Reads the value into the whole; false if the whole is nothing without it.
    let read: (inout DefinitionReader, DefinitionNode, inout Whole) -> Bool
    let write: (Whole) -> YAMLValue?
    /// Fills in a missing value from another whole.
    let complete: (inout Whole, Whole) -> Void

    /// Creates a key whose value may be missing, unless a mapping requires it.
    init<Value>(
        _ name: String, _ path: WritableKeyPath<Whole, Value?>, _ format: ValueFormat<Value>, isRequired: Bool = false
    ) {
        self.name = name
        self.path = path
        missing = isRequired ? (expected: "“\(name)”", advice: "add “\(name)”") : nil
        read = { reader, node, whole in
            whole[keyPath: path] = format.read(&reader, node)
            return whole[keyPath: path] != nil || !isRequired
        }
        write = { whole in whole[keyPath: path].map(format.write) }
        complete = { whole, other in
            if whole[keyPath: path] == nil { whole[keyPath: path] = other[keyPath: path] }
        }
    }

    /// Creates a key whose value the whole needs.
    ///
    /// - Parameters:
    ///   - hasDefault: whether the key may be left out, because a blank whole has its value.
    ///   - expected: what to report if it is missing; nil for its name.
    ///   - advice: how to mend that; nil to say that the key has to be added.
    init<Value>(
        required name: String, _ path: WritableKeyPath<Whole, Value>, _ format: ValueFormat<Value>,
        hasDefault: Bool = false, expected: String? = nil, advice: String? = nil
    ) {
        self.name = name
        self.path = path
        missing = hasDefault ? nil : (expected: expected ?? "“\(name)”", advice: advice ?? "add “\(name)”")
        read = { reader, node, whole in
            guard let value = format.read(&reader, node) else { return false }
            whole[keyPath: path] = value
            return true
        }
        write = { whole in format.write(whole[keyPath: path]) }
        complete = { _, _ in }
    }
}

/// A part of a definition that is a mapping in its file.
protocol DefinitionMapping {
    /// The part before its keys are read.
    static var blank: Self { get }
    /// All its keys, in the order in which they are written.
    static var keys: [DefinitionKey<Self>] { get }
}

extension DefinitionMapping {
    typealias Key = DefinitionKey<Self>

    /// The keys that have values, with these as text.
    func members(_ keys: [Key] = Self.keys) -> [(name: String, text: String)] {
        keys.compactMap { key in key.write(self).map { (name: key.name, text: $0.onOneLine) } }
    }

    /// The name of the key of a value.
    static func name(of path: PartialKeyPath<Self>) -> String { keys.first { $0.path == path }?.name ?? "" }

    /// Fills in missing values from another part.
    mutating func complete(by other: Self) { for key in Self.keys { key.complete(&self, other) } }
}

extension DefinitionReader {
    /// Reads a mapping; nil if a value that it needs is missing or wrong.
    mutating func mapping<Whole: DefinitionMapping>(
        _ node: DefinitionNode, _ keys: [DefinitionKey<Whole>] = Whole.keys
    ) -> Whole? {
        guard let fields = fields(node, keys.map(\.name)) else { return nil }
        var whole = Whole.blank
        var isComplete = true
        for key in keys {
            if let field = fields[key.name] {
                isComplete = key.read(&self, field, &whole) && isComplete
            } else if let missing = key.missing {
                report(node, expected: missing.expected, got: "none", advice: missing.advice)
                isComplete = false
            }
        }
        return isComplete ? whole : nil
    }
}

/// Names that several parts of a file share.
enum DefinitionKeys {
    /// The only key of a text with paths in braces.
    static let text = "text"
    /// The variables of a list's address and body, beside the keys of choices.
    static let listVariables = ["term", "page", "offset", "limit", "cursor"]
}
