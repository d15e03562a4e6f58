/// An alarm that a channel did not accept. The description has the host, but neither path nor query, which may be secret.
struct AlarmDeliveryError: Error, CustomStringConvertible {
    let channel: String
    let host: String
    /// The reason as a clause such as “expected status 200, got 404”.
    let reason: String

    var description: String {
        "\(channel) at \(host): \(reason). Check --alarm-\(channel), and whether the service accepts the alarm."
    }
}
