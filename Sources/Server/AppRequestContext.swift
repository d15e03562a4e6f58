import Catalogue
import HTTPTypes
package import Hummingbird
import NIOCore
import Pages

/// What belongs to one request: whose it is and how they want to read.
package struct AppRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    var visitor = Visitor()
    /// Whom limits count the request to.
    var client = ClientAddress.none
    /// The browser's connection.
    let channel: any Channel

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}
