/// A picture of the app in a window of some shape, as `Tools/manifest_screenshots.py` takes it.
package enum Screenshot: String, CaseIterable, Sendable {
    case wide, narrow

    /// The width and height in pixels.
    package var size: (width: Int, height: Int) { self == .wide ? (1_280, 800) : (780, 1_688) }
}
