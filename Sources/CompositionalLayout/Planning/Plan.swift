/// A section prepared for both readers: the tracks of one group's grid, and the place of each cell on it.
///
/// The group repeats along the section's direction, and so do its tracks; across, its tracks are all
/// there are. CSS can express every plan.
struct Plan: Hashable, Sendable {
    /// The columns of one group.
    enum Columns: Hashable, Sendable {
        case tracks([Length])
        /// As many equal columns as fit, for one cell each.
        case filling(minimum: Double)
        /// As many columns of one width as fit, for one cell each; gaps take the rest.
        case repeating(width: Double)
    }

    /// The height of a row of one group.
    enum Row: Hashable, Sendable {
        case fixed(Length)
        case estimated
    }

    /// The place of one cell of the group.
    struct Slot: Hashable, Sendable {
        var item: Item
        var columns: Range<Int>
        var rows: Range<Int>
        /// Set if the cell is narrower than its columns.
        var ownWidth: Length?
        /// Set if the cell has another height than its rows.
        var ownHeight: Length?
        /// The height until measured, in points, insets included.
        var estimate: Double
    }

    var columns: Columns
    var rows: [Row]
    var columnGap: Gap
    var rowGap: Gap
    var slots: [Slot]
    /// The places of the last cells, by the number that is left, which is less than the number of slots.
    var endings: [Int: [Slot]] = [:]
    var section: LayoutSection

    var scrolls: Bool { section.orthogonalScrolling != .none }
    var insets: EdgeInsets { section.insets }

    var columnTracks: [Length] {
        switch columns {
        case .tracks(let tracks): tracks
        case .filling, .repeating: [.full]
        }
    }

    /// The place of a cell within its group, in a section with this number of cells.
    func slot(of index: Int, in count: Int) -> Slot {
        let (rest, place) = (count % slots.count, index % slots.count)
        guard index >= count - rest, let ending = endings[rest] else { return slots[place] }
        return ending[place]
    }

    /// Whether the columns are equal shares of the whole width, which browsers divide without a rest.
    var hasEqualColumns: Bool {
        let tracks = columnTracks
        let share = (Length.full - columnGap.grown * Double(tracks.count - 1)) / tracks.count
        return !scrolls && !columnGap.isFlexible && tracks.allSatisfy(share.isAlmost)
    }

    /// Whether CSS's own placement puts every cell in its place, without a rule for each.
    var flowsByItself: Bool {
        let across = scrolls ? rows.count : columnTracks.count
        return endings.isEmpty
            && slots.enumerated().allSatisfy { index, slot in
                let (cross, main) = scrolls ? (slot.rows, slot.columns) : (slot.columns, slot.rows)
                return cross == (index % across)..<(index % across + 1)
                    && main == (index / across)..<(index / across + 1)
            }
    }

    /// The number of groups on a page of `.paging` in the narrowest container of the width class.
    func groupsPerPage(in width: WidthClass) -> Int {
        let narrowest = max(width.lowerBound, 320) - insets.horizontal
        let gap = columnGap.value(at: narrowest)
        let step = columnTracks.reduce(0) { $0 + max(0, $1.value(at: narrowest)) + gap }
        guard step > 0 else { return 1 }
        // A hundredth of a point forgives the rounding of thirds.
        return min(100, max(1, Int((narrowest + gap + 0.01) / step)))
    }

    /// The columns whose number follows from the width.
    struct Fit {
        var count: Int
        var width: Length
        var gap: Gap
    }

    /// The number of columns that fit into a content width, if the plan leaves it to the width.
    func fit(in content: Double) -> Fit? {
        let least = columnGap.minimum
        func count(_ width: Double) -> Int { max(1, Int((content + least) / (width + least))) }
        switch columns {
        case .tracks: return nil
        case .filling(let minimum):
            let count = count(minimum)
            let width = (Length.full - columnGap.grown * Double(count - 1)) / count
            return Fit(count: count, width: width, gap: columnGap)
        case .repeating(let width):
            if content < width { return Fit(count: 1, width: .full, gap: columnGap) }
            let count = count(width)
            let rest = Length.full - Length(points: width * Double(count) + least * Double(count - 1))
            return Fit(
                count: count, width: Length(points: width),
                gap: Gap(.flexible(least), sharing: rest, among: count - 1))
        }
    }
}
