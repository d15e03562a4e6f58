import Catalogue
import Endpoints
import Foundation

/// An item's reference as `source/id`, both percent-encoded.
struct ItemPath {
    let item: ItemReference

    init(_ item: ItemReference) { self.item = item }

    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let source = parts[0].removingPercentEncoding,
            let id = parts[1].removingPercentEncoding, !source.isEmpty, !id.isEmpty
        else { return nil }
        item = ItemReference(source: SourceID(rawValue: source), id: id)
    }

    var text: String { "\(Resource.encoded(item.source.rawValue))/\(Resource.encoded(item.id))" }
}
