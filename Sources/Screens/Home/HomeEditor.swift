package import Catalogue
package import HTML
package import Routes

/// What the page for editing the home page shows besides its sections.
package struct HomeEditing {
    let canUndo: Bool
    let offers: HomeOffers

    package init(canUndo: Bool, offers: HomeOffers) {
        self.canUndo = canUndo
        self.offers = offers
    }
}

/// The home page while it is edited: each section with its tools, then what can be added. All changes are ordinary forms.
package struct HomeEditor: HTML {
    /// The sections with their views; nil for an empty one, and for a feed that doesn't exist.
    let sections: [(section: HomeSection, view: HomeSectionView?)]
    let editing: HomeEditing
    let model: PageModel

    private var strings: Strings { model.strings }

    package var body: some HTML {
        div(.class("pane editing")) {
            EditingStyles(model: model)
            ScriptPreload("editing", model: model)
            header(.class("head")) {
                h1 { strings(.editHome) }
                div(.class("actions")) {
                    a(
                        .class("quiet"), .href(model.path(to: .homeEditing(part: HomeOffersView.part))),
                        .aria("label", strings(.addSection))
                    ) { Icon(.add) }
                    UndoHomeButton(isEnabled: editing.canUndo, model: model)
                    a(.class("quiet done"), .href(model.path(to: .home))) { strings(.done) }
                }
            }
            if sections.isEmpty {
                p(.class("hint")) { strings(.homeEmpty) }
            } else {
                ol(.class("rows sections"), .role("list"), .aria("label", strings(.sections))) {
                    ForEach(sections.enumerated()) { place, shown in
                        HomeEditingSection(
                            homeSection: shown.section, view: shown.view, place: place, count: sections.count,
                            model: model)
                    }
                }
            }
            HomeOffersView(offers: editing.offers, isFull: sections.count >= Home.largestCount, model: model)
        }
    }
}

extension HomeEditor {
    /// The part of the page to show after an action.
    package static func part(after action: HomeAction, _ outcome: HomeOutcome) -> String? {
        let sections = outcome.home.sections
        switch action {
        case .undo: return UndoHomeButton.part
        case .edit(.add):
            return outcome.problem == nil ? sections.last.map(HomeEditingSection.part) : HomeOffersView.part
        case .edit(.remove(let id)):
            // The section that took the place of the removed one, or the last section.
            let place = outcome.before.sections.firstIndex { $0.id == id } ?? 0
            let next = sections.isEmpty ? nil : sections[min(place, sections.count - 1)]
            return next.map(HomeEditingSection.part) ?? HomeOffersView.part
        case .edit(.moveUp(let id)), .edit(.moveDown(let id)), .edit(.move(let id, _)), .edit(.restyle(let id, _)),
            .edit(.rename(let id, _)):
            return outcome.home.section(id).map(HomeEditingSection.part)
        }
    }
}

/// Undoes the last change.
struct UndoHomeButton: HTML {
    static let part = "undo"

    /// Whether the button works; nil in a notice, which has a button of its own and only if it works.
    var isEnabled: Bool?
    package let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        form(.method(.post), .action(model.path(to: .home)), .when(isEnabled != nil, .id(Self.part))) {
            button(
                .class("quiet"), .name("edit"), .value(HomeAction.Name.undo.rawValue), .disabled(isEnabled == false)
            ) {
                strings(.undo)
            }
        }
    }
}
