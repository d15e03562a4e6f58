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
    /// The number of further changes.
    package let others: Int
    package let date: Date

    /// Creates the message of some changes.
    ///
    /// - Parameters:
    ///   - changes: at least one.
    ///   - target: names the language and the address of the app.
    ///   - allChanges: the path of the page with all changes.
    ///   - date: the current date.
    package init(_ changes: [FollowedChange], to target: NotificationTarget, allChanges: String, at date: Date) {
        let strings = Strings(locale: Locale(identifier: target.locale))
        let path = changes.count == 1 && changes[0].link.utf8.count <= Self.longestPath ? changes[0].link : allChanges
        // The first of the changes may be deleted before the message is repeated.
        id = "changes_\(target.id)_\(target.delivered)_\(changes.last?.sequence ?? 0)"
        title = changes.count == 1 ? changes[0].title : strings(.changesFollowed, count: changes.count)
        self.changes = Array(changes.prefix(Self.mostChanges))
        others = changes.count - self.changes.count
        lines = self.changes.map { $0.line(isAlone: changes.count == 1, strings) }
        rest = others > 0 ? strings(.andMore, count: others) : nil
        site = target.site
        link = site + path
        language = strings.language
        self.date = date
    }

    /// Creates a message by which a person sees whether a target works.
    package init(testing target: NotificationTarget, page: String, at date: Date) {
        let strings = Strings(locale: Locale(identifier: target.locale))
        id = "test_\(UUID().uuidString.lowercased())"
        title = strings(.testMessage)
        lines = [strings(.testMessageHint)]
        rest = nil
        site = target.site
        link = site + page
        language = strings.language
        (changes, others) = ([], 0)
        self.date = date
    }
}

extension FollowedChange {
    /// - Parameter isAlone: whether the title stands above it.
    fileprivate func line(isAlone: Bool, _ strings: Strings) -> String {
        let event: String? =
            switch kind {
            case .new: strings(.changesNew)
            case .gone: strings(.changesGone)
            case .back: strings(.changesBack)
            case .crossed, .changed: nil
            }
        let fact = field.map { key in
            strings(
                .factChange, strings.label(.field, key, default: key.humanised), old ?? strings(.unknown),
                new ?? strings(.unknown))
        }
        let news = [event, fact].compactMap(\.self).joined(separator: " · ")
        return isAlone && !news.isEmpty ? news : [title, news].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}

/// Sends messages to the targets of people.
package protocol NotificationChannel: Sendable {
    /// Sends a message once.
    ///
    /// - Throws: ``DeliveryError``, or an error without secrets.
    func send(_ message: NotificationMessage, to target: NotificationTarget) async throws
}
