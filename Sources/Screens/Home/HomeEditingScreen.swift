package import Catalogue
package import HTML
package import Routes

/// The page for editing the home page: a row for each section, with ordinary forms for all its changes.
package struct HomeEditingScreen: Screen {
    let home: Home
    let canUndo: Bool
    package let model: PageModel

    package init(home: Home, canUndo: Bool, model: PageModel) {
        self.home = home
        self.canUndo = canUndo
        self.model = model
    }

    private var strings: Strings { model.strings }

    package var body: some HTML {
        PageDocument(model: model, title: strings(.editHome), kind: "home", tab: .home) {
            div(.class("pane editing")) {
                EditingStyles(model: model)
                ScriptPreload("editing", model: model)
                header(.class("head")) {
                    h1 { strings(.editHome) }
                    div(.class("actions")) {
                        UndoHomeButton(isEnabled: canUndo, model: model)
                        a(.class("quiet done"), .href(model.path(to: .home))) { strings(.done) }
                    }
                }
                StoriesForm(story: home.story, model: model)
                if home.sections.isEmpty {
                    p(.class("hint")) { strings(.homeEmpty) }
                } else {
                    ol(.class("rows"), .role("list"), .aria("label", strings(.sections))) {
                        ForEach(home.sections.enumerated()) { place, section in
                            HomeEditingRow(
                                homeSection: section, place: place, count: home.sections.count, model: model)
                        }
                    }
                }
                AddSectionForm(isFull: home.sections.count >= Home.largestCount, model: model)
            }
        }
    }
}

extension HomeEditingScreen {
    /// The part of the page to show after an action.
    package static func part(after action: HomeAction, _ outcome: HomeOutcome) -> String? {
        let sections = outcome.home.sections
        switch action {
        case .undo: return UndoHomeButton.part
        case .edit(.changeStory): return StoriesForm.part
        case .edit(.add): return outcome.problem == nil ? sections.last.map(HomeEditingRow.part) : AddSectionForm.part
        case .edit(.remove(let id)):
            // The section that took the place of the removed one, or the last section.
            let place = outcome.before.sections.firstIndex { $0.id == id } ?? 0
            let next = sections.isEmpty ? nil : sections[min(place, sections.count - 1)]
            return next.map(HomeEditingRow.part) ?? AddSectionForm.part
        case .edit(.moveUp(let id)), .edit(.moveDown(let id)), .edit(.move(let id, _)), .edit(.restyle(let id, _)),
            .edit(.rename(let id, _)):
            return outcome.home.section(id).map(HomeEditingRow.part)
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
