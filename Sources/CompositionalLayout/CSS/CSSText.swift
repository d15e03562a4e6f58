/// Numbers and names as CSS writes them, the same on every platform and in every locale.
enum CSSText {
    /// At most six decimals, because browsers store no more.
    static func number(_ value: Double) -> String {
        let limit = 1e12
        // Truncation after adding a half rounds; `rounded()` would want the C library's mathematics linked.
        let scaled = Int(min(max(value, -limit), limit) * 1_000_000 + (value < 0 ? -0.5 : 0.5))
        let (whole, part) = (scaled.magnitude / 1_000_000, scaled.magnitude % 1_000_000)
        var text = "\(whole)"
        if part != 0 {
            let digits = String(part)
            text += "." + String(repeating: "0", count: 6 - digits.count) + digits
            while text.last == "0" { text.removeLast() }
        }
        return scaled < 0 ? "-" + text : text
    }

    static func points(_ value: Double) -> String {
        let text = number(value)
        return text == "0" ? text : text + "px"
    }

    /// Points at the usual size of text; more if someone has larger text.
    static func rem(_ points: Double) -> String { number(points / 16) + "rem" }

    /// Points with their unit even if they are 0, because CSS needs it in `calc()`.
    static func length(_ length: Length, of unit: String) -> String {
        // Browsers cut to a fraction of a pixel: a third written too short would lose one for each track.
        let points = number(length.points + 4e-7)
        let part = number(length.fraction * 100 + 4e-7)
        switch (part, points) {
        case ("0", _): return points == "0" ? "0" : points + "px"
        case (_, "0"): return part + unit
        case (_, _) where points.hasPrefix("-"): return "calc(\(part)\(unit) - \(points.dropFirst())px)"
        default: return "calc(\(part)\(unit) + \(points)px)"
        }
    }

    /// A gap with its minimum; `convert` writes a length.
    static func gap(_ gap: Gap, of unit: String, convert: (Length) -> Length) -> String {
        let minimum = points(gap.minimum)
        return gap.isFlexible
            ? "max(\(minimum == "0" ? "0px" : minimum), \(length(convert(gap.grown), of: unit)))" : minimum
    }

    /// One value where both are the same, as in `padding-inline: 20px`.
    static func pair(_ start: Double, _ end: Double) -> String {
        let (start, end) = (points(start), points(end))
        return start == end ? start : "\(start) \(end)"
    }

    static func isName(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, isLetter(first) else { return false }
        return name.unicodeScalars.allSatisfy { isLetter($0) || isDigit($0) || $0 == "-" || $0 == "_" }
    }

    /// A quoted string; all but plain name characters are escaped by number (CSS Syntax Level 3, § 4.3.7).
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            if isLetter(scalar) || isDigit(scalar) || scalar == "-" || scalar == "_" {
                result.unicodeScalars.append(scalar)
            } else {
                // CSS reads an escaped zero as U+FFFD anyway; spelling it so leaves nothing to parsers.
                result += "\\" + String(scalar.value == 0 ? 0xFFFD : scalar.value, radix: 16) + " "
            }
        }
        return result + "\""
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
