import Foundation

extension Strings {
    /// The title of a source's list: “Most played albums” or “Apps” if parameters make the title, otherwise the source's own.
    public func listTitle(of source: ResolvedSource) -> String {
        if let name = chosenName(of: source) { return name }
        let parameters = source.titleParameters.compactMap(source.parameter)
        guard parameters.count == 2 else { return title(of: source) }
        return self(.chartOfMedium, chosen(parameters[0]), inSentence(chosen(parameters[1])))
    }

    /// The label of the field that searches a list, such as “Search Starships” or “Search apps”.
    public func searchLabel(of source: ResolvedSource) -> String {
        self(.searchIn, chosenName(of: source).map(inSentence) ?? title(of: source))
    }

    /// The label of the option that alone is the title of the list; nil if none is.
    private func chosenName(of source: ResolvedSource) -> String? {
        source.titleParameters.lazy.compactMap(source.parameter).compactMap { parameter in
            parameter.options.first { $0.value == parameter.value && $0.namesList }
                .map { self.label(of: $0, in: parameter) }
        }.first
    }

    /// The title of a source's list on a page of its own: “Most played albums, Italy · Blues”, or “Comics: Batman” if
    /// it belongs to an item.
    public func pageTitle(of source: ResolvedSource, owner: CatalogueItem? = nil) -> String {
        let title = listTitle(of: source)
        if let owner { return self(.ofItem, title, owner.card.title) }
        // The country of a search is a choice beside the field.
        guard !source.titleParameters.isEmpty, !source.supportsSearch,
            let region = source.parameters.first(where: \.isRegion)
        else { return title }
        let others = choices(of: source, from: source.parameters.filter { !$0.isRegion })
        return ([self(.chartInCountry, title, chosen(region))] + others).joined(separator: " · ")
    }

    /// The values that are not defaults and not in the title, such as a country. The number of items is left out.
    public func choices(of source: ResolvedSource) -> [String] { choices(of: source, from: source.parameters) }

    private func choices(of source: ResolvedSource, from parameters: [QueryParameter]) -> [String] {
        parameters
            .filter {
                $0.value != $0.defaultValue && !source.titleParameters.contains($0.name) && !$0.isNumberOfItems
            }
            .map(chosen)
    }

    /// The title of a section of the home page: its name, or that of its list.
    public func title(of section: HomeSection, among sources: [ResolvedSource]) -> String {
        section.name ?? title(of: section.feed, among: sources)
    }

    /// The differences of a view of a source from its whole list: choices, facets, term and sort.
    public func choices(of request: FeedRequest) -> [String] {
        let query = request.query
        let facets = query.facets.flatMap { filter in
            let bounds = [filter.minimum, filter.maximum].compactMap(\.self).joined(separator: "–")
            return filter.values + filter.excluded.map { self(.excludedValue, $0) } + (bounds.isEmpty ? [] : [bounds])
        }
        let sort = request.source.sorts.first { $0.key == query.sort }.map { label(of: $0, in: request.source) }
        return choices(of: request.source) + facets + (query.term.isEmpty ? [] : [query.term])
            + [sort].compactMap(\.self)
    }

    /// The title of a section of the home page.
    public func title(of feed: HomeFeed, among sources: [ResolvedSource]) -> String {
        let title = { (id: SourceID) in
            feed.source(among: sources).map(self.listTitle) ?? id.rawValue.humanised
        }
        return switch feed {
        case .favourites: self(.favourites)
        case .favouritesOf(let id):
            feed.source(among: sources).flatMap { $0.favouriteTerms == nil ? nil : favourites(of: $0) }
                ?? self(.ofItem, self(.favourites), title(id))
        case .newSinceLastVisit: self(.newSinceLastVisit)
        case .recentlyOpened: self(.recentlyOpened)
        case .continueListening: self(.continueListening)
        case .randomPick(let id): self(.ofItem, self(.pickedForToday), title(id))
        case .source(let id, _): title(id)
        }
    }

    /// What a section shows once there is something to show; nil for a list of a source.
    public func hint(of feed: HomeFeed) -> String? {
        switch feed {
        case .favourites, .favouritesOf: self(.noFavouritesHint)
        case .newSinceLastVisit: self(.newSinceLastVisitHint)
        case .recentlyOpened: self(.recentlyOpenedHint)
        case .continueListening: self(.continueListeningHint)
        case .randomPick, .source: nil
        }
    }

    /// The name of a person's favourites of a source, such as “My squad”.
    public func favourites(of source: ResolvedSource?) -> String {
        guard let source, let terms = source.favouriteTerms else { return self(.favourites) }
        return label(.favourites, source.id.rawValue, default: terms.title)
    }

    /// The name of the action that adds or removes a favourite, such as “Recruit”; nil if a star stands for it.
    public func changing(favourite isAdded: Bool, of source: ResolvedSource?) -> String? {
        guard let source, let terms = source.favouriteTerms else { return nil }
        return isAdded
            ? label(.add, source.id.rawValue, default: terms.add)
            : label(.remove, source.id.rawValue, default: terms.remove)
    }

    /// The message that an item was added to the favourites or removed from them.
    public func changed(favourite isAdded: Bool, of source: ResolvedSource?) -> String {
        self(isAdded ? .addedTo : .removedFrom, favourites(of: source))
    }

    /// The title of a list that belongs to an item: its source's title if the source has only one such list.
    public func title(of list: RelatedList) -> String {
        let title = title(of: list.beginning)
        return list.key == list.all.id.rawValue ? title : label(.related, list.key, default: title)
    }

    /// The name of a style of a section of the home page.
    public func label(of style: HomeStyle) -> String {
        switch style {
        case .carousel: self(.styleCarousel)
        case .grid: self(.styleGrid)
        case .list: self(.styleList)
        case .story: self(.styleStory)
        case .mosaic: self(.styleMosaic)
        }
    }

    /// The message that a feed shows samples and, if it is a ranking, that they have no ranks.
    public func sample(of source: ResolvedSource?) -> String {
        self(source?.source.isChart == true ? .sampleUnranked : .sample)
    }

    /// The value that replaces an invalid one, in the words of the form.
    public func used(_ value: String, for name: String, of source: ResolvedSource) -> String {
        // An invalid choice of a facet leaves all items in the list.
        if value.isEmpty, source.parameter(name) == nil { return self(.all) }
        guard let parameter = source.parameter(name), parameter.value == value else { return value }
        return chosen(parameter)
    }

    private func chosen(_ parameter: QueryParameter) -> String {
        parameter.options.first { $0.value == parameter.value }.map { label(of: $0, in: parameter) } ?? parameter.value
    }

    /// The label with a small first letter, for the middle of a sentence. Abbreviations stay as they are.
    private func inSentence(_ label: String) -> String {
        guard language != .simplifiedChinese, label.dropFirst().first?.isUppercase != true else { return label }
        return label.prefix(1).lowercased(with: locale) + label.dropFirst()
    }
}

extension Strings {
    /// The title of a list outside the app: the page's, with the search and the filters.
    package func title(of request: FeedRequest) -> String {
        ([pageTitle(of: request.source), request.query.searched].filter { !$0.isEmpty }
            + request.query.facets.flatMap(\.words)).joined(separator: " · ")
    }
}

extension FacetFilter {
    /// The values by which a list is filtered, each in a few words.
    fileprivate var words: [String] {
        let range = minimum == nil && maximum == nil ? [] : ["\(key): \(minimum ?? "…") – \(maximum ?? "…")"]
        return values + excluded.map { "≠ \($0)" } + range
    }
}
