/// Grid tracks found from the edges of cells.
///
/// A CSS grid has one gap for all its tracks, so edges make tracks only when each edge at which a cell ends
/// lies exactly one gap before one at which another begins.
struct Tracks {
    private(set) var lengths: [Length] = []
    private let starts: [Length]
    private let ends: [Length]

    /// Finds the tracks in O(n log n) for n cells.
    ///
    /// - Parameters:
    ///   - name: "columns" or "rows".
    ///   - mustFill: whether the last track has to end with the group, since the next group follows.
    init(
        _ name: String, _ spans: [(start: Length, end: Length)], extent: Length, gap: Gap, mustFill: Bool
    ) throws(PlanBuilder.Failure) {
        starts = Self.distinct(spans.map(\.start))
        ends = Self.distinct(spans.map(\.end))
        guard starts.count == ends.count, let first = starts.first, first.isAlmost(.zero) else {
            throw .unevenSpacing(name)
        }
        for (index, end) in ends.enumerated() {
            if index + 1 < starts.count, !(end + gap.grown).isAlmost(starts[index + 1]) {
                throw .unevenSpacing(name)
            }
            if end.isShorter(than: starts[index]) { throw .unevenSpacing(name) }
            lengths.append(end - starts[index])
        }
        if mustFill, let last = ends.last, last.isShorter(than: extent) { throw .hole }
    }

    func span(from start: Length, to end: Length) -> Range<Int> {
        let first = starts.firstIndex { $0.isAlmost(start) } ?? 0
        let last = ends.firstIndex { $0.isAlmost(end) } ?? first
        return first..<(max(first, last) + 1)
    }

    private static func distinct(_ lengths: [Length]) -> [Length] {
        var result: [Length] = []
        for length in lengths.sorted(by: { $0.isShorter(than: $1) }) {
            if let last = result.last, last.isAlmost(length) { continue }
            result.append(length)
        }
        return result
    }
}
