import Catalogue
import HTML

/// An item's scores from 0 to 100, as bars with numbers.
struct Scores: HTML {
    let fields: [FieldContent]
    let strings: Strings

    /// The score in a fact; nil if the fact is not a score or its value is unknown.
    static func score(of field: FieldContent) -> Double? {
        guard field.unit == .outOfHundred, case .number(.value(let value)) = field.value, value.isFinite else {
            return nil
        }
        return min(max(value, 0), 100)
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
                                if score > 0 { path(.d("M0 3H\(score)")) {} }
                            }
                            span { strings.number(score) }
                        }
                    }
                }
            }
        }
    }
}
