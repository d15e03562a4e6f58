/// A way to send alarms to people.
package protocol AlarmChannel: Sendable {
    /// The name in the log, by which the database records what the channel has sent, such as `ntfy`.
    var name: String { get }

    /// Sends an alarm, or its end.
    ///
    /// - Throws: an error whose description has no secrets, because it is logged.
    func send(_ alarm: SourceAlarm) async throws
}
