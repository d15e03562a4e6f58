extension SourceDefinition {
    /// What is written here, and for every key that is missing what was inferred.
    func completed(by inferred: SourceDefinition) -> SourceDefinition {
        var whole = self
        whole.title = title ?? inferred.title
        // Addresses belong together: one that is written replaces the address of the answer.
        // An address without variables is one answer's; the inferred one leads to the others, too.
        let isOneAnswer =
            upstreams == nil && list == nil && from?.variables.isEmpty != false && from?.secrets.isEmpty != false
        if isOneAnswer { whole.from = inferred.from ?? from }
        whole.items = items ?? inferred.items
        whole.columns = columns ?? inferred.columns
        whole.pages = pages ?? inferred.pages
        whole.each = each ?? inferred.each
        whole.one = one ?? inferred.one
        whole.item = item ?? inferred.item
        if let item = inferred.item { whole.item?.complete(by: item) }
        whole.facts = facts ?? inferred.facts
        return whole
    }

    /// The keys of the lines that are written.
    var writtenLines: [String] {
        let lines = Self.keys.filter { $0.write(self) != nil }.map(\.name)
        let itemLines = (item?.members ?? []).map { "item.\($0.name)" }
        // Each part of an address replaces the whole address of the answer.
        return lines + itemLines + (upstreams != nil || list != nil ? ["from"] : [])
    }
}
