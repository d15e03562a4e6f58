import Catalogue
import HTML
import Media

/// The top of an item's page in the hue of its picture: the picture, the title, what people look for first, and what they
/// can do with the item.
struct ItemHeader<Status: HTML, Actions: HTML>: HTML {
    let item: CatalogueItem
    let source: ResolvedSource
    /// Where the link above the title leads.
    let back: (path: String, title: String)
    let pictures: Pictures
    let model: PageModel
    /// How fresh the item is.
    @HTMLBuilder let status: Status
    @HTMLBuilder let actions: Actions

    private var strings: Strings { model.strings }

    var body: some HTML {
        let hue = pictures.hue(of: item)
        div(
            .class("lead"), .data("hue", (hue ?? pictures.hue(of: source)).name),
            // A script asks the picture.
            .when(hue == nil, .data("untinted", ""))
        ) {
            a(.class("back quiet"), .href(back.path)) {
                Icon(.back)
                span(.dir(.auto)) {
                    span(.class("visually-hidden")) { strings(.backTo, "") }
                    back.title
                }
            }
            pictures.portrait(of: item, in: source)
            div(.id("lead")) {
                h1(.dir(.auto)) { item.card.title }
                line
                if item.hasShortDescription { p(.class("intro"), .dir(.auto)) { item.description?.text ?? "" } }
                status
                div(.class("actions")) { actions }
            }
        }
    }

    /// The facts that people look for first, in one line.
    @HTMLBuilder private var line: some HTML {
        let facts = self.facts
        let rating = self.rating
        if item.card.subtitle != nil || ExplicitMark.rating(of: item) != nil || !facts.isEmpty || rating != nil {
            p(.class("line")) {
                SubtitleLine(item: item, text: isYearOfFact ? nil : item.card.subtitle, strings: strings)
                // The dot before it is in the direction of the page.
                ForEach(facts) { text in span(.when(text.isMeasure, .class("measure"))) { bdi { text } } }
                if let rating { span(.class("badge")) { rating } }
            }
        }
    }

    /// What rows of lists show besides the subtitle, each once. A price stands among the facts.
    private var facts: [String] {
        let rows = item.facts(source.rowFields).filter { if case .price = $0.value { false } else { true } }
        let texts = [item.card.caption.map(strings.line)].compactMap(\.self) + rows.map(strings.standalone)
        let known = [item.card.title, item.card.subtitle.map(strings.line) ?? ""]
        return texts.reduce(into: []) { facts, text in
            if !known.contains(text), !facts.contains(text) { facts.append(text) }
        }
    }

    /// Whether the subtitle is the year of a date among the facts.
    private var isYearOfFact: Bool {
        guard let year = item.card.subtitle, year.utf8.count == 4, Int(year) != nil else { return false }
        return item.facts(source.rowFields).contains { fact in
            if case .date(let text) = fact.value { text.hasPrefix(year + "-") } else { false }
        }
    }

    /// A rating by age, such as “PG-13”; nil for none, and for the mark of explicit content.
    private var rating: String? {
        guard let field = item.field("rating"), case .text(let text) = field.value, text.utf8.count <= 8,
            ExplicitMark.rating(of: item) == nil
        else { return nil }
        return strings.text(field)
    }
}

/// The buttons of an item: to play, save, follow and share it, and a menu.
struct ItemActions: HTML {
    let item: CatalogueItem
    let isFavourite: Bool
    /// The address of the page for following the item; nil if it can’t be followed.
    let followPath: String?
    /// Whether the person follows the item in the list.
    let isFollowed: Bool
    /// Whether the item's tracks are played from here.
    let playsTracks: Bool
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        PlayButton(item: item, pictures: model.pictures, hasWords: true, strings: strings)
        if playsTracks { PlayAllButtons(strings: strings) }
        if item.card.hasVideoPreview, model.pictures.addresses.hasPreview(of: item) {
            a(.class("trailer worded"), .href("#" + Preview.id)) {
                Icon(.play)
                strings(isMovie ? .trailer : .play)
            }
        }
        // If there is no room for all, they have the next line together.
        div(.class("icons")) {
            FavouriteButton(item: item, isFavourite: isFavourite, hasWords: true, model: model)
            if let followPath {
                FollowButton(path: followPath, isFollowed: isFollowed, strings: strings)
            }
            ShareButton(strings: strings)
            if ItemMenu.isNeeded(for: item, model: model) {
                button(
                    .class("to-menu"), .type("button"), .popovertarget(ItemMenu.id), .aria("label", strings(.more))
                ) { Icon(.more) }
            }
        }
    }

    private var isMovie: Bool { item.field("kind").map { $0.value == .text("Movie") } ?? false }
}

/// What else people can do with an item: play it later, and share or open it at its origin.
struct ItemMenu: HTML {
    let item: CatalogueItem
    let model: PageModel

    fileprivate static let id = "item-menu"

    private var strings: Strings { model.strings }

    fileprivate static func isNeeded(for item: CatalogueItem, model: PageModel) -> Bool {
        item.link != nil || PlayButton.isSound(item, pictures: model.pictures)
    }

    var body: some HTML {
        if Self.isNeeded(for: item, model: model) {
            div(.id(Self.id), .popover, .class("popover"), .role("group"), .aria("label", strings(.more))) {
                if PlayButton.isSound(item, pictures: model.pictures) {
                    button(.type("button"), .data("enqueue", "next")) { strings(.playNext) }
                    button(.type("button"), .data("enqueue", "last")) { strings(.playLast) }
                }
                if let origin = item.link {
                    button(
                        .class("share"), .type("button"), .data("copied", strings(.linkCopied)), .data("url", origin)
                    ) { strings(.shareOrigin, origin.siteName) }
                    // The other site learns nothing about this one.
                    a(.href(Address(origin)), .rel("noopener noreferrer external"), .target("_blank")) {
                        strings(.openOrigin, origin.siteName)
                    }
                }
            }
        }
    }
}
