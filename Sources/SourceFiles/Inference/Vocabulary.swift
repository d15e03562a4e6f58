/// Words that keys of many APIs share.
enum Vocabulary {
    static let identifiers: Set<String> = [
        "id", "ids", "uuid", "guid", "key", "slug", "identifier", "uri", "sku", "doi", "oid",
    ]
    static let titles: Set<String> = ["title", "name", "label", "headline", "titles", "names"]
    static let pictures: Set<String> = [
        "image", "images", "img", "picture", "pictures", "pic", "photo", "photos", "thumbnail", "thumbnails", "thumb",
        "thumbs", "cover", "covers", "poster", "posters", "artwork", "sprite", "sprites", "icon", "icons", "flag",
        "flags", "avatar", "gallery", "media", "multimedia", "banner", "still", "portrait", "gif", "png", "jpg", "jpeg",
        "webp", "teaser", "logo", "logos", "favicon", "rendition", "renditions", "raster", "backdrop", "screenshot",
        "screenshots", "depiction", "illustration", "pixbuf",
    ]
    /// People and organisations beside a record, whose names and portraits are not its own.
    static let people: Set<String> = [
        "user", "users", "owner", "author", "authors", "creator", "creators", "artist", "artists", "profile", "account",
        "accounts", "uploader", "photographer", "seller", "publisher", "partner", "sponsor", "contributor",
        "contributors", "maker", "member", "assignee", "assignees", "reviewer", "actor", "person", "people", "cast",
        "crew", "reviews", "comments", "observer", "host",
    ]
    static let avatars: Set<String> = [
        "avatar", "avatars", "gravatar", "profile", "favicon", "logo", "logos", "badge", "banner", "banners",
    ]
    /// Numbers that say which of several a record is, and of which the first is the least.
    static let places: Set<String> = [
        "rank", "position", "order", "number", "index", "track", "episode", "sequence",
    ]
    static let rights: Set<String> = [
        "license", "licence", "licenses", "licences", "rights", "copyright", "attribution", "credit", "badge",
        "commons",
    ]
    /// Other things that a record refers to, and descriptions of the answer.
    static let references: Set<String> = [
        "relationships", "related", "links", "link", "parent", "parents", "next", "previous", "self", "translations",
        "ancestors", "alternative", "environment", "space", "clusters", "trailer", "download", "downloads", "exif",
        "meta", "permissions", "root",
    ]
    /// Containers in which APIs put their records.
    static let containers: Set<String> = [
        "data", "items", "item", "results", "result", "records", "docs", "documents", "entries", "entry", "features",
        "hits", "rows", "articles", "list", "content", "objects", "nodes", "edges", "elements", "value", "values",
        "search", "members", "collection", "resources", "children", "feed", "products",
    ]
    /// Containers of anything but records.
    static let besides: Set<String> = [
        "facets", "filters", "filter", "included", "includes", "links", "aggregations", "clusters", "warnings",
        "warning", "tags", "sort", "sorts", "categories", "meta", "metadata", "parameters", "params", "header",
        "headers", "suggestions", "errors", "notices", "breadcrumbs", "options", "languages", "genres", "config",
        "stats", "request",
    ]
    /// Objects that only hold the members of the object around them.
    static let transparent: Set<String> = [
        "attributes", "fields", "properties", "sys", "node", "data", "record", "info", "basic", "details",
    ]
}
