/// The frames of all parts of a section, in points from the section's top left corner, before scrolling.
///
/// The frames are border boxes, as `getBoundingClientRect` returns them.
public struct Frames: Hashable, Sendable, Codable {
    /// The frame of a badge.
    public struct BadgeFrame: Hashable, Sendable, Codable {
        /// The index of the cell.
        public var cell: Int
        /// The badge's name.
        public var kind: String
        /// The frame in the section.
        public var frame: Frame
    }

    /// The header, if the section shows one.
    public var header: Frame?
    /// The list element, insets included.
    public var list: Frame
    /// The cells in order; in a section that scrolls sideways, most are outside the list's frame.
    public var cells: [Frame]
    /// The badges, cell by cell.
    public var badges: [BadgeFrame]
    /// The footer, if the section shows one.
    public var footer: Frame?
    /// The background, if the section has one.
    public var decoration: Frame?
    /// The size of the section with header and footer; as wide as the container.
    public var size: Size
    /// The size of the list's content with insets, if it scrolls sideways; nil if it doesn't.
    public var scrollSize: Size?

    func mirrored() -> Frames {
        var frames = self
        frames.header = header?.mirrored(in: size.width)
        frames.list = list.mirrored(in: size.width)
        frames.cells = cells.map { $0.mirrored(in: size.width) }
        for index in badges.indices {
            frames.badges[index].frame = badges[index].frame.mirrored(in: size.width)
        }
        frames.footer = footer?.mirrored(in: size.width)
        frames.decoration = decoration?.mirrored(in: size.width)
        return frames
    }
}
