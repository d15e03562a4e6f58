import CompositionalLayout
import HTML

extension Drawing {
    /// The drawing in SVG 1.1 and UTF-8: a few hundred bytes without scripts, style sheets or external resources.
    package func svg() -> [UInt8] {
        var output = SVGOutput()
        output.open("svg", [("xmlns", "http://www.w3.org/2000/svg"), ("viewBox", "0 0 \(width.text) \(height.text)")])
        output.gradient(
            "g", [(palette.top.hexadecimal, 1), (palette.bottom.hexadecimal, 1)])
        output.gradient("l", [("#fff", 0.42), ("#fff", 0.04)])
        output.element("rect", [("width", width.text), ("height", height.text), ("fill", "url(#g)")])
        for mark in marks { output.mark(mark, deep: palette.deep.hexadecimal) }
        if shape == .square, !initials.isEmpty {
            output.element(
                "text",
                [
                    ("x", "16"), ("y", "160"), ("font-family", "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"),
                    ("font-weight", "700"), ("font-size", "50"), ("letter-spacing", "-1"), ("fill", "#fff"),
                ], text: initials)
        }
        output.close("svg")
        return output.bytes
    }
}

/// Writes elements. Text and values are escaped; names are literals of the program.
private struct SVGOutput: ~Copyable {
    private var output = HTMLOutput(reserving: 2_048)

    var bytes: [UInt8] { output.bytes }

    mutating func open(_ name: StaticString, _ attributes: [(StaticString, String)]) {
        start(name, attributes)
        output.append(verbatim: ">")
    }

    mutating func close(_ name: StaticString) {
        output.append(verbatim: "</")
        output.append(verbatim: name)
        output.append(verbatim: ">")
    }

    mutating func element(_ name: StaticString, _ attributes: [(StaticString, String)], text: String? = nil) {
        guard let text else {
            start(name, attributes)
            output.append(verbatim: "/>")
            return
        }
        open(name, attributes)
        output.append(text: text)
        close(name)
    }

    /// A gradient from the upper left to the lower right.
    mutating func gradient(_ id: String, _ stops: [(colour: String, opacity: Double)]) {
        open("linearGradient", [("id", id), ("x2", "1"), ("y2", "1")])
        for (index, stop) in stops.enumerated() {
            var attributes: [(StaticString, String)] = [("stop-color", stop.colour)]
            if index > 0 { attributes.append(("offset", "1")) }
            if stop.opacity < 1 { attributes.append(("stop-opacity", stop.opacity.share)) }
            element("stop", attributes)
        }
        close("linearGradient")
    }

    mutating func mark(_ mark: Mark, deep: String) {
        let colour =
            switch mark.ink {
            case .glow: "url(#l)"
            case .white: "#fff"
            case .deep: deep
            }
        var attributes: [(StaticString, String)] = []
        if let line = mark.line {
            attributes += [("fill", "none"), ("stroke", colour), ("stroke-width", line.text)]
        } else {
            attributes.append(("fill", colour))
        }
        if let dots = mark.dots { attributes += [("stroke-linecap", "round"), ("stroke-dasharray", "0 \(dots.text)")] }
        if mark.opacity < 1 { attributes.append(("opacity", mark.opacity.share)) }
        if let turn = mark.rotation {
            attributes.append(("transform", "rotate(\(turn.degrees.text) \(turn.x.text) \(turn.y.text))"))
        }
        switch mark.outline {
        case .circle(let x, let y, let radius):
            element("circle", [("cx", x.text), ("cy", y.text), ("r", radius.text)] + attributes)
        case .path(let data): element("path", [("d", data)] + attributes)
        }
    }

    private mutating func start(_ name: StaticString, _ attributes: [(StaticString, String)]) {
        output.append(verbatim: "<")
        output.append(verbatim: name)
        for (name, value) in attributes {
            output.append(verbatim: " ")
            output.append(verbatim: name)
            output.append(verbatim: "=\"")
            output.append(attributeValue: value)
            output.append(verbatim: "\"")
        }
    }
}

extension Double {
    /// The number rounded to a hundredth, for a fraction of 1.
    fileprivate var share: String {
        let hundredths = Int((self * 100).rounded())
        return hundredths >= 100 ? "1" : hundredths < 10 ? ".0\(hundredths)" : ".\(hundredths)"
    }
}
