import Endpoints

/// The header fields of an answer about the rest of its list, by their usual names.
struct PagingHeaders: Sendable {
    /// The fields that have the number of all records.
    static let totals = [
        "x-total-count", "x-wp-total", "x-total", "pagination-count", "x-pagination-total-count",
        "x-pagination-item-count", "total-count", contentRange,
    ]
    /// The fields that have the number of pages.
    static let pageCounts = ["x-total-pages", "x-wp-totalpages", "x-pagination-page-count", "total-pages"]
    /// The field that has the number of the next page, and is empty on the last one.
    static let nextPage = "x-next-page"
    /// The field that says which records the answer has: `0-9/25`, `items 0-9/25` or `0-9/*`.
    static let contentRange = "content-range"

    /// Names are in small letters.
    let fields: [String: String]

    /// The number of all records in a field; nil if it has none.
    func total(in name: String) -> Int? {
        let name = name.lowercased()
        return name == Self.contentRange ? range?.total : fields[name].flatMap(Self.count)
    }

    /// The field with the number of all records.
    var total: (name: String, count: Int)? {
        Self.totals.lazy.compactMap { name in total(in: name).map { (name, $0) } }.first
    }

    /// The number of pages.
    var pageCount: Int? { Self.pageCounts.lazy.compactMap { fields[$0].flatMap(Self.count) }.first }

    /// The number of the next page, or 0 on the last one; nil if nothing says it.
    var nextPage: Int? { fields[Self.nextPage].flatMap { $0.trimmed.isEmpty ? 0 : Self.count($0) } }

    /// The number of records before those of the answer, and of all records if it is known.
    var range: (start: Int?, total: Int?)? {
        guard let parts = fields[Self.contentRange]?.wholeMatch(of: /(?:(\w+)[ =])?(?:(\d+)-\d+|\*)\/(\d+|\*)/),
            parts.1?.lowercased() != "bytes"
        else { return nil }
        return (parts.2.flatMap { Int($0) }, Self.count(String(parts.3)))
    }

    private static func count(_ text: String) -> Int? { NumberText.strict(text).flatMap(count) }

    /// A number of records or pages; nil if it cannot be one.
    static func count(_ number: Double) -> Int? { (0...1e12).contains(number) ? Int(number) : nil }
}
