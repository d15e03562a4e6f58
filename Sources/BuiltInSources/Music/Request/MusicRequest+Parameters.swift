public import Catalogue

extension MusicRequest {
    /// In addresses.
    private enum Name: String {
        case of, id, term, media, country, explicit, limit
    }

    public var parameters: [QueryParameter] {
        switch subject {
        case .search(let term):
            [
                idParameter(.of, ""), idParameter(.id, ""), .term(term), mediumParameter, countryParameter,
                explicitParameter, limitParameter,
            ]
        // Elsewhere nothing can be chosen: what a list has depends on what it belongs to.
        case .list(let id): [idParameter(.of, id), mediumParameter, countryParameter].map(\.withoutOptions)
        case .item(let id): [idParameter(.id, id), countryParameter].map(\.withoutOptions)
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

    private var countryParameter: QueryParameter {
        QueryParameter(
            Name.country.rawValue, value: country.rawValue, default: Self.defaultCountry.rawValue,
            options: Storefront.allCases.map { .init($0.rawValue, label: .region($0.rawValue)) })
    }

    private var explicitParameter: QueryParameter {
        QueryParameter(
            Name.explicit.rawValue, value: String(includesExplicit), default: String(true),
            options: [.init("true", label: .text("Explicit allowed")), .init("false", label: .text("Clean only"))])
    }

    private var limitParameter: QueryParameter {
        // The one that holds can always be seen in the form.
        let options = Set([25, 50, 100, 200, limit]).sorted()
        return QueryParameter(
            Name.limit.rawValue, value: String(limit), default: String(Self.defaultLimit),
            options: options.map { .init(String($0), label: .upTo($0)) },
            allowed: "a whole number from \(Self.limits.lowerBound) to \(Self.limits.upperBound)")
    }

    /// A term, a limit or a filter belongs to a search; a medium and a country to a list, too.
    public func setting(_ name: String, to value: String) -> MusicRequest? {
        switch Name(rawValue: name) {
        case .of: value.isEmpty ? self : Self.isID(value) ? with(\.subject, .list(of: value)) : nil
        case .id: value.isEmpty ? self : Self.isNumber(value) ? with(\.subject, .item(value)) : nil
        case .term: isSearch ? with(\.subject, .search(Self.line(value))) : nil
        case .media: known(value).map { with(\.medium, $0) }
        case .country: Storefront(rawValue: value.lowercased()).map { with(\.country, $0) }
        case .explicit: Bool(value).flatMap { isSearch ? with(\.includesExplicit, $0) : nil }
        case .limit: Int(value).flatMap { isSearch && Self.limits.contains($0) ? with(\.limit, $0) : nil }
        case nil: nil
        }
    }

    private var isSearch: Bool {
        if case .search = subject { true } else { false }
    }

    private func known(_ name: String) -> MusicMedium? {
        guard let medium = MusicMedium(rawValue: name) else { return nil }
        return isSearch && !MusicMedium.searched.contains(medium) ? nil : medium
    }

    private func with<Value>(_ property: WritableKeyPath<Self, Value>, _ value: Value) -> MusicRequest {
        var request = self
        request[keyPath: property] = value
        return request
    }
}

extension QueryParameter {
    fileprivate var withoutOptions: QueryParameter {
        QueryParameter(name, value: value, default: defaultValue, options: [], allowed: allowed)
    }
}

extension MusicMedium {
    /// `music-videos` is read “Music videos”.
    fileprivate var label: String {
        self == .tv ? "TV" : rawValue.prefix(1).uppercased() + rawValue.dropFirst().replacing("-", with: " ")
    }
}
