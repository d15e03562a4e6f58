import Foundation

extension Strings {
    /// The title of a source's list: “Most played albums” where parameters make the title, else the source's own.
    public func listTitle(of source: BoundSource) -> String {
        let parameters = source.titleParameters.compactMap(source.parameter)
        guard parameters.count == 2 else { return title(of: source) }
        return self(.chartOfMedium, chosen(parameters[0]), inSentence(chosen(parameters[1])))
    }

    /// The values that aren't defaults and aren't in the title, such as a country; without the number of items.
    public func choices(of source: BoundSource) -> [String] {
        source.parameters
            .filter {
                $0.value != $0.defaultValue && !source.titleParameters.contains($0.name) && !$0.isNumberOfItems
            }
            .map(chosen)
    }

    /// What a section of the home page is called.
    public func title(of feed: HomeFeed, among sources: [BoundSource]) -> String {
        switch feed {
        case .favourites: self(.favourites)
        case .source(let id, _): feed.source(among: sources).map(listTitle) ?? id.rawValue.humanised
        }
    }

    /// What a person's favourites of a source are called, such as “My squad”.
    public func favourites(of source: BoundSource?) -> String {
        guard let source, let terms = source.favouriteTerms else { return self(.favourites) }
        return label(.favourites, source.id.rawValue, default: terms.title)
    }

    /// What makes an item a favourite or none, such as “Recruit”; nil where a star says it.
    public func changing(favourite isAdded: Bool, of source: BoundSource?) -> String? {
        guard let source, let terms = source.favouriteTerms else { return nil }
        return isAdded
            ? label(.add, source.id.rawValue, default: terms.add)
            : label(.remove, source.id.rawValue, default: terms.remove)
    }

    /// Says that an item was added to the favourites or removed from them.
    public func changed(favourite isAdded: Bool, of source: BoundSource?) -> String {
        self(isAdded ? .addedTo : .removedFrom, favourites(of: source))
    }

    /// What a list is called that belongs to an item: its source's title where that is the only one of the source.
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

    /// That a feed shows what comes with the program; of a ranking, that this is none.
    public func sample(of source: BoundSource?) -> String {
        let isRanking = source?.sorts.contains { $0.key == "rank" } == true
        return self(isRanking ? .sampleUnranked : .sample)
    }

    /// What takes the place of a value that means nothing, in the words in which it is offered.
    public func used(_ value: String, for name: String, of source: BoundSource) -> String {
        guard let parameter = source.parameter(name), parameter.value == value else { return value }
        return chosen(parameter)
    }

    private func chosen(_ parameter: QueryParameter) -> String {
        parameter.options.first { $0.value == parameter.value }.map { label(of: $0, in: parameter) } ?? parameter.value
    }

    /// With a small first letter where the language's own words have one, unless it is an abbreviation.
    private func inSentence(_ label: String) -> String {
        guard language != .simplifiedChinese, label.dropFirst().first?.isUppercase != true else { return label }
        return label.prefix(1).lowercased(with: locale) + label.dropFirst()
    }
}
