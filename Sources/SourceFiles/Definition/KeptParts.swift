import Catalogue

/// The parts of a record that are kept. What else it has is dropped before it is archived.
public enum KeptParts: Hashable, Sendable {
    /// The paths that the definition's values read.
    case used
    /// The values at paths, with everything in them.
    case paths([ValuePath])
}

extension SourceDefinition {
    /// The paths of values that items and the addresses of records are made from.
    var usedPaths: [ValuePath] {
        var expressions = item?.expressions.compactMap(\.value) ?? []
        expressions += (facts ?? []).map(\.value) + formerExpressions
        if let each { expressions.append(each.id) }
        for length in [item?.picture?.width, item?.picture?.height] {
            if case .value(let expression) = length { expressions.append(expression) }
        }
        return expressions.flatMap(\.paths)
    }

    /// The values that ids were made from before.
    var formerExpressions: [ValueExpression] {
        (formerly ?? []).flatMap { [$0.id, $0.title, $0.picture?.address] }.compactMap(\.self)
    }
}

extension ValueFormat<KeptParts> {
    static var parts: Self {
        let paths = ValueFormat<[ValuePath]>.list(of: "paths", .path)
        let used = ValueFormat<KeptParts>.parsed(
            "“used”, or a list of paths such as [name, stats]", parse: { $0 == "used" ? .used : nil },
            line: { _ in "used" })
        return Self(
            read: { reader, node in
                node.scalar == nil ? paths.read(&reader, node).map(KeptParts.paths) : used.read(&reader, node)
            },
            line: { parts in
                switch parts {
                case .used: "used"
                case .paths(let kept): paths.write(kept).onOneLine
                }
            })
    }
}

extension ValueFormat<CollectionLimits> {
    /// A number of items from 1 to 1,000,000, or a size from 1 KiB to 4 GiB: `50000` or `256 MiB`.
    static var limit: Self {
        let units = ["KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30]
        return parsed(
            "a number of items such as 50000, or a size such as 256 MiB", bounds: ", at most 1000000 and 4 GiB",
            parse: { text in
                let parts = text.split(separator: " ")
                guard let number = parts.first.flatMap({ Int($0) }), number > 0 else { return nil }
                if parts.count == 1 { return number <= 1_000_000 ? CollectionLimits(maxItems: number) : nil }
                guard parts.count == 2, let unit = units[String(parts[1])], number <= (4 << 30) / unit else {
                    return nil
                }
                return CollectionLimits(bytes: number * unit)
            },
            line: { limits in
                if let count = limits.maxItems { return "\(count)" }
                let unit = units.filter { limits.bytes.isMultiple(of: $0.value) }.max { $0.value < $1.value }
                return unit.map { "\(limits.bytes / $0.value) \($0.key)" } ?? "\(limits.bytes)"
            })
    }
}
