extension BoundaryItem {
    /// The width of an item that is narrower than its section, and its distance from the leading inset.
    ///
    /// Nil for an item that reaches from edge to edge of the container.
    var span: (start: Length, width: Length)? {
        let width: Length
        switch size.width {
        case .fractionalWidth(1), .fractionalHeight, .estimated: return nil
        case .fractionalWidth(let part): width = Length(fraction: part)
        case .absolute(let points): width = Length(points: points)
        }
        let rest = Length.full - width
        return switch alignment {
        case .leading: (.zero, width)
        case .centre: (rest / 2, width)
        case .trailing: (rest, width)
        }
    }
}
