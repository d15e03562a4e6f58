import Catalogue
import HTML
import Media
import Routes

/// A list that belongs to an item as numbered rows that play in place, in parts such as discs or seasons. The queue of a row
/// is the whole list, so that the headings of its parts are rows, too.
struct TrackList: HTML {
    /// The first items of the list, at most ``longest``.
    let items: [CatalogueItem]
    let fields: TrackFields
    /// The query of the whole list, which the addresses of its items have.
    let query: FeedQuery
    /// The item of the page.
    let owner: CatalogueItem?
    /// Whether the buttons that play the list stand above it.
    let hasButtons: Bool
    let model: PageModel

    /// The largest number of rows.
    static let longest = 100

    /// Whether the player plays any of the rows of a list.
    static func hasSound(_ items: [CatalogueItem], pictures: Pictures) -> Bool {
        items.prefix(longest).contains { PlayButton.isSound($0, pictures: pictures) }
    }

    private var strings: Strings { model.strings }

    /// Neighbours in the list with the same value of a fact.
    private struct Group {
        let title: String?
        var rows: [(number: String, item: CatalogueItem)] = []
    }

    var body: some HTML {
        let groups = self.groups
        if hasButtons, Self.hasSound(items, pictures: model.pictures) {
            div(.class("actions")) { PlayAllButtons(strings: strings) }
        }
        ol(.class("track-rows"), .role("list")) {
            ForEach(groups) { group in
                if groups.count > 1, let title = group.title {
                    li(.class("heading")) { h3(.dir(.auto)) { title } }
                }
                ForEach(group.rows, view: row)
            }
        }
    }

    /// The rows by the values of the fact that divides the list, in the order in which these first come.
    private var groups: [Group] {
        var places: [FieldValue: Int] = [:]
        var groups: [Group] = []
        for (index, item) in items.enumerated() {
            let field = fields.section.flatMap(item.field)
            let value = field?.value ?? .unknown
            let place = places[value] ?? groups.count
            if place == groups.count {
                places[value] = place
                groups.append(Group(title: field.flatMap { title(of: $0, in: item) }))
            }
            groups[place].rows.append((number(of: item, at: index + 1), item))
        }
        return groups
    }

    private func title(of field: FieldContent, in item: CatalogueItem) -> String? {
        switch field.value {
        case .unknown: nil
        case .number: strings(.trackSection, strings.label(of: field, in: item), strings.text(field))
        default: strings.text(field)
        }
    }

    private func number(of item: CatalogueItem, at place: Int) -> String {
        guard let key = fields.number else { return strings.number(Double(place)) }
        return item.facts([key]).first.map { strings.text($0) } ?? ""
    }

    private func row(_ row: (number: String, item: CatalogueItem)) -> some HTML {
        let item = row.item
        let details = item.facts(fields.details)
        return li(.data("item", item.id.description)) {
            a(
                .href(model.path(to: .item(item.id, query))),
                .when(item.id == owner?.id, .aria("current", "page"))
            ) {
                span(.class("number")) { row.number }
                span(.class("text")) {
                    span(.class("title"), .dir(.auto)) { item.card.title }
                    SubtitleLine(item: item, text: artist(of: item), strings: strings)
                }
                if !details.isEmpty {
                    span(.class("beside")) { ForEach(details) { fact in span { strings.standalone(fact) } } }
                }
            }
            let pictures = model.pictures
            if PlayButton.isSound(item, pictures: pictures), let preview = pictures.addresses.preview(of: item) {
                PlayButton(item: item, pictures: pictures, track: track(of: item), strings: strings)
                Preview(address: preview, card: item.card, strings: strings)
            }
            CellLinks(item: item, source: model.source(item.id.source), model: model)
        }
    }

    /// The artist of a track, if the page doesn't name them already.
    private func artist(of item: CatalogueItem) -> String? {
        item.card.subtitle.flatMap { [owner?.card.subtitle, owner?.card.title].contains($0) ? nil : $0 }
    }

    /// What the player shows of a track, whose row has no picture.
    private func track(of item: CatalogueItem) -> Track {
        let pictured = item.card.artwork == nil ? owner ?? item : item
        return Track(
            artist: item.card.subtitle ?? owner?.card.title,
            artwork: model.pictures.addresses.address(
                ofPicture: pictured.card, source: pictured.id.source, points: 320))
    }
}

/// Buttons that play the tracks of the page, in their order or in random order. They need scripts.
struct PlayAllButtons: HTML {
    let strings: Strings

    var body: some HTML {
        button(.class("play-all worded"), .type("button"), .data("shuffle", "false")) {
            Icon(.play)
            strings(.play)
        }
        button(.class("play-all worded"), .type("button"), .data("shuffle", "true")) {
            Icon(.shuffle)
            strings(.shuffle)
        }
    }
}
