extension SourceDefinition {
    /// Notes how an earlier definition of the same API made ids, if this one makes them in another way, so that favourites
    /// and links follow. What is written in ``formerly`` stays first.
    public mutating func addFormerID(of earlier: SourceDefinition?) {
        guard let earlier, hasBases(of: earlier), let former = earlier.item?.identifying else { return }
        let current = item?.identifying
        var ways = formerly ?? []
        for way in [former] + (earlier.formerly ?? []) where way != current && !ways.contains(way) { ways.append(way) }
        if !ways.isEmpty { formerly = Array(ways.prefix(Self.maxFormerWays)) }
    }
}

extension ItemDefinition {
    /// The parts that an id is made from: the id, or else title and picture.
    fileprivate var identifying: ItemDefinition {
        if let id { return ItemDefinition(id: id) }
        return ItemDefinition(title: title, picture: picture.map { PictureDefinition(address: $0.address) })
    }
}

extension SourceDefinition {
    /// The definition as a file for other people may have it: without headers, which may hold keys, and without the
    /// parameters of addresses that name secrets.
    ///
    /// The archive knows its requests without them, too.
    public var withoutSecrets: SourceDefinition {
        var definition = self
        definition.headers = nil
        definition.from = from?.withoutSecrets
        definition.list = list?.withoutSecrets
        definition.one = one?.withoutSecrets
        if let each { definition.each?.from = each.from.withoutSecrets }
        definition.related = related?.map { list in
            var list = list
            list.list = list.list.withoutSecrets
            return list
        }
        return definition
    }

    /// Whether both ask the same API.
    public func hasBases(of other: SourceDefinition) -> Bool { SourceBases(self).bases == SourceBases(other).bases }
}

extension Template {
    /// The template without the parameters of its query that name secrets.
    fileprivate var withoutSecrets: Template {
        secrets.isEmpty ? self : Template(path: path, query: query.filter { !$0.hasSecret })
    }
}
