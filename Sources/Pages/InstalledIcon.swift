/// An icon of the installed app, as `Tools/icons.py` draws it.
package enum InstalledIcon: CaseIterable, Sendable {
    case small, large
    /// Fills a square, from which a system cuts its own shape.
    case maskable

    /// The width and height in pixels.
    package var size: Int { self == .small ? 192 : 512 }
}
