import Catalogue

/// Parameters of all requests to Apple's stores.
extension QueryParameter {
    static func country(_ country: Storefront) -> QueryParameter {
        QueryParameter(
            "country", value: country.rawValue, default: ChartRequest.defaultCountry.rawValue,
            options: Storefront.allCases.map { .init($0.rawValue, label: .region($0.rawValue)) })
    }

    static func explicit(_ includesExplicit: Bool) -> QueryParameter {
        QueryParameter(
            "explicit", value: String(includesExplicit), default: String(true),
            options: [.init("true", label: .text("Explicit allowed")), .init("false", label: .text("Clean only"))])
    }

    /// The number of results. A form always offers the current one.
    static func limit(
        _ limit: Int, choices: [Int], in limits: ClosedRange<Int>, default defaultLimit: Int,
        label: (Int) -> QueryParameter.Label
    ) -> QueryParameter {
        QueryParameter(
            "limit", value: String(limit), default: String(defaultLimit),
            options: Set(choices + [limit]).sorted().map { .init(String($0), label: label($0)) },
            allowed: "a whole number from \(limits.lowerBound) to \(limits.upperBound)")
    }
}
