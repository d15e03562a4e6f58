extension Strings {
    /// The title of a shared list: “Shared squad: Batman, Hulk and 3 more”.
    public func sharedTitle(of items: [CatalogueItem], from source: ResolvedSource) -> String {
        let kind = label(.shared, source.id.rawValue, default: self(.sharedList))
        let names = items.map(\.card.title)
        return switch names.count {
        case 0: kind
        case 1: self(.sharedTitle, kind, names[0])
        case 2: self(.sharedTitle, kind, self(.twoNames, names[0], names[1]))
        default: self(.sharedTitle, kind, self(.namesAndOthers, count: names.count - 2, names[0], names[1]))
        }
    }
}
