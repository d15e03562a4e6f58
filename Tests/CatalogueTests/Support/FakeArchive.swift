import Catalogue
import Endpoints
import Foundation
import TestSupport

/// An archive in memory that can be broken.
final class FakeArchive: Archive {
    struct Broken: Error {}

    private struct State: Sendable {
        var entries: [ArchiveKey: ArchiveEntry] = [:]
        var isReadable = true
        var isWritable = true
        var isHolding = false
    }

    private let state = Watched(State())

    var entries: [ArchiveEntry] { Array(state.value.entries.values) }

    func breakReading() { state.update { $0.isReadable = false } }
    func breakWriting() { state.update { $0.isWritable = false } }
    func hold() { state.update { $0.isHolding = true } }
    func release() { state.update { $0.isHolding = false } }

    func body(of path: String) -> String? {
        let key = ArchiveKey(source: Planets.id, resource: Resource(path))
        return state.value.entries[key]?.answers.first.map { String(decoding: $0.body, as: UTF8.self) }
    }

    func put(_ body: String, at path: String, on date: Date = .start) {
        let key = ArchiveKey(source: Planets.id, resource: Resource(path))
        let answer = Answer(resource: key.resource, body: Data(body.utf8))
        state.update {
            $0.entries[key] = ArchiveEntry(key: key, origin: .upstream("one.example", at: date), answers: [answer])
        }
    }

    func entry(for key: ArchiveKey) async throws -> ArchiveEntry? {
        await state.wait { !$0.isHolding }
        guard state.value.isReadable else { throw Broken() }
        return state.value.entries[key]
    }

    func keep(_ entry: ArchiveEntry) async throws {
        guard state.value.isWritable else { throw Broken() }
        state.update { $0.entries[entry.key] = entry }
    }
}

extension Date {
    static let start = Date(timeIntervalSinceReferenceDate: 800_000_000)
}
