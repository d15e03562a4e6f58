package import Catalogue
import Endpoints
package import Foundation
package import HTML
import Media
import Routes

/// An item, beside the list it was opened from if there is room.
package struct ItemScreen: Screen {
    let item: CatalogueItem
    let isFavourite: Bool
    let origin: ItemLookup.Origin
    /// The provenance of the item; nil for a person's own record.
    var provenance: Provenance?
    let list: FeedList
    var related: [RelatedShelf.Content] = []
    /// The item's past; nil on a page of the past.
    var history: ItemHistory?
    /// The sections that the program adds.
    var sections: [RenderedHTML] = []
    /// Whether the person follows the item in the list.
    var isFollowed = false
    /// The scheme, host and port as the browser sees them; empty if they are unknown.
    var server = ""

    package var model: PageModel { list.model }
    package var openedItem: CatalogueItem? { item }
    package var memento: Date? { list.query.at == nil ? nil : provenance?.fetchedAt ?? list.memento }

    package init(
        item: CatalogueItem, isFavourite: Bool, origin: ItemLookup.Origin, provenance: Provenance? = nil,
        list: FeedList, related: [RelatedShelf.Content] = [], history: ItemHistory? = nil,
        sections: [RenderedHTML] = [], isFollowed: Bool = false, server: String = ""
    ) {
        self.item = item
        self.isFavourite = isFavourite
        self.origin = origin
        self.provenance = provenance
        self.list = list
        self.related = related
        self.history = history
        self.sections = sections
        self.isFollowed = isFollowed
        self.server = server
    }

    private var strings: Strings { list.model.strings }

    package var body: some HTML {
        PageDocument(
            model: list.model, title: item.card.title, kind: "item", tab: list.tab,
            isPending: list.isPending || related.contains(where: \.state.isLoading),
            isFollowed: memento == nil, summary: summary
        ) {
            ItemStyles(model: list.model)
            div(.class("split")) {
                section(.class("pane master"), .aria("label", strings(.list))) { list }
                article(.id("detail"), .class("detail"), .aria("label", strings(.details))) {
                    ItemHeader(
                        item: item, source: list.source,
                        back: (
                            list.model.path(to: .feed(list.source.id, list.shownQuery.shortened(for: list.source))),
                            strings.listTitle(of: list.source)
                        ),
                        pictures: isFavourite ? list.model.pictures.allowingArchivedMedia : list.model.pictures,
                        model: list.model
                    ) {
                        status
                    } actions: {
                        ItemActions(
                            item: item, isFavourite: isFavourite, followPath: followPath, isFollowed: isFollowed,
                            playsTracks: related.contains { $0.isPlayedByHeader(list.model.pictures) },
                            model: list.model)
                    }
                    ItemMenu(item: item, model: list.model)
                    if let preview = list.model.pictures.addresses.preview(of: item) {
                        Preview(address: preview, card: item.card, strings: strings)
                    }
                    ForEach(related.filter(\.isTracks)) { RelatedShelf(content: $0, model: list.model) }
                    ItemDescription(item: item, strings: strings)
                    let scores = item.fields.filter { Scores.score(of: $0) != nil }
                    if !scores.isEmpty { Scores(fields: scores, strings: strings) }
                    ForEach(related.filter { !$0.isTracks }) { RelatedShelf(content: $0, model: list.model) }
                    div(.class("groups")) {
                        Facts(item: item, source: list.source, model: list.model)
                        if let history { ItemHistoryView(item: item, history: history, model: list.model) }
                    }
                    ForEach(sections) { added in section(.class("added")) { added } }
                    if !isAttributedAmongFacts { Attributions(items: [item], model: list.model) }
                }
            }
        }
    }
}

extension ItemScreen {
    /// How fresh the item is.
    @HTMLBuilder private var status: some HTML {
        if let note {
            p(.class("problem"), .role("status")) { note }
        } else if memento != nil {
            PastLine(
                state: list.state, now: .item(item.id, list.query.now.shortened(for: list.source)),
                gap: list.query.at?.isOfLaterDay(than: list.model.now) == true ? .future : nil,
                model: list.model)
        } else if let ownProvenance {
            ItemStatusLine(provenance: ownProvenance, source: list.source, model: list.model)
        } else {
            FeedStatusLine(source: list.source, state: list.state, model: list.model)
        }
    }

    /// The address of the page for following the item in this list; nil if it can’t be followed.
    private var followPath: String? {
        guard memento == nil, list.source.hasPast, item.id.source == list.source.id,
            list.model.visitor.role != nil
        else { return nil }
        return list.model.path(
            to: .newFollow(of: .item(item.id, FeedQuery(choices: list.query.withoutTerm.choices))))
    }

    private var isAttributedAmongFacts: Bool {
        item.fields.contains { field in item.attribution.map { field.value == .text($0) } == true }
    }

    private var summary: PageSummary {
        let pictures = isFavourite ? list.model.pictures.allowingArchivedMedia : list.model.pictures
        let words = [item.card.subtitle, item.card.caption].compactMap { $0.map(strings.line) }.joined(separator: " · ")
        return PageSummary(
            title: item.card.title,
            description: item.description.map { String($0.text.prefix(Self.longestDescription)) }
                ?? (words.isEmpty ? strings.title(of: list.source) : words),
            // The address keeps the parameters of the upstream request, because they identify the item. The search term
            // is private.
            address: server + list.model.path(to: .item(item.id, FeedQuery(choices: list.query.withoutTerm.choices))),
            picture: server
                + (pictures.summary(of: item) ?? list.model.path(to: .asset(list.model.assets.sharePicture.name))))
    }

    /// The length of the longest description that other programs show, in characters.
    private static let longestDescription = 200

    /// The status of the item if the list's state doesn't show it.
    private var note: String? {
        if let date = history?.goneSince, origin != .feed {
            return strings(.goneSince, strings.time(of: date))
        }
        return switch origin {
        case .feed, .sample: nil
        case .lastSeen where ownProvenance != nil: nil
        case .lastSeen(let date):
            strings(isListKnown && isListChosen ? .notInList : .archived, strings.age(of: date, at: list.model.now))
        case .ownRecord: strings(.fromOwnRecord)
        }
    }

    /// The provenance of the item alone, if the list beside it was not requested.
    private var ownProvenance: Provenance? {
        list.state.failedAttempt?.error.cause == .notRequested ? provenance : nil
    }

    /// Whether the address names the list, or the source has no other.
    private var isListChosen: Bool { list.source.parameters.isEmpty || !list.query.choices.isEmpty }

    /// Whether the list has arrived; one that has not may still have the item.
    private var isListKnown: Bool {
        switch list.state.content?.provenance {
        case .fresh, .archived: true
        case .sample, nil: false
        }
    }
}

extension ItemScreen {
    static func load(_ address: PageAddress, in context: LoadContext) async throws -> Loaded {
        let (source, reference) = try context.item(at: address)
        var request = source.request(address.parameters)
        // A choice in the list beside the item.
        if address[ChoicesForm.mark] != nil {
            return .redirect(.item(reference, request.query.shortened(for: request.source)))
        }
        let owner = try await context.owner(of: request.source)
        let (library, visitor) = (context.library, context.visitor)
        let past = request.query.at
        var found =
            if let past {
                try await library.item(reference, of: request.source, at: past)
            } else {
                try await library.item(reference, of: request.source, profile: visitor.profile)
            }
        // Beside an item from a search or among favourites, whose address names no list, is one that has it.
        let namesList = address.parameters.contains { source.parameter($0.name) != nil }
        if past == nil, !namesList, found.origin != .feed, let list = await library.list(with: reference, of: source) {
            request.source = list
            request.query.choices = list.choices
            found = try await library.item(reference, of: list, profile: visitor.profile)
        }
        guard let item = found.item else { throw WebError.noItem(reference, in: found.state) }
        let related = await context.related(to: item, of: source, waiting: .immediate)
        let page = try await library.listPage(
            of: request, state: found.state, profile: visitor.knownProfile,
            // Without scripts, people page through the list beside the item.
            showing: address["page"] == nil ? reference : nil, strings: visitor.strings)
        let profile = try await context.content(
            ProfileQuery(items: page.items + [reference], searches: .source(request.source.id)))
        let list = try await context.list(page, profile, selected: reference, model: try await context.model())
        list.setOwner(owner)
        return .screen(
            ItemScreen(
                item: item, isFavourite: profile.favouriteIDs.contains(reference),
                origin: found.origin, provenance: found.provenance, list: list, related: related,
                history: past == nil ? await library.history(of: reference, item, in: request.source) : nil,
                sections: try await context.site.additions.sections(of: item, with: context.site.records) { error in
                    try context.sectionFailed(reference, error)
                    return RenderedHTML(p(.class("problem"), .role("status")) { visitor.strings(.loadFailed) })
                },
                isFollowed: try await context.follows(past == nil ? FollowSubject(item, of: page.source) : nil),
                server: context.origin ?? ""))
    }
}
