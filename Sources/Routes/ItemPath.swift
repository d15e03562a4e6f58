package import Catalogue
import Endpoints
import Foundation

/// An item's reference as `source/id`, both percent-encoded.
package struct ItemPath {
    package let item: ItemReference

    package init(_ item: ItemReference) { self.item = item }

    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let source = parts[0].removingPercentEncoding,
            let id = parts[1].removingPercentEncoding, !source.isEmpty, !id.isEmpty
        else { return nil }
        item = ItemReference(source: SourceID(rawValue: source), id: id)
    }

    package var text: String { "\(Resource.encoded(item.source.rawValue))/\(Resource.encoded(item.id))" }
}
