import Catalogue
import Foundation

/// An alarm about a source in JSON.
package struct AlarmDocument: JSONValue, Sendable {
    let kind: String
    let since: Date
    /// The reason, in the person's language.
    package let message: String

    init(_ alarm: SourceHealth.Alarm, strings: Strings) {
        kind = alarm.kind.rawValue
        since = alarm.since
        message = strings.reason(for: alarm)
    }

    package func write(to json: inout JSONOutput) {
        json.object {
            $0.member("kind", kind)
            $0.member("message", message)
            $0.member("since", since)
        }
    }
}
