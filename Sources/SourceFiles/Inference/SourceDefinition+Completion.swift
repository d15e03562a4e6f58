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
        whole.item = item.map { $0.completed(by: inferred.item) } ?? inferred.item
        whole.facts = facts ?? inferred.facts
        return whole
    }

    /// The keys of the lines that are written and could have been inferred.
    var writtenLines: [String] {
        let lines: [(name: String, isWritten: Bool)] = [
            ("title", title != nil), ("from", from != nil || upstreams != nil || list != nil), ("items", items != nil),
            ("columns", columns != nil),
            ("pages", pages != nil), ("each", each != nil), ("one", one != nil), ("item.id", item?.id != nil),
            ("item.title", item?.title != nil),
            ("item.subtitle", item?.subtitle != nil), ("item.picture", item?.picture != nil),
            ("item.preview", item?.preview != nil),
            ("item.link", item?.link != nil), ("pictures", pictures != nil),
        ]
        return lines.filter(\.isWritten).map(\.name)
    }
}

extension ItemDefinition {
    fileprivate func completed(by inferred: ItemDefinition?) -> ItemDefinition {
        ItemDefinition(
            id: id ?? inferred?.id, title: title ?? inferred?.title, subtitle: subtitle ?? inferred?.subtitle,
            caption: caption ?? inferred?.caption,
            picture: picture ?? inferred?.picture, preview: preview ?? inferred?.preview, link: link ?? inferred?.link)
    }
}
