package import Catalogue
package import Endpoints
import Foundation

/// Every address of the app: links and redirects are made of these alone, by a ``BasePath``, so that no path is spelled twice.
package enum Route: Hashable {
    /// Posted to with `edit` and what that needs, to change it.
    case home
    /// The home page while it is edited, at one of its parts.
    case homeEditing(part: String?)
    case feed(SourceID, FeedQuery)
    /// An item; the query is the list's beside it.
    case item(ItemReference, FeedQuery)
    /// Posted to with `value` true or false.
    case favourite(ItemReference)
    /// Posted to, to ask upstream now.
    case retry(SourceID, [Resource.Parameter])
    /// Posted to with `edit` and what that needs, to arrange them.
    case favourites(source: SourceID?, page: Int = 1)
    /// A source's favourites while they are arranged, at one of the page's parts.
    case favouritesEditing(SourceID, page: Int = 1, part: String?)
    /// Items of a source, whoever's favourites they are, by their ids.
    case shared(SourceID, [String])
    /// The search over all sources; without a term the last search, with an empty one none. Posted to with `edit` and what
    /// that needs, to change which searches are remembered.
    case search(term: String?, source: SourceID?)
    /// How the sources are doing, and what is kept of them.
    case sources
    /// In which language one reads. Posted to with `value`, a language or `automatic`, and the way `back`.
    case languages
    /// Posted to with `value` shown or hidden.
    case sidebar
    case asset(String)
    case openAPI
    /// A picture of an upstream's.
    case picture(SourceID, signature: String, [Resource.Parameter])
    case drawing([Resource.Parameter])
    /// A preview of an upstream's.
    case preview(SourceID, signature: String, [Resource.Parameter])
    /// The preview of a sample.
    case melody(id: String)

    /// With the query and the part of the page, where the app has a host of its own.
    var path: String {
        switch self {
        case .home: Self.address(.home)
        case .homeEditing(let part): Self.address(.home, query: [Self.isEdited], part: part)
        case .feed(let source, let query): Self.address(.feed, source.rawValue, query: query.parameters)
        case .item(let item, let query):
            Self.address(.item, item.source.rawValue, item.id, query: query.parameters)
        case .favourite(let item): Self.address(.favourite, item.source.rawValue, item.id)
        case .retry(let source, let choices): Self.address(.retry, source.rawValue, query: choices)
        case .favourites(let source, let page):
            Self.address(.favourites, query: Self.parameters(source, page: page))
        case .favouritesEditing(let source, let page, let part):
            Self.address(.favourites, query: Self.parameters(source, isEdited: true, page: page), part: part)
        case .shared(let source, let ids):
            Self.address(.shared, source.rawValue, query: ids.map { Resource.Parameter("item", $0) })
        case .search(let term, let source):
            Self.address(
                .search,
                query: [
                    term.map { Resource.Parameter("term", $0) },
                    source.map { Resource.Parameter("source", $0.rawValue) },
                ].compactMap(\.self))
        case .sources: Self.address(.sources)
        case .languages: Self.address(.languages)
        case .sidebar: Self.address(.sidebar)
        case .asset(let name): Self.address(.asset, name)
        case .openAPI: Self.address(.openAPI)
        case .picture(let source, let signature, let parameters):
            Self.address(.picture, source.rawValue, signature, query: parameters)
        case .drawing(let parameters): Self.address(.drawing, query: parameters)
        case .preview(let source, let signature, let parameters):
            Self.address(.preview, source.rawValue, signature, query: parameters)
        case .melody(let id): Self.address(.melody, id + Self.melodyEnd)
        }
    }

    package static let melodyEnd = ".wav"
    private static let isEdited = Resource.Parameter("edit", "true")

    private static func address(
        _ pattern: RoutePattern, _ values: String..., query: [Resource.Parameter] = [], part: String? = nil
    ) -> String {
        let pairs = query.map { parameter in
            let value = parameter.name == "of" ? readable(parameter.value) : Resource.encoded(parameter.value)
            return "\(Resource.encoded(parameter.name))=\(value)"
        }
        return pattern.path(filling: values) + (pairs.isEmpty ? "" : "?\(pairs.joined(separator: "&"))")
            + (part.map { "#\($0)" } ?? "")
    }

    /// An upstream's address in which slashes and colons stay, as RFC 3986, 3.4 allows, so that it is short and can be read.
    private static func readable(_ address: String) -> String {
        address.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }

    private static let allowed = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/:")

    private static func parameters(
        _ source: SourceID?, isEdited: Bool = false, page: Int
    ) -> [Resource.Parameter] {
        [
            source.map { Resource.Parameter("source", $0.rawValue) },
            isEdited ? Self.isEdited : nil,
            page > 1 ? Resource.Parameter("page", String(page)) : nil,
        ].compactMap(\.self)
    }
}
