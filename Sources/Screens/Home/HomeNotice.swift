package import Catalogue
import Endpoints
import Foundation
package import Routes

/// A notice about a change to the home page.
package struct HomeNotice: Hashable, Sendable {
    package enum Event: String {
        case added, removed, moved, restyled, renamed
        case undone, unchanged, full
        case sectionGone = "section-gone"
        case nothingToUndo = "nothing-to-undo"
    }

    package let event: Event
    /// The feed of the changed section.
    package let feed: HomeFeed?

    /// Creates the notice of a change; nil if nothing changed.
    package init?(_ action: HomeAction, _ outcome: HomeOutcome) {
        if let problem = outcome.problem {
            event =
                switch problem {
                case .unknownSection: .sectionGone
                case .unknownPlace: .unchanged
                case .full: .full
                case .nothingToUndo: .nothingToUndo
                }
            feed = nil
            return
        }
        guard outcome.home != outcome.before else { return nil }
        switch action {
        case .edit(.add(let added, _)): (event, feed) = (.added, added)
        case .edit(.remove(let id)): (event, feed) = (.removed, outcome.before.section(id)?.feed)
        case .edit(.moveUp(let id)), .edit(.moveDown(let id)), .edit(.move(let id, _)):
            (event, feed) = (.moved, outcome.home.section(id)?.feed)
        case .edit(.restyle(let id, _)): (event, feed) = (.restyled, outcome.home.section(id)?.feed)
        case .edit(.rename(let id, _)): (event, feed) = (.renamed, outcome.home.section(id)?.feed)
        case .undo: (event, feed) = (.undone, nil)
        }
    }

    var canBeUndone: Bool {
        switch event {
        case .added, .removed, .moved, .restyled, .renamed: true
        case .undone, .unchanged, .full, .sectionGone, .nothingToUndo: false
        }
    }

    package func message(about title: String, strings: Strings) -> String {
        switch event {
        case .added: strings(.sectionAdded, title)
        case .removed: strings(.sectionRemoved, title)
        case .moved: strings(.moved, title)
        case .restyled: strings(.sectionRestyled)
        case .renamed: strings(.sectionRenamed)
        case .undone: strings(.changeUndone)
        case .unchanged: strings(.nothingChanged)
        case .full: strings(.homeFull, strings.number(Double(Home.largestCount)))
        case .sectionGone: strings(.sectionGone)
        case .nothingToUndo: strings(.nothingToUndo)
        }
    }
}

extension HomeNotice {
    /// The notice in the form of a cookie's value.
    package var text: String {
        event.rawValue + (feed.map { "/\(Resource.encoded(HomeFeedPath($0).text))" } ?? "")
    }

    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1)
        guard let event = parts.first.flatMap({ Event(rawValue: String($0)) }) else { return nil }
        self.event = event
        feed = parts.dropFirst().first?.removingPercentEncoding.flatMap(HomeFeedPath.init)?.feed
    }
}
