import Catalogue
import HTML

/// An item's scores, as bars with numbers.
struct Scores: HTML {
    let fields: [FieldContent]
    let strings: Strings

    /// The score in a fact, from zero to what fills the bar; nil if the fact has no bar or its value is unknown.
    static func score(of field: FieldContent) -> (value: Double, most: Double)? {
        // Favourites of earlier versions were stored without.
        guard let most = field.bar ?? (field.unit == .outOfHundred ? 100 : nil), most > 0,
            case .number(.value(let value)) = field.value, value.isFinite
        else { return nil }
        return (min(max(value, 0), most), most)
    }

    /// The score as it is, even if it is longer than its bar, which says what it is out of.
    private func text(of field: FieldContent) -> String {
        guard field.unit == .outOfHundred, case .number(.value(let value)) = field.value else {
            return strings.text(field)
        }
        return strings.number(value)
    }

    private static func percentage(of score: (value: Double, most: Double)) -> Double {
        (score.value / score.most * 1_000).rounded() / 10
    }

    var body: some HTML {
        dl(.class("scores")) {
            ForEach(fields) { field in
                if let score = Self.score(of: field) {
                    div {
                        dt { strings.label(of: field) }
                        dd {
                            svg(
                                .class("bar"), .viewBox("0 0 100 6"), .preserveAspectRatio("none"),
                                .aria("hidden", "true")
                            ) {
                                path(.class("track"), .d("M0 3H100")) {}
                                if score.value > 0 { path(.d("M0 3H\(Self.percentage(of: score))")) {} }
                            }
                            span { text(of: field) }
                        }
                    }
                }
            }
        }
    }
}
