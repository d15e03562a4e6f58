public import Catalogue

extension MusicRequest {
    /// The names of the parameters in addresses.
    private enum Name: String {
        case of, id, term, media, country, explicit, limit
    }

    public var parameters: [QueryParameter] {
        switch subject {
        case .search(let term):
            [
                idParameter(.of, ""), idParameter(.id, ""), .term(term), mediumParameter, .country(country),
                .explicit(includesExplicit),
                .limit(limit, choices: [25, 50, 100, 200], in: Self.limits, default: Self.defaultLimit) { .upTo($0) },
            ]
        // A page offers no choices for these, because they follow from the item.
        case .list(let id): [idParameter(.of, id), mediumParameter, .country(country)].map(\.withoutOptions)
        case .item(let id): [idParameter(.id, id), .country(country)].map(\.withoutOptions)
        }
    }

    private func idParameter(_ name: Name, _ id: String) -> QueryParameter {
        QueryParameter(name.rawValue, value: id, default: "", options: [], allowed: "a number of the stores’")
    }

    private var mediumParameter: QueryParameter {
        QueryParameter(
            Name.media.rawValue, value: medium.rawValue, default: MusicMedium.songs.rawValue,
            options: MusicMedium.searched.map { .init($0.rawValue, label: .text($0.label)) })
    }

    /// Only searches have a term, a limit and a filter; searches and lists have a medium and a country.
    public func setting(_ name: String, to value: String) -> MusicRequest? {
        switch Name(rawValue: name) {
        case .of: value.isEmpty ? self : Self.isID(value) ? with(\.subject, .list(of: value)) : nil
        case .id: value.isEmpty ? self : Self.isNumber(value) ? with(\.subject, .item(value)) : nil
        case .term: isSearch ? with(\.subject, .search(Self.line(value))) : nil
        case .media: medium(value).map { with(\.medium, $0) }
        case .country: Storefront(rawValue: value.lowercased()).map { with(\.country, $0) }
        case .explicit: Bool(value).flatMap { isSearch ? with(\.includesExplicit, $0) : nil }
        case .limit: Int(value).flatMap { isSearch && Self.limits.contains($0) ? with(\.limit, $0) : nil }
        case nil: nil
        }
    }

    private var isSearch: Bool {
        if case .search = subject { true } else { false }
    }

    private func medium(_ name: String) -> MusicMedium? {
        guard let medium = MusicMedium(rawValue: name) else { return nil }
        return isSearch && !MusicMedium.searched.contains(medium) ? nil : medium
    }
}

extension QueryParameter {
    fileprivate var withoutOptions: QueryParameter {
        QueryParameter(name, value: value, default: defaultValue, options: [], allowed: allowed)
    }
}

extension MusicMedium {
    fileprivate var label: String { self == .tv ? "TV" : rawValue.labelFromName }
}
