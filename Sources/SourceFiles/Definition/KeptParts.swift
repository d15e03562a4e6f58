/// The parts of a record that are kept. What else it has is dropped before it is archived.
public enum KeptParts: Hashable, Sendable {
    /// What the definition's values read.
    case used
    /// The values at paths, with everything in them.
    case paths([ValuePath])
}

extension SourceDefinition {
    /// The paths of values that items and the addresses of records are made from.
    var usedPaths: [ValuePath] {
        let parts = [item?.id, item?.title, item?.subtitle, item?.caption, item?.preview, item?.link]
        var expressions = parts.compactMap(\.self) + (facts ?? []).map(\.value) + formerExpressions
        if let each { expressions.append(each.id) }
        if let picture = item?.picture {
            expressions.append(picture.address)
            for length in [picture.width, picture.height] {
                if case .value(let expression) = length { expressions.append(expression) }
            }
        }
        return expressions.flatMap(\.paths)
    }

    /// The values that ids were made from before.
    var formerExpressions: [ValueExpression] {
        (formerly ?? []).flatMap { [$0.id, $0.title, $0.picture?.address] }.compactMap(\.self)
    }
}
