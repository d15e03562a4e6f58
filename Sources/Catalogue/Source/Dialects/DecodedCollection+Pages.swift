package import Endpoints

extension DecodedCollection where Item: Identifiable, Item.ID: CustomStringConvertible {
    /// Creates the content of the pages of a list, in their order.
    ///
    /// An id that comes again on a later page is the same item: upstream's list has moved between two requests. The
    /// newer one takes the place of the older. Items of one page stay, and so do items of different ids.
    package init(
        pages: [[Item]], undecodable: [String] = [], total: Int? = nil, next: [Resource] = [],
        attribution: String? = nil
    ) {
        self.init(items: [], undecodable: undecodable, total: total, next: next, attribution: attribution)
        items.reserveCapacity(pages.reduce(0) { $0 + $1.count })
        var places: [ExactText: Int] = [:]
        for page in pages {
            let start = items.count
            var earlier = 0
            for item in page {
                let id = ExactText(item.id.description)
                if let place = places[id], place < start {
                    items[place] = item
                    earlier += 1
                } else {
                    places[id] = items.count
                    items.append(item)
                }
            }
            // A page without anything new may be that of a server that does not understand the request.
            guard earlier < page.count else { continue }
            repeated += earlier
            doubled += earlier
        }
    }
}
