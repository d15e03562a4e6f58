package import Catalogue
package import HTML
import Routes

/// The page for arranging the sources in the sidebar: a row for each, with ordinary forms for all its changes.
package struct SourcesEditingScreen: Screen {
    package let model: PageModel

    package init(model: PageModel) { self.model = model }

    static let groupsID = "groups"
    private var strings: Strings { model.strings }

    package var body: some HTML {
        let places = model.places
        let groups = model.preferences.navigation.arranged(places, includingHidden: true)
        let rows = groups.flatMap { group in group.places.map { (group.name, $0) } }
        let tabs = model.preferences.navigation.tabs(among: places).map(\.id)
        let names = groups.map(\.name).filter { !$0.isEmpty }
        PageDocument(model: model, title: strings(.arrangeCatalogues), kind: "arrange-sources", tab: .sources) {
            div(.class("pane editing arrangement")) {
                EditingStyles(model: model)
                ScriptPreload("editing", model: model)
                header(.class("head")) {
                    h1 { strings(.arrangeCatalogues) }
                    div(.class("actions")) {
                        a(.class("quiet done"), .href(model.path(to: .sources))) { strings(.done) }
                    }
                }
                p(.class("hint")) { strings(.arrangeHint) }
                ol(.class("rows"), .role("list"), .aria("label", strings(.sources))) {
                    ForEach(rows.enumerated()) { place, row in
                        SourceEditingRow(
                            place: row.1, group: row.0, index: place, count: rows.count, tabs: tabs, model: model)
                    }
                }
                datalist(.id(Self.groupsID)) { ForEach(names) { name in option(.value(name)) {} } }
                if !names.isEmpty {
                    div(.class("add"), .tabindex(-1)) {
                        h2 { strings(.groups) }
                        ForEach(names.enumerated()) { index, name in group(index, name) }
                    }
                }
            }
        }
    }

    @HTMLBuilder private func group(_ index: Int, _ name: String) -> some HTML {
        form(.class("rename"), .method(.post), .action(model.path(to: .arrangement))) {
            input(.type("hidden"), .name("group"), .value(name))
            input(.type("hidden"), .name("edit"), .value(NavigationAction.Name.rename.rawValue))
            input(
                .type("text"), .name("name"), .value(name), .aria("label", strings(.nameOf, name)),
                .maxlength(NavigationArrangement.longestName), .autocomplete("off"), .dir(.auto))
            noscript { button(.class("quiet")) { strings(.done) } }
        }
        if index > 0 {
            form(.method(.post), .action(model.path(to: .arrangement))) {
                input(.type("hidden"), .name("group"), .value(name))
                button(
                    .class("act"), .name("edit"), .value(NavigationAction.Name.raise.rawValue),
                    .aria("label", strings(.moveUp, name))
                ) { Icon(.moveUp) }
            }
        }
    }
}

/// A source on the page for arranging them.
package struct SourceEditingRow: HTML {
    let place: NavigationPlace
    /// The name of its group; empty for none.
    let group: String
    /// The place in the list, from 0.
    let index: Int
    let count: Int
    /// The sources in the tab bar.
    let tabs: [SourceID]
    let model: PageModel

    package static func part(_ source: SourceID) -> String { "source-\(source)" }

    private var strings: Strings { model.strings }
    private var isHidden: Bool { model.preferences.navigation.hidden.contains(place.id) }
    private var isTab: Bool { tabs.contains(place.id) }

    package var body: some HTML {
        li(.id(Self.part(place.id)), .tabindex(-1), .when(isHidden, .class("left-out"))) {
            section {
                span(.class("handle"), .aria("hidden", "true")) { Icon(.handle) }
                div(.class("name")) {
                    h2 {
                        place.icon
                        place.title
                    }
                }
                form(.method(.post), .action(model.path(to: .arrangement))) {
                    input(.type("hidden"), .name("source"), .value(place.id.rawValue))
                    act(
                        .tab, "\(!isTab)", strings(.showInTabBar, place.title), .tabBar, isPressed: isTab,
                        isEnabled: isTab || tabs.count < NavigationArrangement.mostTabs)
                    act(
                        .hidden, "\(!isHidden)", strings(.showInSidebar, place.title), isHidden ? .hidden : .shown,
                        isPressed: !isHidden)
                    move(.up, strings(.moveUp, place.title), .moveUp, isEnabled: index > 0)
                    move(.down, strings(.moveDown, place.title), .moveDown, isEnabled: index < count - 1)
                }
                form(.class("group"), .method(.post), .action(model.path(to: .arrangement))) {
                    input(.type("hidden"), .name("source"), .value(place.id.rawValue))
                    input(.type("hidden"), .name("edit"), .value(NavigationAction.Name.group.rawValue))
                    input(
                        .type("text"), .name("group"), .value(group), .placeholder(strings(.noGroup)),
                        .aria("label", strings(.groupOf, place.title)), .list(SourcesEditingScreen.groupsID),
                        .maxlength(NavigationArrangement.longestName), .autocomplete("off"), .dir(.auto))
                    noscript { button(.class("quiet")) { strings(.done) } }
                }
            }
        }
    }

    private func act(
        _ name: NavigationAction.Name, _ value: String, _ label: String, _ icon: Icon.Drawing, isPressed: Bool,
        isEnabled: Bool = true
    ) -> some HTML {
        button(
            .class("act"), .name(name.rawValue), .value(value), .aria("label", label), .aria("pressed", isPressed),
            .disabled(!isEnabled)
        ) { Icon(icon) }
    }

    private func move(
        _ action: NavigationAction.Name, _ label: String, _ icon: Icon.Drawing, isEnabled: Bool
    ) -> some HTML {
        button(
            .class("act"), .name("edit"), .value(action.rawValue), .aria("label", label), .disabled(!isEnabled)
        ) { Icon(icon) }
    }
}
