/// The changes of the places that notifications are sent to, by the value of `edit` in their forms.
package enum NotificationEdit: String, CaseIterable, Sendable {
    case add, remove, retry, test
    /// A browser has another subscription in place of one.
    case renew
}
