import Catalogue
import HTTPTypes
package import Hummingbird
import Logging
import NIOCore
import Screens

/// The context of a request: its visitor, its client and its connection.
package struct AppRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    var visitor = Visitor()
    var requester = Requester.stranger
    /// The client that limits count the request for.
    var client = ClientAddress.none
    /// The key by which the change that the request asks for is made once; nil for one without.
    var idempotencyKey: IdempotencyKey?
    /// Whether a proxy passes the request on, whether it is trusted or not.
    var isForwarded = false
    /// The name by which the log tells of the request; nil if the log keeps none.
    var requestID: String? { logger[metadataKey: "hb.request.id"]?.description }
    /// The connection of the browser.
    let channel: any Channel

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}
