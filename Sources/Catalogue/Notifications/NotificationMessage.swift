package import Foundation

/// A message with changes of what a person follows, in the person's language.
package struct NotificationMessage: Sendable {
    /// The most changes in a message; it counts the others.
    package static let mostChanges = 20

    /// The longest path that a link has, in bytes: push services take little.
    private static let longestPath = 1_000

    /// The same for each repetition, so that a receiver recognises one.
    package let id: String
    package let title: String
    /// A line for each change.
    package let lines: [String]
    /// That there are more changes; nil if there are not.
    package let rest: String?
    /// The absolute address of the item of a single change, or of all changes.
    package let link: String
    /// The address of the app, without a slash at its end.
    package let site: String
    package let language: Language
    /// The first changes, oldest first; none in a test.
    package let changes: [FollowedChange]
    /// What pages say of each of these changes.
    package let words: [Words]
    /// The number of further changes.
    package let others: Int
    package let date: Date

    /// The values of a change as pages show them, and what they name.
    package struct Words: Sendable {
        package let old: String?
        package let new: String?
        /// The name of the list; nil if it is unknown.
        package let list: String?
        /// The condition that a number has met; nil for other changes.
        package let condition: String?
    }

    /// Creates the message of some changes.
    ///
    /// - Parameters:
    ///   - changes: at least one.
    ///   - target: names the language and the address of the app.
    ///   - texts: the texts about the first changes, in that language.
    ///   - allChanges: the path of the page with all changes.
    ///   - date: the current date.
    package init(
        _ changes: [FollowedChange], to target: NotificationTarget, texts: FollowedTexts, allChanges: String,
        at date: Date
    ) {
        let strings = texts.strings
        let path = changes.count == 1 && changes[0].link.utf8.count <= Self.longestPath ? changes[0].link : allChanges
        // The first of the changes may be deleted before the message is repeated.
        id = "changes_\(target.id)_\(target.delivered)_\(changes.last?.sequence ?? 0)"
        title = changes.count == 1 ? changes[0].title : strings(.changesFollowed, count: changes.count)
        self.changes = Array(changes.prefix(Self.mostChanges))
        others = changes.count - self.changes.count
        words = self.changes.map { change in
            Words(
                old: texts.value(change.old, of: change), new: texts.value(change.new, of: change),
                list: texts.list(of: change), condition: texts.condition(of: change))
        }
        // Several rules may report the same.
        lines = self.changes.map { (item: $0.item, text: texts.news(of: $0, isAlone: changes.count == 1)) }
            .uniqued { [$0.item.source.rawValue, $0.item.id, $0.text] }.map(\.text)
        rest = others > 0 ? strings(.andMore, count: others) : nil
        site = target.site
        link = site + path
        language = strings.language
        self.date = date
    }

    /// Creates a message by which a person sees whether a target works.
    package init(testing target: NotificationTarget, page: String, at date: Date) {
        let strings = target.strings
        id = "test_\(UUID().uuidString.lowercased())"
        title = strings(.testMessage)
        lines = [strings(.testMessageHint)]
        rest = nil
        site = target.site
        link = site + page
        language = strings.language
        (changes, words, others) = ([], [], 0)
        self.date = date
    }
}

extension NotificationTarget {
    /// The texts of messages in the person's language.
    package var strings: Strings { Strings(locale: Locale(identifier: locale)) }
}

extension FollowedTexts {
    /// - Parameter isAlone: whether the title stands above it.
    fileprivate func news(of change: FollowedChange, isAlone: Bool) -> String {
        let news = [line(of: change), condition(of: change)].compactMap(\.self).joined(separator: " · ")
        return isAlone ? news : strings.directed([strings.apart(change.title), news].joined(separator: " · "))
    }
}

/// Sends messages to the targets of people.
package protocol NotificationChannel: Sendable {
    /// Sends a message once.
    ///
    /// - Throws: ``DeliveryError``, or an error without secrets.
    func send(_ message: NotificationMessage, to target: NotificationTarget) async throws

    /// Looks whether messages may go to a target, before it is added.
    ///
    /// - Throws: ``DeliveryError`` if they may not, or if that is unknown now.
    func admit(_ target: NotificationTarget) async throws
}

extension NotificationChannel {
    package func admit(_ target: NotificationTarget) async throws {}
}
