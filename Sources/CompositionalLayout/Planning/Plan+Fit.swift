extension Plan {
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
