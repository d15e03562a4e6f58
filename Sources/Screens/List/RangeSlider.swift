import Catalogue
import Foundation
import HTML

/// How the numbers of a facet are spread, with the chosen part in colour, and two sliders over it; words say the chosen part.
///
/// The sliders have no names: scripts keep them in step with the fields of the bounds, which are sent (range-slider.js).
struct RangeSlider: HTML {
    let facet: Facet
    let histogram: Histogram
    let filter: FacetFilter?
    let strings: Strings

    /// The number of steps of a slider whose numbers are too many for a step each.
    private static let steps = 200
    /// The height of the highest bar, and the width of each with the gap behind it, in the units of the drawing.
    private static let (height, width) = (40, 10)

    private var range: ClosedRange<Double> { histogram.range }
    private var least: Double { filter?.minimum.flatMap(Double.init) ?? range.lowerBound }
    private var greatest: Double { filter?.maximum.flatMap(Double.init) ?? range.upperBound }

    private var steps: Int {
        let distance = range.upperBound - range.lowerBound
        let isFew = histogram.isWhole && histogram.logarithmicOffset == nil && distance <= Double(2 * Self.steps)
        return isFew ? Int(distance) : Self.steps
    }

    var body: some HTML {
        output(.dir(.auto), .aria("live", "off")) { strings.bounds(least.plainText, greatest.plainText, of: facet) }
        div(
            .class("range"), .data("min", range.lowerBound.plainText), .data("max", range.upperBound.plainText),
            .when(histogram.logarithmicOffset != nil, .data("offset", (histogram.logarithmicOffset ?? 0).plainText)),
            .when(histogram.isWhole, .data("whole", "")), .when(kind != nil, .data("kind", kind ?? "")),
            .data("template", strings.boundsTemplate(of: facet))
        ) {
            let bars = bars
            svg(
                .class("histogram"), .viewBox("0 0 \(bars.count * Self.width) \(Self.height)"),
                .preserveAspectRatio("none"), .aria("hidden", "true")
            ) {
                path(.d(bars.joined())) {}
                path(.class("chosen"), .d(bars[chosen].joined())) {}
            }
            slider("least", .minimum, least)
            slider("greatest", .maximum, greatest)
        }
    }

    private func slider(_ name: String, _ label: Phrase, _ number: Double) -> some HTML {
        input(
            .class(name), .type("range"), .min("0"), .max(String(steps)),
            .value(String(Int((histogram.position(of: number) * Double(steps)).rounded()))),
            .aria("label", strings(label)), .aria("valuetext", strings.bound(number.plainText, of: facet)),
            .autocomplete("off"))
    }

    /// A bar for each interval, as a path; only a place for one without items.
    private var bars: [String] {
        let highest = max(histogram.counts.max() ?? 0, 1)
        return histogram.counts.enumerated().map { index, count in
            // A single item is visible beside thousands.
            let height = max(count * Self.height / highest, 1)
            let bar = count == 0 ? "" : "v-\(height)h\(Self.width - 1)v\(height)z"
            return "M\(index * Self.width) \(Self.height)\(bar)"
        }
    }

    /// The intervals of the chosen part.
    private var chosen: Range<Int> {
        let (first, last) = (histogram.interval(of: least), histogram.interval(of: greatest))
        return least <= greatest ? first..<last + 1 : 0..<0
    }

    /// How scripts write the numbers: as years, as durations or with the code of a currency; nil for plain numbers.
    private var kind: String? {
        switch facet.fact.value {
        case .number(.year): "year"
        case .price(_, let currency): currency
        default: facet.fact.unit == .seconds ? "duration" : nil
        }
    }
}

extension Double {
    /// The number as addresses have it, without a zero after the point, and without an exponent unless it is very small or large.
    var plainText: String {
        let text = String(self)
        if text.contains("e"), (1e-9..<1e21).contains(magnitude), let decimal = Decimal(string: text) {
            return "\(decimal)"
        }
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
