import Catalogue

/// How a file has a value: how it is read, and how it is written.
struct ValueFormat<Value> {
    /// Reads a value; nil for a mistake, which is reported.
    let read: (inout DefinitionReader, DefinitionNode) -> Value?
    let write: (Value) -> YAMLValue
}

extension ValueFormat {
    /// Creates a format whose values are written on one line.
    init(read: @escaping (inout DefinitionReader, DefinitionNode) -> Value?, line: @escaping (Value) -> String) {
        self.init(read: read, write: { .line(line($0)) })
    }

    /// A text that a function reads.
    ///
    /// - Parameters:
    ///   - expected: what to report if there is no such text.
    ///   - bounds: what to report besides if there is a text of another kind.
    ///   - advice: how to mend that.
    static func parsed(
        _ expected: String, bounds: String = "", advice: @escaping (String) -> String = { _ in "" },
        parse: @escaping (String) -> Value?, line: @escaping (Value) -> String
    ) -> Self {
        Self(
            read: { reader, node in
                guard let text = reader.text(node, expected) else { return nil }
                if let value = parse(text) { return value }
                reader.report(node, expected: expected + bounds, advice: advice(text))
                return nil
            }, line: line)
    }

    /// The format with a further check, which reports mistakes of its own.
    func checked(_ check: @escaping (inout DefinitionReader, DefinitionNode, Value) -> Value?) -> Self {
        Self(
            read: { reader, node in
                guard let value = read(&reader, node) else { return nil }
                return check(&reader, node, value)
            }, write: write)
    }

    /// The format on one line, whatever else it may be.
    var onOneLine: Self { Self(read: read, line: { write($0).onOneLine }) }

    /// A list of parts, no two of which may have the same name.
    ///
    /// - Parameters:
    ///   - expected: what to report for an empty list; nil if it may be empty.
    ///   - name: the name of a part; nil for parts without one.
    ///   - repeated: what to report for a name that comes again.
    ///   - advice: how to mend that.
    static func list<Part>(
        of parts: String, maximum: Int = 500, _ format: ValueFormat<Part>, expected: String? = nil,
        name: ((Part) -> String)? = nil, repeated: String = "", advice: String = ""
    ) -> Self where Value == [Part] {
        Self(
            read: { reader, node in
                guard let nodes = reader.list(node, of: parts, maximum: maximum) else { return nil }
                if nodes.isEmpty, let expected { reader.report(node, expected: expected) }
                var values: [Part] = []
                for node in nodes {
                    guard let value = format.read(&reader, node) else { continue }
                    if let name, values.contains(where: { name($0) == name(value) }) {
                        reader.report(node, expected: repeated, got: "“\(name(value))” again", advice: advice)
                    } else {
                        values.append(value)
                    }
                }
                return values
            },
            write: { values in .list(values.map { (name: name?($0) ?? "", text: format.write($0).onOneLine) }) })
    }
}

extension ValueFormat where Value: DefinitionMapping {
    /// A mapping on one line.
    static var mapping: Self { Self(read: { $0.mapping($1) }, line: { YAMLText.mapping($0.members()) }) }
    /// A mapping with a line for each key.
    static var block: Self { Self(read: { $0.mapping($1) }, write: { .mapping($0.members()) }) }

    /// A mapping on one line, or something shorter in its place.
    ///
    /// - Parameters:
    ///   - isShort: whether a file has the shorter form; by default, any scalar is one.
    ///   - short: the value that may be written in the shorter form; nil for others.
    static func mapping<Short>(
        or format: ValueFormat<Short>, isShort: @escaping (DefinitionNode) -> Bool = { $0.scalar != nil },
        whole: @escaping (Short) -> Value, short: @escaping (Value) -> Short?
    ) -> Self {
        Self(
            read: { reader, node in
                isShort(node) ? format.read(&reader, node).map(whole) : reader.mapping(node)
            }, write: { value in short(value).map(format.write) ?? .line(YAMLText.mapping(value.members())) })
    }
}

extension ValueFormat where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// One of a few words.
    static var choice: Self {
        let words = Value.allCases.map { $0.rawValue }
        return .parsed(
            "one of \(words.joined(separator: ", "))",
            advice: { Suggestion.advice(for: $0, in: words) ?? "" },
            parse: { Value(rawValue: $0) }, line: { $0.rawValue })
    }
}

extension ValueFormat<String> {
    static func text(_ expected: String = "a text", maximum: Int = 1_000) -> Self {
        Self(read: { $0.text($1, expected, maximum: maximum) }, line: { YAMLText.scalar($0) })
    }

    /// The name of an icon, or one character.
    static var symbol: Self {
        parsed(
            "an icon's name, or one character", advice: { Suggestion.advice(for: $0, in: Symbol.names) ?? "" },
            parse: { $0.utf8.count <= 60 && Symbol($0.withoutControls) != nil ? $0 : nil },
            line: { YAMLText.scalar($0) })
    }

    /// An id of lower-case letters, digits and hyphens.
    static var identifier: Self {
        parsed(
            "lower-case letters, digits and hyphens, at most 40",
            parse: { text in
                let isID =
                    text.utf8.count <= 40 && text.first != "-"
                    && text.utf8.allSatisfy { $0 &- 97 < 26 || $0 &- 48 < 10 || $0 == UInt8(ascii: "-") }
                return isID ? text : nil
            }, line: { YAMLText.scalar($0) })
    }

    /// An id that is no word of the program.
    static var ownIdentifier: Self {
        identifier.checked { reader, node, id in
            guard reader.reservedIDs.contains(id) else { return id }
            reader.report(
                node, expected: "an id that is not a word of the program",
                advice: "choose another, such as “\(id)-1”")
            return nil
        }
    }

    /// The key of a fact or a choice.
    static var key: Self {
        parsed(
            "a key of letters, digits, “_” and “-”, at most \(FactDefinition.maximumKeyLength)",
            parse: { FactDefinition.isKey($0) ? $0 : nil }, line: { YAMLText.scalar($0) })
    }
}

extension ValueFormat<Colour> {
    /// A colour on which white letters can be read.
    static var colour: Self {
        Self.parsed(
            "a colour such as “#7a3cff”",
            parse: { text in
                let digits = text.dropFirst()
                guard text.first == "#", digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit) else { return nil }
                return UInt32(digits, radix: 16).map { Colour($0) }
            }, line: { YAMLText.scalar($0.hexadecimal) }
        ).checked { reader, node, colour in
            let contrast = colour.contrast(with: Colour(red: 1, green: 1, blue: 1))
            if contrast >= 3 { return colour }
            reader.report(
                node, expected: "a colour on which white letters can be read", advice: "choose a darker one")
            return nil
        }
    }
}

extension ValueFormat<Int> {
    static func integer(_ range: ClosedRange<Int>) -> Self {
        parsed(
            "an integer from \(range.lowerBound) to \(range.upperBound)",
            parse: { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }, line: { "\($0)" })
    }
}

extension ValueFormat<Double> {
    static var amount: Self {
        parsed(
            "a number above 0", parse: { text in Double(text).flatMap { $0.isFinite && $0 > 0 ? $0 : nil } },
            line: { JSON.number($0).json })
    }
}

extension ValueFormat<Bool> {
    static var boolean: Self { parsed("true or false", parse: { Bool($0) }, line: { "\($0)" }) }
}

extension ValueFormat<ValuePath> {
    static var path: Self {
        Self(
            read: { reader, node in
                guard let text = reader.text(node, "a path such as “results[*]”") else { return nil }
                do throws(ValuePathError) {
                    return try ValuePath(text)
                } catch {
                    reader.report(
                        node, expected: "\(error.expected) at character \(error.offset + 1) of the path",
                        got: error.got)
                    return nil
                }
            }, line: { YAMLText.scalar($0.description) })
    }
}

extension ValueFormat<ValueExpression> {
    /// A path with filters, or a text with paths in braces.
    static var expression: Self {
        Self(
            read: { reader, node in
                let maximum = ValueExpression.maximumLength
                do throws(SyntaxError) {
                    if node.isMapping {
                        guard let template = reader.fields(node, [DefinitionKeys.text])?[DefinitionKeys.text],
                            let text = reader.text(template, maximum: maximum)
                        else { return nil }
                        return try ValueExpression(template: text)
                    }
                    guard let text = reader.text(node, "a path such as “name.common”", maximum: maximum) else {
                        return nil
                    }
                    return try ValueExpression(text)
                } catch {
                    reader.report(node, expected: error.expected, got: error.got, advice: error.advice)
                    return nil
                }
            },
            line: { expression in
                let text = YAMLText.scalar(expression.description)
                return expression.path == nil ? YAMLText.mapping([(name: DefinitionKeys.text, text: text)]) : text
            })
    }
}
