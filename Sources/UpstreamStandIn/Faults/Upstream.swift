import Foundation
import NIOCore
import NIOHTTP1

/// Answers as the site does, or as the fault in force has it.
struct Upstream: Sendable {
    private static let chunk = ByteBuffer(repeating: UInt8(ascii: "a"), count: 65_536)
    /// With its two quotation marks the JSON string is 1 GiB.
    private static let gigabyte = 1 << 30

    let site: Site
    let control: Control

    func respond(to request: Request, with writer: ReplyWriter) async throws {
        let normal = try site.reply(to: request)
        let (number, ongoing) = await control.received(request, isGood: normal.isGood)
        do {
            if let ongoing {
                try await fail(request, number, normal, writer, ongoing)
            } else {
                try await send(normal.validated(for: request), number, writer)
            }
        } catch let error where !(error is HangUp) {
            await control.broke(number, error)
            throw error
        }
    }

    private func fail(
        _ request: Request, _ number: Int, _ normal: Reply, _ writer: ReplyWriter, _ ongoing: OngoingFault
    ) async throws {
        switch ongoing.fault.kind {
        case .delivery(.reset):
            throw HangUp()
        case .delivery(.hang):
            try await ongoing.end.futureResult.get()
            try await send(normal.validated(for: request), number, writer)
        case .delivery(.trickle):
            try await start(normal.withValidators, number, writer)
            var rest = ByteBuffer(bytes: writer.isForHead ? Data() : normal.body)
            while await control.isInForce(ongoing), let byte = rest.readSlice(length: 1) {
                try await writer.write(byte)
                try await Task.sleep(for: .seconds(ongoing.fault.seconds ?? 0.2))
            }
            try await writer.write(rest)
            try await writer.end()
        case .delivery(.truncate):
            try await start(normal.withValidators, number, writer)
            try await writer.write(ByteBuffer(bytes: normal.body.prefix(normal.body.count / 2)))
            throw HangUp()
        case .delivery(.gigabyte):
            try await sendGigabyte(number, writer)
        case .delivery(.half):
            try await send(normal.halved().validated(for: request), number, writer)
        case .canned(let canned):
            try await send(canned.reply(to: request).validated(for: request), number, writer)
        case .status(let status):
            try await send(.failure(status, seconds: ongoing.fault.seconds), number, writer)
        case .listener:
            try await send(normal.validated(for: request), number, writer)
        }
    }

    private func send(_ reply: Reply, _ number: Int, _ writer: ReplyWriter) async throws {
        await control.answers(number, with: reply.status)
        try await writer.send(reply)
    }

    /// The head alone, with the length of the whole body.
    private func start(_ reply: Reply, _ number: Int, _ writer: ReplyWriter) async throws {
        await control.answers(number, with: reply.status)
        try await writer.start(reply, length: reply.body.count)
    }

    /// Holds one chunk, which every write shares; a client that has left ends it.
    private func sendGigabyte(_ number: Int, _ writer: ReplyWriter) async throws {
        await control.answers(number, with: .ok)
        try await writer.start(Reply(.ok), length: writer.isForHead ? Self.gigabyte : nil)
        let quote = ByteBuffer(string: "\"")
        try await writer.write(quote)
        var left = Self.gigabyte - 2
        while left > 0, !writer.isForHead {
            let count = min(left, Self.chunk.readableBytes)
            try await writer.write(Self.chunk.getSlice(at: 0, length: count) ?? Self.chunk)
            left -= count
        }
        try await writer.write(quote)
        try await writer.end()
    }
}

extension Reply {
    /// An error of the client's or the server's, by its number.
    ///
    /// - Parameter seconds: of `Retry-After`; where none are given, 429 and 503 have 30, and others go without.
    static func failure(_ status: Int, seconds: Double?) throws -> Reply {
        let status = HTTPResponseStatus(statusCode: status)
        var reply = try Reply.json(["message": status.reasonPhrase], status: status)
        if let seconds = seconds ?? ([429, 503].contains(status.code) ? 30 : nil) {
            reply.headers.add(name: "Retry-After", value: "\(Int(seconds.rounded(.up)))")
        }
        return reply
    }
}
