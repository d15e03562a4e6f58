import Catalogue
import HTML
import Routes

/// A section on the page for editing the home page.
struct HomeEditingRow: HTML {
    let homeSection: HomeSection
    /// The place, from 0.
    let place: Int
    let count: Int
    let model: PageModel

    static func part(_ section: HomeSection) -> String { "section-\(section.id)" }

    private var strings: Strings { model.strings }
    private var isKnown: Bool { homeSection.feed.isKnown(among: model.sources) }
    private var title: String { strings.title(of: homeSection, among: model.sources) }

    var body: some HTML {
        li(.id(Self.part(homeSection)), .tabindex(-1)) {
            section(.data("section", homeSection.id)) {
                span(.class("handle"), .aria("hidden", "true")) { Icon(.handle) }
                div(.class("name")) {
                    h2 { title }
                    if let note { p(.class("note")) { note } }
                }
                form(.class("rename"), .method(.post), .action(model.path(to: .home))) {
                    input(.type("hidden"), .name("section"), .value(homeSection.id))
                    input(.type("hidden"), .name("edit"), .value(HomeAction.Name.rename.rawValue))
                    input(
                        .type("text"), .name("name"), .value(homeSection.name ?? ""), .placeholder(listTitle),
                        .aria("label", strings(.nameOf, title)), .maxlength(HomeSection.longestName),
                        .autocomplete("off"), .dir(.auto))
                    noscript { button(.class("quiet")) { strings(.done) } }
                }
                form(.method(.post), .action(model.path(to: .home))) {
                    input(.type("hidden"), .name("section"), .value(homeSection.id))
                    if isKnown { style }
                    act(.moveUp, .up, .moveUp, isEnabled: place > 0)
                    act(.moveDown, .down, .moveDown, isEnabled: place < count - 1)
                    act(.removeSection, .remove, .remove)
                }
            }
        }
    }

    private var listTitle: String { strings.title(of: homeSection.feed, among: model.sources) }

    private var note: String? {
        guard isKnown else { return strings(.sourceGone) }
        let choices = homeSection.feed.request(among: model.sources).map(strings.choices) ?? []
        return choices.isEmpty ? nil : choices.joined(separator: " · ")
    }

    @HTMLBuilder private var style: some HTML {
        span(.class("choice")) {
            select(.name("style"), .aria("label", strings(.styleOf, title)), .autocomplete("off")) {
                StyleOptions(selected: homeSection.style, strings: strings)
            }
            Icon(.down)
        }
        noscript {
            button(.class("quiet"), .name("edit"), .value(HomeAction.Name.restyle.rawValue)) { strings(.apply) }
        }
    }

    private func act(
        _ label: Phrase, _ action: HomeAction.Name, _ icon: Icon.Drawing, isEnabled: Bool = true
    ) -> some HTML {
        button(
            .class("act"), .name("edit"), .value(action.rawValue), .aria("label", strings(label, title)),
            .disabled(!isEnabled)
        ) { Icon(icon) }
    }
}

/// The styles that a section can have.
struct StyleOptions: HTML {
    let selected: HomeStyle
    let strings: Strings

    var body: some HTML {
        ForEach(HomeStyle.allCases) { style in
            option(.value(style.rawValue), .selected(style == selected)) { strings.label(of: style) }
        }
    }
}
