extension Motif {
    /// Waves, one in front of the other, under a moon.
    static func waves(_ width: Double, _ height: Double, _ numbers: inout SplitMix64) -> [Mark] {
        let moon = Mark(
            .circle(
                x: width * numbers.number(in: 0.55...0.78), y: height * 0.28,
                radius: height * numbers.number(in: 0.1...0.14)), .white, opacity: 0.5)
        let phase = numbers.number(in: -0.5...0)
        return [moon]
            + (0..<4).map { index in
                let y = height * (0.46 + 0.14 * Double(index))
                let length = height * 0.5
                let x = -length * 2 + length * (phase + 0.55 * Double(index)).truncatingRemainder(dividingBy: 1)
                let swell = height * (0.09 - 0.012 * Double(index))
                let count = Int((width - x) / (length * 2)) + 1
                let first =
                    "M\(x.text) \(y.text)q\((length / 2).text) \((-swell).text) \(length.text) 0t\(length.text) 0"
                let others = String(repeating: "t\(length.text) 0", count: count * 2)
                return Mark(.path("\(first)\(others)V\(height.text)H\(x.text)z"), .deep, opacity: 0.2)
            }
    }

    /// Hills, one in front of the other, under a sun.
    static func hills(_ width: Double, _ height: Double, _ numbers: inout SplitMix64) -> [Mark] {
        let sun = Mark(
            .circle(
                x: width * numbers.number(in: 0.3...0.7), y: height * numbers.number(in: 0.36...0.44),
                radius: height * numbers.number(in: 0.17...0.22)), .white, opacity: 0.4)
        var marks = [sun]
        for index in 0..<3 {
            let y = height * (0.56 + 0.15 * Double(index))
            let rise = height * numbers.number(in: 0.12...0.24)
            let peak = width * numbers.number(in: index % 2 == 0 ? 0.1...0.45 : 0.5...0.85)
            let hill =
                "M0 \((y + rise / 2).text)C\((peak * 0.5).text) \((y - rise).text) \(peak.text) \((y - rise).text) "
                + "\((peak + (width - peak) * 0.4).text) \(y.text)S\((width * 0.9).text) \((y + rise * 0.6).text) "
                + "\(width.text) \((y - rise * 0.1).text)V\(height.text)H0z"
            marks.append(Mark(.path(hill), .deep, opacity: 0.26))
        }
        return marks
    }
}

extension Double {
    /// The number rounded to a tenth, in the shortest form.
    var text: String {
        let tenths = Int((self * 10).rounded())
        let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
        return (tenths < 0 ? "-" : "") + (rest == 0 ? "\(whole)" : "\(whole).\(rest)")
    }
}
