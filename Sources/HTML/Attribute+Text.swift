// The attributes of the HTML standard for elements within text, lists and tables.

extension Attribute {
    /// The date, time or duration of a ``time(_:content:)``, ``ins(_:content:)`` or ``del(_:content:)`` for machines, such as
    /// `2026-11-21`.
    public static func datetime(_ text: String) -> Attribute { Attribute("datetime", text) }

    /// The address of the text that is quoted, or that explains a change.
    public static func cite(_ address: Address) -> Attribute { Attribute("cite", address) }

    /// The number of the first item of an ``ol(_:content:)``.
    public static func start(_ number: Int) -> Attribute { Attribute("start", String(number)) }

    /// Counts the items of an ``ol(_:content:)`` down.
    public static var reversed: Attribute { Attribute("reversed", .flag) }

    /// The number of columns that a cell spans.
    public static func colspan(_ count: Int) -> Attribute { Attribute("colspan", String(count)) }

    /// The number of rows that a cell spans.
    public static func rowspan(_ count: Int) -> Attribute { Attribute("rowspan", String(count)) }

    /// The number of columns that a ``col(_:)`` stands for.
    public static func span(_ count: Int) -> Attribute { Attribute("span", String(count)) }

    /// The cells that a ``th(_:content:)`` names: `row`, `col`, `rowgroup` or `colgroup`.
    public static func scope(_ scope: String) -> Attribute { Attribute("scope", scope) }
}
