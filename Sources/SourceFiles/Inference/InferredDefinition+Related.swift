public import Foundation

extension InferredDefinition {
    /// The ids of the related lists whose items are left to inference.
    public var unreadLists: [String] {
        (definition.related ?? []).filter { $0.item?.title == nil }.map(\.id)
    }

    /// The definition with what the answer of a related list tells about its items.
    ///
    /// - Parameters:
    ///   - answer: The list of some item.
    ///   - id: The id of the related list.
    ///   - url: The address of the answer.
    ///   - written: What the owner of the source wrote.
    public func completed(
        byList answer: JSON, of id: String, from url: URL, completing written: SourceDefinition
    ) throws(InferenceError) -> InferredDefinition {
        var whole = definition
        guard let place = whole.related?.firstIndex(where: { $0.id == id }), var related = whole.related?[place] else {
            return self
        }
        let list = try Inference.definition(
            for: answer, from: url, completing: RecordReader.definition(of: related, in: whole)
        ).definition
        related.items = list.items
        related.item = list.item
        related.facts = list.facts
        // The others need a place in the address, which is written.
        if let pages = list.pages, [.next, .link].contains(pages.by) { related.pages = pages }
        whole.related?[place] = related
        if written.pictures == nil {
            let hosts = Inference.mediaHosts(of: list, in: answer, from: url)
            whole.pictures = (whole.pictures ?? []) + hosts.filter { whole.pictures?.contains($0) != true }
        }
        return InferredDefinition(definition: whole, reasons: reasons, recordCount: recordCount, values: values)
    }
}
