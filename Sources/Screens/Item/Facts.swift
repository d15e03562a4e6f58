import Catalogue
import Foundation
import HTML
import Routes

/// The facts of an item in groups with headings: single values in a table, and each list. Values that other items may share
/// lead to those.
struct Facts: HTML {
    let item: CatalogueItem
    let source: ResolvedSource
    /// Whether facts lead to the lists of items that share them.
    var hasLinks = true
    package let model: PageModel

    private var strings: Strings { model.strings }
    private var fields: [FieldContent] {
        let description = item.description?.key
        return item.fields.filter { $0.key != description && Scores.score(of: $0) == nil }
    }

    var body: some HTML {
        let single = fields.filter { $0.texts == nil && $0.value != .unknown }
        if !single.isEmpty {
            section {
                h2 { strings(.details) }
                dl(.class("facts")) {
                    ForEach(single) { field in
                        div {
                            dt { strings.label(of: field, in: item) }
                            dd(.when(strings.text(field).isMeasure, .class("measure")), .dir(.auto)) {
                                value(of: field)
                            }
                        }
                    }
                }
            }
        }
        ForEach(fields.filter { $0.texts?.isEmpty == false }) { field in
            section {
                h2 { strings.label(of: field, in: item) }
                ul(.class("chips"), .role("list")) {
                    ForEach(field.texts ?? []) { text in
                        li {
                            if hasLinks {
                                a(.href(model.path(to: source.list(of: text))), .dir(.auto)) { text }
                            } else {
                                span(.dir(.auto)) { text }
                            }
                        }
                    }
                }
            }
        }
    }

    @HTMLBuilder private func value(of field: FieldContent) -> some HTML {
        if case .link(let address) = field.value {
            // The other site learns nothing about this one.
            a(.href(Address(address)), .rel("noopener noreferrer external"), .target("_blank")) { address.host }
        } else if hasLinks, let path = model.path(toListOf: field, in: item, of: source) {
            a(.href(path)) { strings.text(field) }
        } else {
            strings.text(field)
        }
    }
}

/// The text about an item before its facts, the end of a very long one folded; empty if it has none, or a short one, which
/// stands beside the picture.
struct ItemDescription: HTML {
    let item: CatalogueItem
    let strings: Strings

    var body: some HTML {
        if let text = item.description?.text, !item.hasShortDescription {
            let parts = text.folded
            div(.class("description"), .dir(.auto)) {
                p { parts.beginning }
                if !parts.rest.isEmpty {
                    details {
                        summary(.class("quiet")) { strings(.more) }
                        p { parts.rest }
                    }
                }
            }
        }
    }
}

extension String {
    /// The length of the longest text that is shown whole, in characters.
    private static var longestWhole: Int { 1_000 }
    /// The length of the beginning of a longer one, in characters.
    private static var longestBeginning: Int { 600 }

    /// The text in two parts, divided after a sentence or a line; the second is empty if the text is not very long.
    fileprivate var folded: (beginning: String, rest: String) {
        guard count > Self.longestWhole else { return (self, "") }
        let beginning = prefix(Self.longestBeginning)
        let sentence = beginning.indices.dropFirst().last {
            beginning[$0].isWhitespace && ".!?。".contains(beginning[beginning.index(before: $0)])
        }
        let end = beginning.lastIndex(of: "\n") ?? sentence ?? beginning.lastIndex(where: \.isWhitespace)
        guard let end, end > startIndex else { return (String(beginning), String(self[beginning.endIndex...])) }
        return (String(self[..<end]), String(self[end...].drop(while: \.isWhitespace)))
    }
}

extension CatalogueItem {
    /// The fact with the key `description`, or else the first long text or sentences: it stands before the table of facts.
    var description: (key: String, text: String)? {
        let texts = fields.lazy.compactMap { field -> (key: String, text: String)? in
            if case .text(let text) = field.value { (field.key, text) } else { nil }
        }
        return texts.first { $0.key == "description" } ?? texts.first { Self.isProse($0.text) }
    }

    /// Whether the description is a sentence or two.
    var hasShortDescription: Bool { description.map { $0.text.count <= 180 } ?? false }

    /// Whether a text is too long for the table of facts: of more than 200 bytes, or of more than 80 that end a sentence.
    private static func isProse(_ text: String) -> Bool {
        text.utf8.count > (text.last.map { ".!?。".contains($0) } == true ? 80 : 200)
    }

    /// The address of the item at its origin, such as in a store; nil if it has none.
    var link: String? {
        unnamedFields.lazy.compactMap { if case .link(let address) = $0.value { address } else { nil } }.first
    }
}

extension String {
    /// The host of an absolute address, or the address itself if it has no host.
    var host: String { URLComponents(string: self)?.host ?? self }

    /// Whether it is short and has a number, such as “135 min”: no line ends between the number and its unit.
    var isMeasure: Bool { utf8.count <= 24 && count <= 12 && contains(where: \.isNumber) }

    /// The name of the site of an absolute address: that of a store, or else the host.
    var siteName: String {
        let host = host
        return Self.stores[host] ?? host
    }

    private static let stores = [
        "music.apple.com": "Apple Music", "podcasts.apple.com": "Apple Podcasts", "books.apple.com": "Apple Books",
        "apps.apple.com": "App Store", "itunes.apple.com": "iTunes Store", "tv.apple.com": "Apple TV",
    ]
}

extension FieldContent {
    /// The texts of a list; nil for any other value. The ids of records without a name say nothing.
    fileprivate var texts: [String]? {
        switch value {
        case .list(let texts): texts
        case .references: []
        case .text, .number, .date, .price, .link, .boolean, .unknown: nil
        }
    }
}
