import Foundation
import HTML
import Sections

/// A page at one moment, as far as it can change in place: its lists of cells and other parts.
struct LiveSnapshot: Sendable {
    /// A hash of all that can't change in place.
    let frame: Int
    let parts: [PartRecorder.Record]
    let lists: Snapshot<String, PartRecorder.Record>
    /// The keys of the favourites among the cells, whose markup has none.
    let favourites: Set<String>

    init(of page: some HTML, favourites: Set<String>) {
        let recorder = PartRecorder()
        var output = HTMLOutput(reserving: 32_768, recordingIn: recorder)
        page.render(into: &output)
        frame = output.bytes.hashValue
        parts = recorder.parts
        lists = Snapshot(recorder.lists.map { Section($0.id, cells: $0.cells) })
        self.favourites = favourites
    }

    private init(frame: Int, parts: [PartRecorder.Record], lists: Snapshot<String, PartRecorder.Record>) {
        self.frame = frame
        self.parts = parts
        self.lists = lists
        favourites = []
    }

    /// The snapshot without what only a newer one needs, such as markup: some bytes for each cell.
    var withoutMarkup: LiveSnapshot {
        LiveSnapshot(
            frame: frame, parts: parts.map(\.withoutMarkup),
            lists: Snapshot(lists.sections.map { Section($0.id, cells: $0.cells.map(\.withoutMarkup)) }))
    }

    /// About the memory that the snapshot takes without markup, in bytes.
    var bytes: Int {
        let records = parts + lists.sections.flatMap(\.cells)
        // Longer texts have memory of their own, with a header.
        let texts = records.map(\.id.utf8.count).filter { $0 > 15 }.reduce(0) { $0 + $1 + 32 }
        return records.count * MemoryLayout<PartRecorder.Record>.stride + texts
    }

    /// The changes that turn an older snapshot into this one; nil if the page has to be loaded again.
    func changes(from old: LiveSnapshot) -> Patch? {
        let operations = lists.difference(from: old.lists).operations
        let cells = operations.compactMap(Patch.step)
        guard frame == old.frame, parts.map(\.id) == old.parts.map(\.id), cells.count == operations.count
        else { return nil }
        let changed = zip(parts, old.parts).filter { $0 != $1 }.map { ($0.0.id, $0.0.text) }
        let written = Set(operations.compactMap(\.writtenCell))
        return Patch(
            parts: Dictionary(changed) { $1 }, cells: cells, favourites: written.intersection(favourites))
    }

    /// The changes of a page, as its script applies them.
    struct Patch {
        /// The markup of changed parts by their ids.
        let parts: [String: String]
        /// Steps to be applied in order, each with its name, the list, and its arguments: `delete` an item, `move` an
        /// item before another one, `insert` markup before an item, `update` an item with markup. Without an item to
        /// stand before, the end is meant.
        let cells: [[String]]
        /// The keys of the favourites among inserted and updated cells.
        let favourites: Set<String>

        var isEmpty: Bool { parts.isEmpty && cells.isEmpty }

        /// Nil for a change of sections, whose headers are a part of the frame.
        fileprivate static func step(_ operation: Changeset<String, PartRecorder.Record>.Operation) -> [String]? {
            switch operation {
            case .deleteCell(let id, let list): ["delete", list, id]
            case .insertCell(let cell, let list, let next): ["insert", list, cell.text] + [next].compactMap(\.self)
            case .moveCell(let id, let list, let next): ["move", list, id] + [next].compactMap(\.self)
            case .updateCell(let cell, let list): ["update", list, cell.id, cell.text]
            case .deleteSection, .insertSection, .moveSection, .updateSection: nil
            }
        }
    }
}

extension Changeset<String, PartRecorder.Record>.Operation {
    /// The identity of the cell whose markup is sent.
    fileprivate var writtenCell: String? {
        switch self {
        case .insertCell(let cell, _, _), .updateCell(let cell, _): cell.id
        case .deleteCell, .moveCell, .deleteSection, .insertSection, .moveSection, .updateSection: nil
        }
    }
}

extension PartRecorder.Record {
    fileprivate var text: String { String(decoding: markup, as: UTF8.self) }
}
