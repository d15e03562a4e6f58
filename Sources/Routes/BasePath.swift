/// The path under which the whole app stands, such as `/vitrine` where a proxy has other apps beside it.
package struct BasePath: Hashable, Sendable, CustomStringConvertible {
    /// Empty, or begins with a slash and doesn't end with one.
    let text: String

    /// The app has a host of its own.
    package static let root = BasePath(unchecked: "")

    /// - Parameter text: segments of RFC 3986's unreserved characters, none of which is “.” or “..”; `/` and an empty text are
    ///   the root. Nil for any other.
    package init?(_ text: String) {
        if text.isEmpty || text == "/" {
            self = .root
        } else {
            guard text.wholeMatch(of: /(\/[A-Za-z0-9._~\-]+)+/) != nil,
                !text.split(separator: "/").contains(where: { $0 == "." || $0 == ".." })
            else { return nil }
            self.text = text
        }
    }

    private init(unchecked text: String) { self.text = text }

    /// As cookies and settings say it: `/` for the root.
    package var description: String { text.isEmpty ? "/" : text }

    /// The address of a route, with its query and the part of the page.
    package func path(to route: Route) -> String { text + route.path }

    /// As the router has it, with parameters in braces.
    package func path(of pattern: RoutePattern) -> String { text + pattern.path }

    /// An address without the base path; nil where it does not stand under it.
    package func relative(_ path: String) -> String? {
        path.hasPrefix(text + "/") ? String(path.dropFirst(text.count)) : nil
    }

    /// All that an address's path leads to, one for each method.
    package func patterns(at path: String) -> [RoutePattern] { relative(path).map(RoutePattern.all) ?? [] }

    /// Whether programs ask at an address, which get JSON for an error, too.
    package func isOfDocuments(_ path: String) -> Bool { relative(path).map(RoutePattern.isOfDocuments) == true }
}
