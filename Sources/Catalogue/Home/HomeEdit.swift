/// A change to a home page.
public enum HomeEdit: Hashable, Sendable {
    /// Adds a section at the end.
    case add(HomeFeed, HomeStyle)
    /// Removes a section.
    case remove(HomeSection.ID)
    /// Moves a section up by one place.
    case moveUp(HomeSection.ID)
    /// Moves a section down by one place.
    case moveDown(HomeSection.ID)
    /// Moves a section to a place, counted from 0.
    case move(HomeSection.ID, to: Int)
    /// Changes the style of a section.
    case restyle(HomeSection.ID, HomeStyle)
    /// Gives a section a name; nil for the title of its list.
    case rename(HomeSection.ID, String?)
}

/// The reason why a home page was not changed.
public enum HomeProblem: Error, Hashable, Sendable {
    /// No section has this identity.
    case unknownSection(HomeSection.ID)
    /// A home page with this number of sections has no such place.
    case unknownPlace(Int, of: Int)
    /// The home page has the largest number of sections already.
    case full(Int)
    /// There is no change left to undo.
    case nothingToUndo
}

extension HomeProblem: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownSection(let id): "Expected a section of the home page, got “\(id.prefix(60))”."
        case .unknownPlace(let place, let count): "Expected a place from 0 to \(count - 1), got \(place)."
        case .full(let count): "Expected at most \(count) sections; remove one first."
        case .nothingToUndo: "Expected a change that can be undone, there is none."
        }
    }
}

extension Home {
    /// Applies a change.
    ///
    /// - Throws: the reason why the change is impossible; the home page is then unchanged.
    public mutating func apply(_ edit: HomeEdit) throws(HomeProblem) {
        switch edit {
        case .add(let feed, let style):
            guard sections.count < Self.largestCount else { throw .full(Self.largestCount) }
            sections.append(HomeSection(id: feed.sectionID(besides: sections.map(\.id)), feed: feed, style: style))
        case .remove(let id):
            sections.remove(at: try index(of: id))
        case .moveUp(let id):
            let index = try index(of: id)
            try move(index, to: index - 1)
        case .moveDown(let id):
            let index = try index(of: id)
            try move(index, to: index + 1)
        case .move(let id, let place):
            try move(index(of: id), to: place)
        case .restyle(let id, let style):
            sections[try index(of: id)].style = style
        case .rename(let id, let name):
            sections[try index(of: id)].name = name
        }
    }

    private func index(of id: HomeSection.ID) throws(HomeProblem) -> Int {
        guard let index = sections.firstIndex(where: { $0.id == id }) else { throw .unknownSection(id) }
        return index
    }

    private mutating func move(_ index: Int, to place: Int) throws(HomeProblem) {
        guard sections.indices.contains(place) else { throw .unknownPlace(place, of: sections.count) }
        sections.insert(sections.remove(at: index), at: place)
    }
}
