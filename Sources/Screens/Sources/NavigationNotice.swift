package import Catalogue
import Endpoints
import Foundation
package import Routes

/// A notice about a change to the sidebar or the tab bar.
package struct NavigationNotice: Hashable, Sendable {
    package enum Event: String {
        case moved, renamed, hidden, shown
        case inTabBar = "in-tab-bar"
        case notInTabBar = "not-in-tab-bar"
        case undone, unchanged, full
    }

    package let event: Event
    /// The title of the changed source or group.
    package let title: String
    /// The action that takes the change back; nil for none.
    package let undo: NavigationAction?

    private init(_ event: Event, title: String, undo: NavigationAction?) {
        self.event = event
        self.title = String(title.prefix(60))
        self.undo = undo
    }

    /// Creates the notice of a change.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - title: the title of its source or group.
    ///   - undo: the change that takes it back; nil for none.
    package init(_ action: NavigationAction, title: String, undo: NavigationEdit?) {
        let event: Event =
            switch action.edit {
            case .moveUp, .moveDown, .move, .group, .raise: .moved
            case .rename: .renamed
            case .setHidden(_, let isHidden): isHidden ? .hidden : .shown
            case .setTab(_, let isTab): isTab ? .inTabBar : .notInTabBar
            }
        self.init(
            action.isUndo ? .undone : event, title: title,
            undo: action.isUndo ? nil : undo.map { NavigationAction($0, isUndo: true) })
    }

    /// Creates the notice of a refused change.
    package init(_ problem: NavigationProblem) {
        self.init(problem == .full ? .full : .unchanged, title: "", undo: nil)
    }

    package func message(_ strings: Strings) -> String {
        switch event {
        case .moved: strings(.moved, title)
        case .renamed: strings(.groupRenamed)
        case .hidden: strings(.catalogueHidden, title)
        case .shown: strings(.catalogueShown, title)
        case .inTabBar: strings(.inTabBar, title)
        case .notInTabBar: strings(.notInTabBar, title)
        case .undone: strings(.changeUndone)
        case .unchanged: strings(.nothingChanged)
        case .full: strings(.arrangementFull)
        }
    }
}

extension NavigationNotice {
    /// The notice in the form of a cookie's value.
    package var text: String {
        let fields = (undo?.fields ?? []).map { "\(Resource.encoded($0.name))=\(Resource.encoded($0.value))" }
        return [event.rawValue, Resource.encoded(title), fields.joined(separator: "&")].joined(separator: "/")
    }

    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let event = Event(rawValue: parts[0]), let title = parts[1].removingPercentEncoding
        else { return nil }
        let fields = Dictionary(parts[2].formParameters.map { ($0.name, $0.value) }) { first, _ in first }
        self.init(event, title: title, undo: try? NavigationAction(fields))
    }
}
