import Catalogue
import HTML
import Routes

/// A section of the home page while it is edited: its tools, and below them its items, which can't be used.
struct HomeEditingSection: HTML {
    let homeSection: HomeSection
    /// The section as the home page shows it; nil if it is empty or its feed doesn't exist.
    let view: HomeSectionView?
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
            div(.class("section-tools")) {
                span(.class("handle"), .aria("hidden", "true")) { Icon(.handle) }
                h2(.class("visually-hidden")) { title }
                form(.class("rename"), .method(.post), .action(model.path(to: .home))) {
                    input(.type("hidden"), .name("section"), .value(homeSection.id))
                    input(.type("hidden"), .name("edit"), .value(HomeAction.Name.rename.rawValue))
                    input(
                        .type("text"), .name("name"), .value(homeSection.name ?? ""),
                        .placeholder(strings.title(of: homeSection.feed, among: model.sources)),
                        .aria("label", strings(.nameOf, title)), .maxlength(HomeSection.longestName),
                        .autocomplete("off"), .dir(.auto))
                    noscript { button(.class("quiet")) { strings(.done) } }
                    if let note { p(.class("note")) { note } }
                }
                form(.class("acts"), .method(.post), .action(model.path(to: .home))) {
                    input(.type("hidden"), .name("section"), .value(homeSection.id))
                    if isKnown { StylePicker(selected: homeSection.style, title: title, strings: strings) }
                    act(.moveUp, .up, .moveUp, isEnabled: place > 0)
                    act(.moveDown, .down, .moveDown, isEnabled: place < count - 1)
                    act(.removeSection, .remove, .remove)
                }
            }
            div(.class("shown"), .inert) {
                if let view {
                    view
                } else {
                    section(.data("section", homeSection.id)) {
                        p(.class("empty-section")) {
                            Icon(homeSection.feed, of: homeSection.feed.source(among: model.sources))
                            isKnown ? strings.hint(of: homeSection.feed) ?? strings(.nothingHere) : strings(.sourceGone)
                        }
                    }
                }
            }
        }
    }

    /// The choices of a list that its title doesn't say.
    private var note: String? {
        let choices = homeSection.feed.request(among: model.sources).map(strings.choices) ?? []
        return choices.isEmpty ? nil : choices.joined(separator: " · ")
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

/// The styles that a section can have, each as a small drawing of it.
private struct StylePicker: HTML {
    let selected: HomeStyle
    /// The title of the section.
    let title: String
    let strings: Strings

    var body: some HTML {
        fieldset(.class("styles")) {
            legend(.class("visually-hidden")) { strings(.styleOf, title) }
            ForEach(HomeStyle.allCases) { style in
                label(.title(strings.label(of: style))) {
                    input(
                        .type("radio"), .name("style"), .value(style.rawValue), .checked(style == selected),
                        .aria("label", strings.label(of: style)), .autocomplete("off"))
                    svg(.viewBox("0 0 32 24"), .aria("hidden", "true")) { path(.d(style.drawing)) {} }
                }
            }
        }
        noscript {
            button(.class("quiet"), .name("edit"), .value(HomeAction.Name.restyle.rawValue)) { strings(.apply) }
        }
    }
}

extension HomeStyle {
    /// Filled areas of a drawing of 32 by 24 points.
    fileprivate var drawing: String {
        switch self {
        case .carousel: "M3 6h9v9H3ZM14 6h9v9h-9ZM25 6h4v9h-4ZM3 17h7v2H3ZM14 17h7v2h-7Z"
        case .grid: "M5 3h6v8H5ZM13 3h6v8h-6ZM21 3h6v8h-6ZM5 13h6v8H5ZM13 13h6v8h-6ZM21 13h6v8h-6Z"
        case .list: "M4 4h4v4H4ZM10 5h18v2H10ZM4 10h4v4H4ZM10 11h18v2H10ZM4 16h4v4H4ZM10 17h18v2H10Z"
        case .story: "M3 5h20v14H3ZM25 5h4v14h-4Z"
        case .mosaic: "M3 3h15v18H3ZM20 3h9v8h-9ZM20 13h9v8h-9Z"
        }
    }
}
