/// The direction in which a line of text runs, and with it a row of cells.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
    /// As in English; leading is left.
    case leftToRight
    /// As in Arabic; leading is right and frames are mirrored.
    case rightToLeft
}
