import Catalogue
import Foundation

/// The picture behind the initials of a drawing.
enum Motif: CaseIterable, Hashable, Sendable {
    case orb, eclipse, waves, bands, arcs, hills, dots, petals, quarters

    /// The shapes of the motif, from back to front.
    func marks(width: Double, height: Double, numbers: inout SplitMix64) -> [Mark] {
        switch self {
        case .orb: Self.orb(width, height, &numbers)
        case .eclipse: Self.eclipse(width, height, &numbers)
        case .waves: Self.waves(width, height, &numbers)
        case .bands: Self.bands(width, height, &numbers)
        case .arcs: Self.arcs(width, height, &numbers)
        case .hills: Self.hills(width, height, &numbers)
        case .dots: Self.dots(width, height, &numbers)
        case .petals: Self.petals(width, height, &numbers)
        case .quarters: Self.quarters(width, height, &numbers)
        }
    }

    private static func orb(_ width: Double, _ height: Double, _ numbers: inout SplitMix64) -> [Mark] {
        let radius = height * numbers.number(in: 0.36...0.46)
        let x = width * numbers.number(in: 0.45...0.75)
        let y = height * numbers.number(in: 0.3...0.5)
        return [Mark(.circle(x: x, y: y, radius: radius), .glow, opacity: 0.7)]
    }

    private static func eclipse(_ width: Double, _ height: Double, _ numbers: inout SplitMix64) -> [Mark] {
        let radius = height * numbers.number(in: 0.27...0.33)
        let angle = numbers.number(in: -0.9...0.5)
        let (x, y) = (width * 0.55, height * 0.4)
        let (dx, dy) = (cos(angle) * radius * 0.62, sin(angle) * radius * 0.62)
        return [
            Mark(.circle(x: x - dx, y: y - dy, radius: radius), .glow, opacity: 0.75),
            Mark(.circle(x: x + dx, y: y + dy, radius: radius), .glow, opacity: 0.75),
        ]
    }

    private static func arcs(_ width: Double, _ height: Double, _ numbers: inout SplitMix64) -> [Mark] {
        let x = numbers.next() % 2 == 0 ? width : width * 0.2
        let step = height * 0.15
        let first = height * numbers.number(in: 0.1...0.2)
        return (0..<5).map { index in
            Mark(
                .circle(x: x, y: 0, radius: first + step * Double(index)), .white,
                opacity: 0.24 - 0.042 * Double(index), line: step * 0.52)
        }
    }

    private static func bands(_ width: Double, _ height: Double, _ numbers: inout SplitMix64) -> [Mark] {
        let rotation = Mark.Rotation(degrees: numbers.number(in: 28...52), x: width / 2, y: height / 2)
        let start = numbers.number(in: -0.15...0)
        return (0..<4).map { index in
            let x = width * (start + 0.28 * Double(index))
            let band =
                "M\(x.text) \((-height).text)h\((height * 0.17).text)v\((height * 3).text)h\((-height * 0.17).text)z"
            return Mark(.path(band), .white, opacity: 0.06 + 0.025 * Double(index), rotation: rotation)
        }
    }

    /// Rows of dots that get smaller downwards; alternate rows may be staggered.
    private static func dots(_ width: Double, _ height: Double, _ numbers: inout SplitMix64) -> [Mark] {
        let step = height / numbers.number(in: 7...10)
        let isStaggered = numbers.next() % 2 == 0
        let count = Int(width / step) + 1
        let start = (width - step * Double(count - 1)) / 2
        return (0..<7).map { row in
            let x = start - (isStaggered && row % 2 == 1 ? step / 2 : 0)
            let y = step * (isStaggered ? 0.87 : 1) * (Double(row) + 0.2)
            let line = "M\(x.text) \(y.text)h\((step * Double(count)).text)"
            return Mark(
                .path(line), .white, opacity: 0.3 - 0.02 * Double(row), line: step * (0.66 - 0.09 * Double(row)),
                dots: step)
        }
    }

    private static func petals(_ width: Double, _ height: Double, _ numbers: inout SplitMix64) -> [Mark] {
        let count = [5, 6, 8][Int(numbers.next() % 3)]
        let (x, y) = (width * numbers.number(in: 0.62...0.8), height * numbers.number(in: 0.24...0.36))
        let length = height * 0.58
        let breadth = length * 2.2 / Double(count)
        let turn = numbers.number(in: 0...60)
        return (0..<count).map { index in
            let petal =
                "M\(x.text) \(y.text)c\(breadth.text) \((-length * 0.35).text) \(breadth.text) \((-length * 0.8).text) 0 \((-length).text)"
                + "c\((-breadth).text) \((length * 0.2).text) \((-breadth).text) \((length * 0.65).text) 0 \(length.text)z"
            return Mark(
                .path(petal), .white, opacity: 0.15,
                rotation: Mark.Rotation(degrees: turn + 360 / Double(count) * Double(index), x: x, y: y))
        }
    }

    private static func quarters(_ width: Double, _ height: Double, _ numbers: inout SplitMix64) -> [Mark] {
        let side = height / 3
        var marks: [Mark] = []
        for row in 0..<2 {
            for column in 0..<Int((width / side).rounded()) {
                let (x, y) = (Double(column) * side, Double(row) * side)
                let opacity = [0, 0.1, 0.16, 0.22][Int(numbers.next() % 4)]
                let corner = Int(numbers.next() % 4)
                guard opacity > 0 else { continue }
                let quarter =
                    "M\(x.text) \(y.text)h\(side.text)a\(side.text) \(side.text) 0 0 1\((-side).text) \(side.text)z"
                marks.append(
                    Mark(
                        .path(quarter), .white, opacity: opacity,
                        rotation: Mark.Rotation(degrees: Double(corner * 90), x: x + side / 2, y: y + side / 2)))
            }
        }
        return marks
    }

    /// Waves, one in front of the other, under a moon.
    private static func waves(_ width: Double, _ height: Double, _ numbers: inout SplitMix64) -> [Mark] {
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
    private static func hills(_ width: Double, _ height: Double, _ numbers: inout SplitMix64) -> [Mark] {
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
