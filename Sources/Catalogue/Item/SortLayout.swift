/// The places of an item's sort values: most are in its title and facts already. Items with the same places share it.
final class SortLayout: Sendable {
    /// The place of a sort value.
    enum Place: Hashable {
        /// The title of the card.
        case title
        /// The fact at an index.
        case field(Int)
        /// The item's own list of sort values, at an index.
        case stored(Int)
    }

    let keys: [String]
    fileprivate let places: [Place]

    init(keys: [String], places: [Place]) {
        self.keys = keys
        self.places = places
    }

    /// Creates the layout of an item that stores all its sort values.
    convenience init(storing keys: [String]) {
        self.init(keys: keys, places: keys.indices.map { .stored($0) })
    }

    /// The layout of an item with further facts from an index on, each with the key of a sort.
    func adding(_ keys: [String], from index: Int) -> SortLayout {
        SortLayout(keys: self.keys + keys, places: places + keys.indices.map { Place.field(index + $0) })
    }

    /// The place of a sort value; nil if items have none with this key.
    func place(of key: String) -> Place? { keys.firstIndex(of: key).map { places[$0] } }
}

/// Finds places for the sort values of a source's items.
struct SortLayouts {
    private let keys: [String]
    /// The index of the fact with the same key as a sort.
    private let fields: [Int?]
    private var layouts: [[SortLayout.Place]: SortLayout] = [:]
    /// The layout of the item before, which most items share.
    private var last: SortLayout?

    /// - Parameters:
    ///   - keys: the keys of the sorts, each once.
    ///   - fields: the keys of the facts.
    init(keys: [String], fields: [String]) {
        self.keys = keys
        self.fields = keys.map { fields.firstIndex(of: $0) }
    }

    /// The layout of an item's sort values, and the values that it has to store.
    mutating func layout(
        of values: [SortValue], title: String, fields content: [FieldContent]
    ) -> (layout: SortLayout, stored: [SortValue]) {
        var stored: [SortValue] = []
        let places = zip(values, fields).map { value, field -> SortLayout.Place in
            if let field, field < content.count, content[field].value.sortValue == value { return .field(field) }
            if value == .text(title) { return .title }
            stored.append(value)
            return .stored(stored.count - 1)
        }
        if let last, last.places == places { return (last, stored) }
        let layout = layouts[places] ?? SortLayout(keys: keys, places: places)
        layouts[places] = layout
        last = layout
        return (layout, stored)
    }
}
