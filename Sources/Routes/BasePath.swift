package import Catalogue
import Endpoints

/// The path of the app, such as `/vitrine` behind a proxy that serves other apps at the same name.
package struct BasePath: Hashable, Sendable, CustomStringConvertible {
    /// Empty, or a path that begins with a slash and doesn't end with one.
    let text: String

    /// The path of an app that has the host to itself.
    package static let root = BasePath(unchecked: "")

    /// Creates a base path; nil if the text is not valid.
    ///
    /// - Parameter text: segments of the unreserved characters of RFC 3986, other than “.” and “..”; or `/` or nothing for
    ///   the root.
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

    /// The base path of everything that a share's address leads to; nil for a token that can't be one.
    package func ofShare(_ token: String) -> BasePath? { BasePath("\(text)/share/\(token)") }

    private init(unchecked text: String) { self.text = text }

    /// The form for cookies and settings; `/` for the root.
    package var description: String { text.isEmpty ? "/" : text }

    /// The address of a route, with its query and fragment.
    package func path(to route: Route) -> String { text + route.path }

    /// The address of a path that is stored without the base path.
    package func path(below path: String) -> String { text + path }

    /// Makes the addresses of items beside a list, whose query is the same in all.
    package func paths(beside query: FeedQuery) -> (ItemReference) -> String {
        var ending = AddressWriter()
        ending.append(query: query.parameters)
        return { [ending = ending.text] item in
            var address = AddressWriter()
            address.append(text)
            PathTemplate.item.append([item.source.rawValue, item.id], to: &address)
            address.append(ending)
            return address.text
        }
    }

    /// The path of a pattern for the router, with parameters in braces.
    package func path(of pattern: RoutePattern) -> String { text + pattern.path }

    /// A path without the base path; nil if it isn't below the base path.
    package func relative(_ path: String) -> String? {
        path.hasPrefix(text + "/") ? String(path.dropFirst(text.count)) : nil
    }

    /// The patterns that match a path, one for each method.
    package func patterns(at path: String) -> [RoutePattern] { relative(path).map(RoutePattern.all) ?? [] }

    /// Whether the path is that of a file which answers everyone alike.
    package func isPublicFile(at path: String) -> Bool { relative(path).map(RoutePattern.isPublicFile) == true }

    /// Whether the path belongs to the JSON API, whose errors are JSON, too.
    package func isOfDocuments(_ path: String) -> Bool { relative(path).map(RoutePattern.isOfDocuments) == true }
}
