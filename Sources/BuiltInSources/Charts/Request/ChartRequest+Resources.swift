import Endpoints

/// The resources of a chart at the three APIs; nil if an API doesn't have the chart. The paths need no percent-encoding.
extension ChartRequest {
    /// `/api/v2/{country}/{media}/{feed}/{limit}/{type}.json`. It has no genres, and no filter of explicit results.
    var v2: Resource? {
        guard genre == nil, let feed = chart.feeds.v2 else { return nil }
        return Resource("/api/v2/\(country.rawValue)/\(feed.feed)/\(limit)/\(feed.type).json")
    }

    /// `/{country}/rss/{feed}/limit={n}[/genre={id}][/explicit=true]/json`.
    var legacy: Resource? {
        guard let feed = chart.feeds.legacy else { return nil }
        let genre = genre.map { "/genre=\($0)" } ?? ""
        let filter = includesExplicit ? "/explicit=true" : ""
        return Resource("/\(country.rawValue)/rss/\(feed)/limit=\(limit)\(genre)\(filter)/json")
    }

    /// The legacy feed without its filter; nil if it has none. Servers other than the stores have only these addresses.
    var unfilteredLegacy: Resource? {
        var request = self
        request.includesExplicit = false
        return includesExplicit ? request.legacy : nil
    }

    /// `/api/v1/{country}/{media}/{feed}/{all|genre}/{limit}/{explicit|non-explicit}.json`.
    var v1: Resource? {
        guard let feed = chart.feeds.v1 else { return nil }
        let genre = genre.map(String.init) ?? "all"
        let filter = includesExplicit ? "explicit" : "non-explicit"
        return Resource("/api/v1/\(country.rawValue)/\(feed)/\(genre)/\(limit)/\(filter).json")
    }
}
