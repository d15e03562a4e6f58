import Media

extension Hue {
    /// The rules that give an element with the attribute `data-hue` the custom properties `--hue` (in degrees), `--chroma` (1, or
    /// 0 for grey), and `--tint-top` and `--tint-bottom`, on which white words can be read.
    static let rules: String = {
        func tint(_ tint: Tint) -> String {
            "oklch(\(tint.lightness) calc(\(tint.chroma)*var(--chroma)) var(--hue))"
        }
        let hues = allCases.map { hue in
            "[data-hue=\"\(hue.name)\"]{--hue:\(Int(hue.degrees))\(hue == .grey ? ";--chroma:0" : "")}"
        }
        return "[data-hue]{--chroma:1;--tint-top:\(tint(.top));--tint-bottom:\(tint(.bottom))}" + hues.joined()
    }()
}
