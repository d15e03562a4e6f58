public import AsyncHTTPClient
public import Endpoints
import Foundation
public import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// A transport over AsyncHTTPClient.
public struct HTTPClientTransport: Transport {
    /// The `Accept` header for pictures, audio and video (RFC 9110, section 12.5.1).
    public static let media = "image/avif,image/webp,image/*,audio/*,video/*;q=0.9,*/*;q=0.5"

    /// The `Accept` header for JSON. Some APIs refuse requests that name none of their own types.
    public static let json = "application/json, application/*;q=0.9, */*;q=0.5"

    private let client: HTTPClient
    private let accept: String

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - client: carries the requests. It should follow no redirects; the shared one follows up to five.
    ///   - accept: the `Accept` header.
    public init(client: HTTPClient = .shared, accept: String = json) {
        self.client = client
        self.accept = accept
    }

    public func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer {
        var request = HTTPClientRequest(url: base.description + resource.description)
        request.headers = ["accept": accept, "user-agent": "Vitrine/0.1"]
        if let body = resource.body {
            request.method = .POST
            request.headers.add(name: "content-type", value: "application/json")
            request.body = .bytes(ByteBuffer(string: body))
        }
        if let bytes = resource.bytes {
            request.method = .POST
            request.headers.add(name: "content-type", value: "application/octet-stream")
            request.body = .bytes(ByteBuffer(bytes: bytes))
        }
        for field in headers { request.headers.replaceOrAdd(name: field.name.canonicalName, value: field.value) }
        let (start, end) = (NIODeadline.now(), ContinuousClock.now + limits.duration)
        do {
            let response = try await client.execute(
                request, deadline: start + .nanoseconds(Int64(limits.duration / .nanoseconds(1))))
            let body = try await response.body.collected(upTo: limits.bytes, before: end)
            var headers: [String: String] = [:]
            for name in Answer.keptHeaders {
                headers[name.canonicalName] = Answer.value(of: response.headers[name.canonicalName])
            }
            let codings = response.headers[canonicalForm: "content-encoding"].map(String.init)
            let plain = try ContentCoding.decoded(body, codings: codings, limit: limits.bytes)
            return Answer(
                resource: resource, status: Int(response.status.code), headers: headers,
                body: Data(plain.readableBytesView))
        } catch {
            throw EndpointError(host: base.authority, cause: Self.cause(of: error, limits))
        }
    }

    private static func cause(of error: any Error, _ limits: Limits) -> EndpointError.Cause {
        switch error {
        case let error as HTTPClientError: cause(of: error, limits)
        case is CancellationError: .cancelled
        case ContentCoding.Failure.tooLarge: .tooLarge(limit: limits.bytes)
        case ContentCoding.Failure.cutShort: .interrupted("its compressed body ends early")
        case ContentCoding.Failure.broken: .interrupted("its compressed body is damaged")
        case ContentCoding.Failure.unknown(let coding):
            .undecodable(
                expected: "a plain answer, gzip or deflate", got: "the coding \(coding.prefix(40).debugDescription)")
        case let error as IOError: .unreachable(error.systemMessage)
        case is NIOConnectionError, is ChannelError: .unreachable(error.shortDescription)
        case is NIOTooManyBytesError: .tooLarge(limit: limits.bytes)
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: .insecure(error.shortDescription)
        default: .interrupted(error.shortDescription)
        }
    }

    private static func cause(of error: HTTPClientError, _ limits: Limits) -> EndpointError.Cause {
        switch error {
        case .cancelled: .cancelled
        case .deadlineExceeded, .readTimeout: .timedOut(after: limits.duration)
        case .connectTimeout: .unreachable("the connection timed out")
        case .tlsHandshakeTimeout: .insecure("the handshake timed out")
        case .remoteConnectionClosed: .interrupted("the connection was closed")
        default: .interrupted(error.shortDescription)
        }
    }
}

extension HTTPClientResponse.Body {
    /// The whole body. The client itself limits the time until it begins, and its pauses, so that a byte now and then would
    /// never end.
    fileprivate func collected(
        upTo limit: Int, before end: ContinuousClock.Instant
    ) async throws -> ByteBuffer {
        try await withThrowingTaskGroup(of: ByteBuffer.self) { group in
            group.addTask { try await collect(upTo: limit) }
            group.addTask {
                try await Task.sleep(until: end, clock: .continuous)
                throw HTTPClientError.deadlineExceeded
            }
            defer { group.cancelAll() }
            guard let body = try await group.next() else { throw CancellationError() }
            return body
        }
    }
}

extension IOError {
    /// The system's words for the error, without the function that failed.
    package var systemMessage: String { String(cString: strerror(errnoCode)) }
}

extension Error {
    /// The description in one line, for logs.
    fileprivate var shortDescription: String {
        String("\(self)".split(whereSeparator: \.isNewline).joined(separator: " ").prefix(200))
    }
}
