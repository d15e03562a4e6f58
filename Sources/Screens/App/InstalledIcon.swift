/// An icon of the installed app, as `Tools/icons.py` draws it.
package enum InstalledIcon: CaseIterable, Sendable {
    case small, large
    /// Fills a square, from which a system cuts its own shape.
    case smallMaskable, maskable
    /// Only its shape counts: a system gives it a colour.
    case monochrome

    /// As the manifest names it.
    package var purpose: String {
        switch self {
        case .small, .large: "any"
        case .smallMaskable, .maskable: "maskable"
        case .monochrome: "monochrome"
        }
    }

    /// The width and height in pixels.
    package var size: Int { self == .small || self == .smallMaskable ? 192 : 512 }
}
