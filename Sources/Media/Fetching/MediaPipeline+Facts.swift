import Catalogue
import Endpoints
import Foundation
import Logging
import NIOCore
import NIOPosix

extension MediaPipeline {
    /// The facts of a picture that was loaded before, in whatever width; nil if they are unknown.
    package nonisolated func facts(of reference: MediaReference) -> PictureFacts? {
        facts.value(for: reference.ofLeastWidth)
    }

    /// Loads pictures whose facts are unknown. Ends after a second, even if some have not arrived.
    package nonisolated func learn(_ references: [MediaReference]) async {
        await withTaskGroup(of: Bool.self) { [timeline] group in
            for reference in references {
                group.addTask {
                    _ = await self.result(of: reference)
                    return false
                }
            }
            group.addTask {
                do { try await timeline.sleep(until: timeline.now + .seconds(1)) } catch {
                    // Only cancellation ends a sleep early.
                }
                return true
            }
            var waiting = references.count
            while waiting > 0, await group.next() == false { waiting -= 1 }
            group.cancelAll()
        }
    }

    /// Adds the facts of a picture, which are computed once. A few pictures are decoded at a time, because a large one takes
    /// much memory.
    nonisolated func withFacts(_ media: Media, of reference: MediaReference) async -> Media {
        var media = media
        let key = reference.ofLeastWidth
        if let known = facts.value(for: key) {
            media.facts = known
            return media
        }
        guard await decoders.enter(true) == .admitted else { return media }
        defer { decoders.leave(true) }
        do {
            let bytes = try await media.bytes(in: 0..<media.count, threadPool: .singleton)
            let type = media.type
            media.facts = try await NIOThreadPool.singleton.runIfActive {
                bytes.withUnsafeReadableBytes { PictureFacts($0, type: type) }
            }
        } catch {
            logger.debug("A picture of \(reference.source) can’t be decoded: \(error)")
        }
        if let new = media.facts { facts.insert(new, for: key) }
        return media
    }
}

extension MediaReference {
    /// The reference that stands for the picture in all widths.
    fileprivate var ofLeastWidth: MediaReference {
        guard let address = Artwork.resizable(address).address(width: PictureWidth.ladder[0]) else { return self }
        return MediaReference(kind, of: source, at: address)
    }
}
