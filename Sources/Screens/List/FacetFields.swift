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
            case .numbers(let range): bounds(numberBounds(of: range), type: "number", step: "any")
            case .dates(let range): bounds((day(range.lowerBound), day(range.upperBound)), type: "text", step: nil)
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

    /// A date without its time, which most bounds do without.
    private func day(_ date: String) -> String { String(date.prefix(10)) }

    private func numberBounds(of range: ClosedRange<Double>) -> (String, String) {
        (range.lowerBound.plainText, range.upperBound.plainText)
    }

    private func bounds(_ bounds: (least: String, most: String), type: String, step: String?) -> some HTML {
        div(.class("bounds")) {
            bound(.minimum, "min", filter?.minimum, placeholder: bounds.least, type: type, step: step)
            bound(.maximum, "max", filter?.maximum, placeholder: bounds.most, type: type, step: step)
        }
    }

    private func bound(
        _ phrase: Phrase, _ suffix: String, _ value: String?, placeholder: String, type: String, step: String?
    ) -> some HTML {
        label {
            span { strings(phrase) }
            input(
                .type(type), .name("\(name).\(suffix)"), .value(value ?? ""), .placeholder(placeholder),
                .autocomplete("off"), .when(step != nil, .step(step ?? "")))
        }
    }
}

extension Double {
    /// The number as addresses have it, without a zero after the point.
    fileprivate var plainText: String {
        let text = String(self)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
