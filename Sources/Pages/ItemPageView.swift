package import Catalogue
import Endpoints
import Foundation
package import HTML
import Media
import Routes

/// An item, beside the list it was opened from if there is room.
package struct ItemPageView: HTML {
    let item: CatalogueItem
    let isFavourite: Bool
    let origin: ItemLookup.Origin
    /// The provenance of the item; nil for a person's own record.
    var provenance: Provenance?
    let list: FeedList
    var related: [RelatedShelf.Content] = []
    /// The scheme, host and port as the browser sees them; empty if they are unknown.
    var server = ""

    package init(
        item: CatalogueItem, isFavourite: Bool, origin: ItemLookup.Origin, provenance: Provenance? = nil,
        list: FeedList, related: [RelatedShelf.Content] = [], server: String = ""
    ) {
        self.item = item
        self.isFavourite = isFavourite
        self.origin = origin
        self.provenance = provenance
        self.list = list
        self.related = related
        self.server = server
    }

    private var strings: Strings { list.model.strings }

    package var body: some HTML {
        PageDocument(
            model: list.model, title: item.card.title, kind: "item", tab: list.tab,
            isPending: list.isPending || related.contains { $0.state.content == nil && $0.state.isWaiting },
            summary: summary
        ) {
            div(.class("split")) {
                section(.class("pane master"), .aria("label", strings(.list))) { list }
                article(.class("detail"), .aria("label", strings(.details))) {
                    a(
                        .class("back quiet"),
                        .href(list.model.path(to: .feed(list.source.id, list.query.shortened(for: list.source))))
                    ) {
                        Icon(.back)
                        span {
                            span(.class("visually-hidden")) { strings(.backTo, "") }
                            strings.title(of: list.source)
                        }
                    }
                    (isFavourite ? list.model.pictures.allowingArchivedMedia : list.model.pictures).portrait(of: item)
                    header {
                        div {
                            h1(.dir(.auto)) { item.card.title }
                            if let subtitle = item.card.subtitle {
                                p(.class("subtitle"), .dir(.auto)) { subtitle }
                            }
                        }
                        FavouriteButton(item: item, isFavourite: isFavourite, hasWords: true, model: list.model)
                    }
                    if let note {
                        p(.class("problem"), .role("status")) { note }
                    } else if let ownProvenance {
                        ItemStatusLine(provenance: ownProvenance, source: list.source, model: list.model)
                    } else {
                        FeedStatusLine(source: list.source, state: list.state, model: list.model)
                    }
                    div(.class("actions")) {
                        PlayButton(item: item, pictures: list.model.pictures, hasWords: true, strings: strings)
                        ShareButton(strings: strings)
                    }
                    if let preview = list.model.pictures.addresses.preview(of: item.card, source: item.id.source) {
                        Preview(address: preview, card: item.card, strings: strings)
                    }
                    if let description {
                        p(.class("description"), .dir(.auto)) { description }
                    }
                    let scores = item.fields.filter { Scores.score(of: $0) != nil }
                    if !scores.isEmpty { Scores(fields: scores, strings: strings) }
                    ForEach(related) { RelatedShelf(content: $0, model: list.model) }
                    Facts(fields: item.fields.filter { !$0.isShownApart }, strings: strings)
                    if !isAttributedAmongFacts { Attributions(items: [item]) }
                }
            }
        }
    }
}

extension ItemPageView {
    private var isAttributedAmongFacts: Bool {
        item.fields.contains { field in item.attribution.map { field.value == .text($0) } == true }
    }

    private var summary: PageSummary {
        let pictures = isFavourite ? list.model.pictures.allowingArchivedMedia : list.model.pictures
        let words = [item.card.subtitle, item.card.caption].compactMap(\.self).joined(separator: " · ")
        return PageSummary(
            title: item.card.title,
            description: description.map { String($0.prefix(Self.longestDescription)) }
                ?? (words.isEmpty ? strings.title(of: list.source) : words),
            // The address keeps the parameters of the upstream request, because they identify the item. The search term
            // is private.
            address: server + list.model.path(to: .item(item.id, FeedQuery(choices: list.query.withoutTerm.choices))),
            picture: server
                + (pictures.summary(of: item) ?? list.model.path(to: .asset(list.model.assets.sharePicture.name))))
    }

    /// The length of the longest description that other programs show, in characters.
    private static let longestDescription = 200

    /// The fact with the key `description`, which comes before the others.
    private var description: String? {
        item.fields.lazy.filter { $0.key == "description" }.compactMap { field in
            if case .text(let text) = field.value { text } else { nil }
        }.first
    }

    /// The status of the item if the list's state doesn't show it.
    private var note: String? {
        switch origin {
        case .feed, .sample: nil
        case .lastSeen where ownProvenance != nil: nil
        case .lastSeen(let date):
            strings(isListKnown ? .notInList : .archived, strings.age(of: date, at: list.model.now))
        case .ownRecord: strings(.fromOwnRecord)
        }
    }

    /// The provenance of the item alone, if the list beside it was not requested.
    private var ownProvenance: Provenance? {
        list.state.failedAttempt?.error.cause == .unasked ? provenance : nil
    }

    /// Whether the list has arrived; one that has not may still have the item.
    private var isListKnown: Bool {
        switch list.state.content?.provenance {
        case .fresh, .archived: true
        case .sample, nil: false
        }
    }
}

/// An audio or video preview, which loads when it is played. With scripts, the player plays audio.
struct Preview: HTML {
    let address: String
    let card: Card
    let strings: Strings

    var body: some HTML {
        if card.isTriedByFilm {
            video(.class("preview"), .controls, .preload("none"), .src(Address(address)), .aria("label", label)) {}
        } else {
            noscript {
                audio(.class("preview"), .controls, .preload("none"), .src(Address(address)), .aria("label", label)) {}
            }
        }
    }

    private var label: String { strings(.preview, card.title) }
}

/// The facts of an item: single values in a table, lists in groups of their own.
struct Facts: HTML {
    let fields: [FieldContent]
    let strings: Strings

    var body: some HTML {
        dl(.class("facts")) {
            ForEach(fields.filter { !$0.isList && $0.value != .unknown }) { field in
                div {
                    dt { strings.label(of: field) }
                    dd(.dir(.auto)) { value(of: field) }
                }
            }
        }
        ForEach(fields.filter(\.isList)) { field in
            h2 { strings.label(of: field) }
            if case .list(let texts) = field.value, !texts.isEmpty {
                ul(.class("chips"), .role("list")) {
                    ForEach(texts) { text in
                        li(.dir(.auto)) { text }
                    }
                }
            } else {
                p(.class("subtitle")) { strings.text(field) }
            }
        }
    }

    @HTMLBuilder private func value(of field: FieldContent) -> some HTML {
        if case .link(let address) = field.value {
            // The other site learns nothing about this one.
            a(.href(Address(address)), .rel("noopener noreferrer external"), .target("_blank")) { address.host }
        } else {
            strings.text(field)
        }
    }
}

extension String {
    /// The host of an absolute address, or the address itself if it has no host.
    fileprivate var host: String { URLComponents(string: self)?.host ?? self }
}

extension FieldContent {
    /// Whether the fact is left out of the table.
    fileprivate var isShownApart: Bool {
        if key == "description", case .text = value { return true }
        return Scores.score(of: self) != nil
    }

    fileprivate var isList: Bool {
        switch value {
        case .list, .references: true
        case .text, .number, .date, .price, .link, .unknown: false
        }
    }
}
