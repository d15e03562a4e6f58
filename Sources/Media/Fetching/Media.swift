import Foundation
package import NIOCore
package import NIOPosix

/// A picture or a preview that may be passed on.
package struct Media: Sendable {
    private enum Content: Sendable {
        case memory(Data)
        case file(OpenFile)
    }

    package let type: MediaType
    /// In bytes.
    package let count: Int
    /// Whether it is the picture in another width than was asked for, because that cannot be had now.
    package var isOfOtherWidth = false
    private let content: Content

    /// - Returns: nil if the bytes are nothing of that kind.
    init?(_ bytes: Data, kind: MediaReference.Kind) {
        guard let type = MediaType(head: bytes), type.kind == kind else { return nil }
        self.type = type
        count = bytes.count
        content = .memory(bytes)
    }

    /// What a file holds now, also after it was removed.
    ///
    /// - Returns: nil if the file is nothing of that kind.
    init?(_ file: OpenFile, kind: MediaReference.Kind) throws {
        let head = try file.bytes(in: 0..<min(MediaType.headLength, file.count))
        guard let type = MediaType(head: head.readableBytesView), type.kind == kind else { return nil }
        self.type = type
        count = file.count
        content = .file(file)
    }

    /// - Parameter range: within what there is.
    /// - Throws: where the file can't be read.
    package func bytes(in range: Range<Int>, threadPool: NIOThreadPool) async throws -> ByteBuffer {
        switch content {
        case .memory(let data):
            ByteBuffer(bytes: data[data.startIndex + range.lowerBound..<data.startIndex + range.upperBound])
        case .file(let file): try await threadPool.runIfActive { try file.bytes(in: range) }
        }
    }
}
