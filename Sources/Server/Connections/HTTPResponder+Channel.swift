import Endpoints
import Foundation
import HTTPTypes
package import Hummingbird
package import HummingbirdCore
package import Logging
import NIOCore
import NIOHTTP1
import Synchronization

extension HTTPResponder where Context == AppRequestContext {
    /// Answers the requests of connections, as Hummingbird's `Application` does.
    ///
    /// - Parameter name: the value of the field `Server`.
    package func channelResponder(serverName name: String, logger: Logger) -> HTTPChannelHandler.Responder {
        let date = DateField()
        return { (request: Request, writer: consuming ResponseWriter, channel: any Channel) in
            var logger = logger
            logger[metadataKey: "hb.request.id"] = .stringConvertible(RequestID())
            let context = AppRequestContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
            var response: Response
            do {
                response = try await self.respond(to: request, context: context)
            } catch let error as HTTPParserError {
                throw error
            } catch {
                logger.debug("Expected an answer or an error page, got: \(error)")
                response = Response(status: .internalServerError)
            }
            response.headers[.date] = date.text(at: Date())
            response.headers[.server] = name
            do {
                try await writer.write(response: response.head, body: response.body)
            } catch is HTTPParserError {
                // Hummingbird answers a parser's error, but this answer has begun.
                throw ChannelError.ioOnClosedChannel
            }
        }
    }
}

/// The value of the field `Date`, which is formatted once a second.
private final class DateField: Sendable {
    private let last = Mutex((second: 0.0, text: ""))

    func text(at date: Date) -> String {
        let second = date.timeIntervalSince1970.rounded(.down)
        return last.withLock { last in
            if last.second != second { last = (second, Date(timeIntervalSince1970: second).http) }
            return last.text
        }
    }
}
