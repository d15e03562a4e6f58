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
