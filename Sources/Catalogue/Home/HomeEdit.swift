/// A change that a person makes to their home page.
public enum HomeEdit: Hashable, Sendable {
    /// At the end.
    case add(HomeFeed, HomeStyle)
    /// Removes a section.
    case remove(HomeSection.ID)
    /// By one place.
    case moveUp(HomeSection.ID)
    /// Moves a section down by one place.
    case moveDown(HomeSection.ID)
    /// To a place, from 0, among all sections.
    case move(HomeSection.ID, to: Int)
    /// Changes the style of a section.
    case restyle(HomeSection.ID, HomeStyle)
    /// Nil: without stories.
    case changeStory(HomeFeed?)
}

/// Why a home page stays as it is.
public enum HomeProblem: Error, Hashable, Sendable {
    /// There is no section of this identity, or no longer.
    case unknownSection(HomeSection.ID)
    /// A place beyond the first or the last; there are so many.
    case unknownPlace(Int, of: Int)
    /// No more sections than so many.
    case full(Int)
    /// Nothing was changed, or nothing more than is remembered.
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
    /// Makes the change.
    ///
    /// - Throws: why it cannot be made; the home page then stays as it is.
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
        case .changeStory(let feed):
            story = feed
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
