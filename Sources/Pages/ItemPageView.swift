package import Catalogue
import Endpoints
import Foundation
package import HTML
import Media
import Routes

/// An item, and where there is room the list it was opened from.
package struct ItemPageView: HTML {
    let item: CatalogueItem
    let isFavourite: Bool
    let origin: ItemLookup.Origin
    /// Nil where it is the person's own record.
    var provenance: Provenance?
    let list: FeedList
    var related: [RelatedShelf.Content] = []
    /// Scheme, host and port as the browser sees them; empty where they are not known.
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
            isPending: related.contains { $0.state.content == nil && $0.state.isWaiting },
            extraScript: list.model.assets.searchScript, summary: summary
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
                    } else {
                        FeedStatusLine(
                            source: list.source, state: ownState ?? list.state, model: list.model,
                            isRetried: ownState == nil)
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
            // Of the list beside it only what upstream was asked with: that decides which item it is. What was typed to
            // find it is nobody else's business.
            address: server + list.model.path(to: .item(item.id, FeedQuery(choices: list.query.withoutTerm.choices))),
            picture: server
                + (pictures.summary(of: item) ?? list.model.path(to: .asset(list.model.assets.sharePicture.name))))
    }

    /// Other programs show no more than that.
    private static let longestDescription = 200

    /// A fact called so is told before the others.
    private var description: String? {
        item.fields.lazy.filter { $0.key == "description" }.compactMap { field in
            if case .text(let text) = field.value { text } else { nil }
        }.first
    }

    /// What the list's own state does not say of this item.
    private var note: String? {
        switch origin {
        case .feed, .sample: nil
        case .lastSeen where ownState != nil: nil
        case .lastSeen(let date):
            strings(isListKnown ? .lastSeenElsewhere : .lastSeen, strings.age(of: date, at: list.model.now))
        case .ownRecord: strings(.fromOwnRecord)
        }
    }

    /// Of the item alone, where the list beside it has not been asked for.
    private var ownState: FeedState? {
        guard list.state.failedAttempt?.error.cause == .unasked, let provenance else { return nil }
        // Why there is no list is nothing to be said of the item.
        let own: Provenance = if case .sample = provenance { .sample(because: nil) } else { provenance }
        return .showing(FeedContent(items: [item], provenance: own), .resting)
    }

    /// A list that has not come yet may have the item.
    private var isListKnown: Bool {
        switch list.state.content?.provenance {
        case .fresh, .archived: true
        case .sample, nil: false
        }
    }
}

/// A piece of sound or film to try an item by, asked for when a person wants it. With scripts sound is the player's.
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

/// An item's facts: one-line values as a table, several values as a group of their own.
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
            // Another site learns nothing of this one.
            a(.href(Address(address)), .rel("noopener noreferrer external"), .target("_blank")) { address.host }
        } else {
            strings.text(field)
        }
    }
}

extension String {
    /// The host of an absolute address; the address itself where that is none.
    fileprivate var host: String { URLComponents(string: self)?.host ?? self }
}

extension FieldContent {
    /// Not in the table of facts.
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
