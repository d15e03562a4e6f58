import CompositionalList
import HTML
import Sections

extension Benchmarks {
    /// A list of 36 cells alone, cold and warm, beside a copy of its bytes and beside the concatenation of the same text.
    static func measureRendering() async throws {
        let rows = (1...36).map { Row(Ship($0)) }
        let bytes = list(rows).bytes()
        precondition(String(decoding: bytes, as: UTF8.self) == concatenated(rows), "Expected the same markup of both.")
        let warm = FragmentCache<Row>(limit: 1 << 20)

        let copy = { (_: Int) in
            var copy: [UInt8] = []
            copy.reserveCapacity(16_384)
            copy.append(contentsOf: bytes)
            use(copy)
        }
        let cold = { (_: Int) in use(list(rows).bytes()) }
        let (work, size) = ("rendering a list of 36 cells", bytes.count / 1_000)
        try await compare(
            work, with: "naive concatenation, escaped", repeating: 100, cold,
            { _ in use(Array(concatenated(rows).utf8)) })
        try await compare(work, with: "copying its \(size) kB", repeating: 100, cold, copy)
        try await compare(
            "the same with warm cells", with: "copying its \(size) kB", repeating: 100,
            { _ in use(list(rows).cachedCells(in: warm) { $0 }.bytes()) }, copy)
    }

    private static func list(
        _ rows: [Row]
    ) -> CompositionalList<
        String, Row, some HTML, some HTML, some HTML, some HTML, some HTML
    > {
        CompositionalList(Snapshot([Section("all", cells: rows)])) { row, _ in
            img(
                .class("artwork"), .src(Address("/artwork/drawn?id=\(row.id)")), .width(320), .height(320), .alt(""),
                .loading(.lazy), .decoding("async"))
            span(.class("text")) {
                span(.class("title"), .dir(.auto)) { row.title }
                span(.class("subtitle"), .dir(.auto)) { row.subtitle }
                span(.class("caption"), .dir(.auto)) { row.caption }
            }
            span(.class("emphasis"), .dir(.auto)) { row.fact }
        }
        .selectedItem { Selection(Address("/starships/\($0.id)")) }
        .cellAccessory { row in
            form(.class("favourite"), .method(.post), .action("/starships/\(row.id)/favourite")) {
                button(
                    .name("value"), .value("true"), .aria("pressed", false),
                    .aria("label", "Add \(row.title) to favourites"), .data("key", "starships/\(row.id)")
                ) {
                    "★"
                }
            }
        }
    }

    /// The same page as most programs write it.
    private static func concatenated(_ rows: [Row]) -> String {
        var page = "<section data-section=\"all\"><ul data-layout=\"list\" role=\"list\">"
        for row in rows {
            page += "<li data-item=\"\(escaped(row.id))\"><a href=\"/starships/\(escaped(row.id))\">"
            page += "<img class=\"artwork\" src=\"/artwork/drawn?id=\(escaped(row.id))\" width=\"320\" height=\"320\" "
            page += "alt=\"\" loading=\"lazy\" decoding=\"async\"><span class=\"text\">"
            page += "<span class=\"title\" dir=\"auto\">\(escaped(row.title))</span>"
            page += "<span class=\"subtitle\" dir=\"auto\">\(escaped(row.subtitle))</span>"
            page += "<span class=\"caption\" dir=\"auto\">\(escaped(row.caption))</span></span>"
            page += "<span class=\"emphasis\" dir=\"auto\">\(escaped(row.fact))</span></a>"
            page += "<form class=\"favourite\" method=\"post\" action=\"/starships/\(escaped(row.id))/favourite\">"
            page += "<button name=\"value\" value=\"true\" aria-pressed=\"false\" "
            page += "aria-label=\"Add \(escaped(row.title)) to favourites\" data-key=\"starships/\(escaped(row.id))\">"
            page += "★</button></form></li>"
        }
        return page + "</ul></section>"
    }

    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E || $0 == 0x22 }) else { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

/// What a row of a list shows.
private struct Row: Identifiable, Hashable, Sendable {
    let id, title, subtitle, caption, fact: String

    init(_ ship: Ship) {
        id = ship.id
        title = ship.name
        subtitle = ship.model
        caption = ship.manufacturer
        fact = "\(ship.length) m"
    }
}
