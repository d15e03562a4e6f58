package import Catalogue
import Foundation
package import NIOCore
package import NIOPosix

/// A valid picture or preview.
package struct Media: Sendable {
    private enum Content: Sendable {
        case memory(ByteBuffer)
        case file(OpenFile)
    }

    package let type: MediaType
    /// The size in bytes.
    package let count: Int
    /// Whether the picture has another width than requested, because the requested one is unavailable.
    package var isOfOtherWidth = false
    /// The size and hue of a picture; nil if they are unknown.
    package var facts: PictureFacts?
    private let content: Content

    /// Plays a melody into memory.
    init(_ melody: Melody) {
        let wav = ByteBuffer(bytes: melody.wav)
        type = .wav
        count = wav.readableBytes
        content = .memory(wav)
    }

    /// Wraps bytes in memory; nil if they are not of the kind.
    init?(_ bytes: Data, kind: MediaReference.Kind) {
        guard let type = MediaType(head: bytes), type.kind == kind else { return nil }
        self.type = type
        count = bytes.count
        content = .memory(ByteBuffer(bytes: bytes))
    }

    /// Wraps an open file, which may already be removed; nil if its content is not of the kind.
    init?(_ file: OpenFile, kind: MediaReference.Kind) throws {
        let head = try file.bytes(in: 0..<min(MediaType.headLength, file.count))
        guard let type = MediaType(head: head.readableBytesView), type.kind == kind else { return nil }
        self.type = type
        count = file.count
        content = .file(file)
    }

    /// Reads a part of the content.
    ///
    /// - Parameters:
    ///   - range: a range within the content.
    ///   - threadPool: the threads that wait for the disk.
    /// - Throws: ``FileError`` if the file can't be read.
    package func bytes(in range: Range<Int>, threadPool: NIOThreadPool) async throws -> ByteBuffer {
        switch content {
        case .memory(let bytes): bytes.getSlice(at: range.lowerBound, length: range.count) ?? ByteBuffer()
        case .file(let file): try await threadPool.runIfActive { try file.bytes(in: range) }
        }
    }
}
