import Catalogue
import CompositionalList
import Foundation
package import HTML
import Routes
import Sections

/// What changed of what a person follows, the newest first, and the person's rules.
package struct FollowedScreen: Screen {
    /// The largest number of changes on a page.
    static let maxChanges = 50

    /// The rules, the newest first.
    let rules: [FollowRule]
    /// The changes, the newest first.
    let changes: [FollowedChange]
    /// The items of rules and changes as they were last seen.
    let items: [ItemReference: CatalogueItem]
    /// When upstream last answered about what each rule is about.
    let answered: [FollowRule.ID: Date]
    let favourites: Set<ItemReference>
    /// Whether there are older changes.
    let hasOlder: Bool
    /// Whether the newest changes are shown.
    let isNewest: Bool
    package let model: PageModel

    private var strings: Strings { model.strings }
    private var texts: FollowedTexts {
        FollowedTexts(strings, rules: rules, items: items, sources: model.allSources)
    }

    package var body: some HTML {
        PageDocument(
            model: model, title: strings(.following), kind: "followed", tab: .followed(), isFollowed: true,
            feed: model.path(to: .followed(isFeed: true))
        ) {
            EditingStyles(model: model)
            div(.class("pane")) {
                header(.class("head")) {
                    h1 { strings(.following) }
                    div(.class("actions")) {
                        // Without people, only those at the machine have notifications.
                        if model.visitor.isAtLeast(model.visitor.person == nil ? .admin : .member) {
                            a(.class("quiet"), .href(model.path(to: .notifications))) { strings(.notifications) }
                        }
                        a(
                            .class("quiet"), .type("application/atom+xml"),
                            .href(model.path(to: .followed(isFeed: true)))
                        ) { "Atom" }
                    }
                }
                if rules.isEmpty, changes.isEmpty {
                    EmptyMessage(.bell, title: strings(.followedNone), hint: strings(.followedNoneHint))
                } else if changes.isEmpty {
                    p(.class("hint")) { strings(.followedQuiet) }
                } else {
                    cells
                    if hasOlder, let last = changes.last {
                        p(.class("hint")) {
                            a(.class("quiet"), .href(model.path(to: .followed(before: last.sequence)))) {
                                strings(.followedOlder)
                            }
                        }
                    }
                }
                if isNewest, !rules.isEmpty { rulesPart }
            }
        }
    }

    // MARK: Changes

    private var cells: some HTML {
        let links = Dictionary(changes.map { ($0.item, $0.link) }) { newest, _ in newest }
        return CompositionalList(Snapshot(days)) { cell, _ in
            RowCell(cell: cell, pictures: model.pictures, strings: strings)
        }
        .sectionHeader { section in h2 { section.title ?? "" } }
        .selectedItem { Selection(Address(model.path(below: links[$0.id] ?? "/"))) }
        .cellAccessory { cell in
            FavouriteButton(item: cell.item, isFavourite: cell.isFavourite, model: model)
        }
    }

    private var days: [Section<String, ItemCell>] {
        let words = self.texts
        let days = Dictionary(grouping: changes) { String(PastDate($0.date).text.prefix(10)) }
        return days.sorted { $0.key > $1.key }.map { day, changes in
            // The changes of an item on a day are one cell, each with a line of its own.
            var texts: [ItemReference: [String]] = [:]
            for change in changes {
                let text = strings.directed("\(strings.timeOfDay(of: change.date)) · \(words.line(of: change))")
                // Several rules may report the same.
                if texts[change.item]?.contains(text) != true { texts[change.item, default: []].append(text) }
            }
            var seen: Set<ItemReference> = []
            let cells = changes.filter { seen.insert($0.item).inserted }.map { change in
                cell(of: change, saying: texts[change.item, default: []].joined(separator: "\n"))
            }
            return Section(day, title: strings.day(of: changes[0].date), cells: cells)
        }
    }

    private func cell(of change: FollowedChange, saying text: String) -> ItemCell {
        let card = items[change.item]?.card
        let item = CatalogueItem(
            id: change.item,
            card: Card(title: change.title, subtitle: card?.subtitle, caption: text, artwork: card?.artwork))
        return ItemCell(item: item, isFavourite: favourites.contains(change.item))
    }

    // MARK: Rules

    private var rulesPart: some HTML {
        section(.class("part")) {
            h2 { strings(.followedRules) }
            let texts = self.texts
            ul(.class("entries"), .role("list")) { ForEach(rules) { row(of: $0, texts) } }
        }
    }

    private func row(of rule: FollowRule, _ texts: FollowedTexts) -> some HTML {
        let title = texts.title(of: rule.subject)
        let item = rule.subject.item.flatMap { items[ItemReference(source: rule.subject.source, id: $0)] }
        let names = [item?.card.subtitle, model.source(rule.subject.source).map { strings.title(of: $0) }]
            .compactMap(\.self).filter { $0 != title }
        return li {
            div {
                p {
                    a(.href(model.path(below: rule.subject.link)), .dir(.auto)) {
                        strong { title }
                    }
                }
                if !names.isEmpty {
                    p(.class("note")) { strings.directed(names.map(strings.apart).joined(separator: " · ")) }
                }
                p(.class("note")) { strings.told(by: rule, about: item, in: model.source(rule.subject.source)) }
                // Whoever waits for a change sees whether there was an answer that could have shown it.
                if let date = answered[rule.id] {
                    p(.class("note")) { strings(.lastUpdated, strings.age(of: date, at: model.now)) }
                }
            }
            a(
                .class("follow quiet"), .href(model.path(to: .followEditing(rule: rule.id))),
                .aria("label", "\(strings(.edit)): \(title)")
            ) { strings(.edit) }
            RemoveRuleForm(rule: rule, name: title, model: model)
        }
    }
}

extension FollowedScreen {
    static func load(_ address: PageAddress, in context: LoadContext) async throws -> Loaded {
        let before = address["before"].flatMap { Int64($0) }
        // Read before the changes, which are published as changes of the profile.
        _ = try await context.content(ProfileQuery())
        var (rules, changes): ([FollowRule], [FollowedChange]) = ([], [])
        if let profile = context.visitor.knownProfile {
            rules = try await context.library.follows.rules(of: profile)
            changes = try await context.library.follows.newestChanges(
                of: profile, before: before, limit: maxChanges + 1)
        }
        var answered: [FollowRule.ID: Date] = [:]
        if before == nil, !rules.isEmpty, let profile = context.visitor.knownProfile {
            answered = try await context.library.follows.answerDates(of: profile)
        }
        let hasOlder = changes.count > maxChanges
        let shown = Array(changes.prefix(maxChanges))
        // Pages of older changes don't show the rules.
        let followed = (before == nil ? rules : []).compactMap { rule in
            rule.subject.item.map { ItemReference(source: rule.subject.source, id: $0) }
        }
        let favourites = try await context.content(ProfileQuery(items: shown.map(\.item))).favouriteIDs
        return .screen(
            FollowedScreen(
                rules: rules, changes: shown,
                items: try await context.library.lastSeen(shown.map(\.item) + followed), answered: answered,
                favourites: favourites,
                hasOlder: hasOlder, isNewest: before == nil, model: try await context.model()))
    }
}
