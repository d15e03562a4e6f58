package import Endpoints

/// A message that a channel did not accept. The description has the host, but neither path nor query, which may be secret.
package struct DeliveryError: Error, CustomStringConvertible {
    let channel: String
    package let cause: EndpointError
    /// The reason as a clause such as “expected status 200, got 404”.
    let reason: String

    package init(channel: String, _ cause: EndpointError, reason: String? = nil) {
        self.channel = channel
        self.cause = cause
        self.reason = reason ?? cause.reason
    }

    package var description: String {
        "\(channel) at \(cause.host): \(reason). Check the address, and whether the service accepts the message."
    }
}
