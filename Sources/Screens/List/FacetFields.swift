import Catalogue
import HTML

/// The controls of one facet: a checkbox for each value, or the two bounds of a range.
struct FacetFields: HTML {
    let facet: Facet
    let filter: FacetFilter?
    /// The name of the facet's parameter.
    let name: String
    let strings: Strings

    /// The number of values that show at once; the others unfold.
    private static let unfolded = 12
    /// The largest number of values on a page, which are the most frequent. Addresses may have the others.
    private static let most = 200

    var body: some HTML {
        fieldset {
            legend(.class("visually-hidden")) { strings.label(of: facet) }
            switch facet.content {
            case .values(let values): choices(among: values)
            case .numbers(let histogram):
                RangeSlider(facet: facet, histogram: histogram, filter: filter, strings: strings)
                let range = histogram.range
                bounds(.number, from: range.lowerBound.plainText, to: range.upperBound.plainText)
            case .dates(let range): bounds(BoundField(ofDates: range), from: range.lowerBound, to: range.upperBound)
            }
        }
    }

    @HTMLBuilder private func choices(among values: [Facet.Value]) -> some HTML {
        let first = values.prefix(Self.unfolded)
        let others = values.dropFirst(Self.unfolded)
        let shown =
            others.prefix(Self.most - Self.unfolded) + others.dropFirst(Self.most - Self.unfolded).filter(\.isSelected)
        ForEach(first, view: choice)
        if !shown.isEmpty {
            details(.class("more"), .when(shown.contains(where: \.isSelected), .open)) {
                summary(.class("quiet")) {
                    strings(.more)
                    Icon(.down)
                }
                ForEach(shown, view: choice)
            }
        }
    }

    private func choice(of value: Facet.Value) -> some HTML {
        label(.when(value.count == 0, .class("none"))) {
            input(
                .type("checkbox"), .name(name), .value(value.text), .when(value.isSelected, .checked()))
            span(.dir(.auto)) { strings.label(of: value) }
            span(.class("quieter")) { strings.number(Double(value.count)) }
        }
    }

    private func bounds(_ field: BoundField, from least: String, to greatest: String) -> some HTML {
        div(.class("bounds")) {
            bound(.minimum, "min", filter?.minimum, field, from: least, to: greatest, placeholder: least)
            bound(.maximum, "max", filter?.maximum, field, from: least, to: greatest, placeholder: greatest)
        }
    }

    private func bound(
        _ phrase: Phrase, _ suffix: String, _ value: String?, _ field: BoundField, from least: String,
        to greatest: String, placeholder: String
    ) -> some HTML {
        // An address may have a bound that the field can't show.
        let isText = value.map { !field.shows($0) } ?? false
        let limits = field.limits(from: least, to: greatest, showing: value)
        return label {
            span { strings(phrase) }
            input(
                .type(isText ? "text" : field.type), .name("\(name).\(suffix)"), .value(value ?? ""),
                .placeholder(field.shortened(placeholder)), .autocomplete("off"),
                .when(field.type == "number", .step("any")), .when(limits != nil, .min(limits?.least ?? "")),
                .when(limits != nil, .max(limits?.greatest ?? "")))
        }
    }
}

/// The field for the bounds of a range: of numbers, or of dates that are as precise as those of the range.
private enum BoundField {
    case number, year, month, day

    /// The field for dates.
    init(ofDates range: ClosedRange<String>) {
        let length = max(range.lowerBound.utf8.count, range.upperBound.utf8.count)
        self = length <= 4 ? .year : length <= 7 ? .month : .day
    }

    var type: String {
        switch self {
        case .number, .year: "number"
        case .month: "month"
        case .day: "date"
        }
    }

    /// The length of a date; nil for numbers.
    private var length: Int? {
        switch self {
        case .number: nil
        case .year: 4
        case .month: 7
        case .day: 10
        }
    }

    func shows(_ value: String) -> Bool { length.map { $0 == value.utf8.count } ?? true }

    /// A date without its time, which most bounds do without.
    func shortened(_ value: String) -> String { length.map { String(value.prefix($0)) } ?? value }

    /// The first and the last date of the field, such that a value is between them; nil for fields that take any.
    func limits(from least: String, to greatest: String, showing value: String?) -> (least: String, greatest: String)? {
        guard self == .month || self == .day, shows(shortened(least)), shows(shortened(greatest)) else { return nil }
        return (min(shortened(least), value ?? least), max(shortened(greatest), value ?? ""))
    }
}
