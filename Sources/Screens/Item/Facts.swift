import Catalogue
import Foundation
import HTML
import Routes

/// The facts of an item: single values in a table, lists in groups of their own. Values that other items may share lead
/// to those.
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
        dl(.class("facts")) {
            ForEach(fields.filter { $0.texts == nil && $0.value != .unknown }) { field in
                div {
                    dt { strings.label(of: field, in: item) }
                    dd(.dir(.auto)) { value(of: field) }
                }
            }
        }
        ForEach(fields.filter { $0.texts?.isEmpty == false }) { field in
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

/// The text about an item before its facts; empty if it has none.
struct ItemDescription: HTML {
    let item: CatalogueItem

    var body: some HTML {
        if let description = item.description?.text {
            p(.class("description"), .dir(.auto)) { description }
        }
    }
}

extension CatalogueItem {
    /// The fact with the key `description`, or else the first long text: it stands before the table of facts.
    var description: (key: String, text: String)? {
        let texts = fields.lazy.compactMap { field -> (key: String, text: String)? in
            if case .text(let text) = field.value { (field.key, text) } else { nil }
        }
        return texts.first { $0.key == "description" } ?? texts.first { $0.text.utf8.count > Self.longestRow }
    }

    /// The length of the longest text in the table of facts, in bytes.
    private static var longestRow: Int { 200 }

    /// The address of the item at its origin, such as in a store; nil if it has none.
    var link: String? {
        unnamedFields.lazy.compactMap { if case .link(let address) = $0.value { address } else { nil } }.first
    }
}

extension String {
    /// The host of an absolute address, or the address itself if it has no host.
    var host: String { URLComponents(string: self)?.host ?? self }
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
