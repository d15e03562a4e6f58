/// How wide the pictures of a field are, in pixels, as far as records, keys or addresses tell.
struct PictureSize: Sendable {
    let width: Int
    /// The sides in a definition: where records have them, or the width of all.
    let sides: (width: PictureDefinition.Length, height: PictureDefinition.Length?)

    /// Looks at members beside the address, such as `thumbnail_width`, then at the key and at the addresses.
    init?(of field: RecordField, in fields: [RecordField]) {
        let siblings = fields.siblings(of: field).filter { $0.numeralShare == 1 }
        let stem = Set(field.key.all).subtracting(["url", "src", "link", "address"])
        let isAlone = fields.count { $0.path.dropLast() == field.path.dropLast() && $0.addressShare > 0.5 } <= 1
        let member = { (side: String) -> RecordField? in
            let named = siblings.first { sibling in
                sibling.key.contains(anyOf: [side]) && !stem.isEmpty && Set(sibling.key.all).subtracting([side]) == stem
            }
            let plain = isAlone || stem.isEmpty ? siblings.first { $0.key.all == [side] } : nil
            return named ?? plain
        }
        func length(_ side: RecordField) -> PictureDefinition.Length { .value(ValueExpression(side.path.valuePath)) }
        if let widths = member("width"), let width = widths.typicalNumber {
            self.width = width
            sides = (length(widths), member("height").map(length))
        } else if let width = Self.width(in: field) {
            self.width = width
            sides = (.pixels(width), nil)
        } else {
            return nil
        }
    }

    private static func width(in field: RecordField) -> Int? {
        let inKeys = field.path.names.suffix(2).reversed().lazy.compactMap { number(in: $0) }.first
        if let inKeys { return inKeys }
        let inAddresses = field.shapes.prefix(5).compactMap { sides(in: $0.text) }
        guard let first = inAddresses.first, inAddresses.allSatisfy({ $0 == first }) else { return nil }
        return first
    }

    /// The width in a key such as `w320`, `100x100` or `artworkUrl60`.
    private static func number(in key: String) -> Int? {
        leading(key.drop { !$0.isASCII || !$0.isNumber })
    }

    /// The width in an address: `/w320/`, `210x295`, `?width=300`, `!100,100` or `300px-`.
    private static func sides(in address: String) -> Int? {
        for parameter in ["width=", "w="] {
            for mark in ["?", "&"] {
                guard let start = address.firstRange(of: mark + parameter)?.upperBound else { continue }
                if let width = leading(address[start...]) { return width }
            }
        }
        for part in address.split(whereSeparator: { "/-_.?&=".contains($0) }) {
            let part = part.hasPrefix("!") || part.hasPrefix("w") ? part.dropFirst() : part
            guard let width = leading(part) else { continue }
            let rest = part.drop { $0.isNumber }
            if rest.hasPrefix("px")
                || (rest.hasPrefix("x") || rest.hasPrefix(","))
                    && (rest.dropFirst().isEmpty || leading(rest.dropFirst()) != nil)
            {
                return width
            }
            if rest.isEmpty, part.startIndex != address.startIndex, address[..<part.startIndex].last == "w" {
                return width
            }
        }
        return nil
    }

    private static func leading(_ text: Substring) -> Int? {
        guard let number = Int(text.prefix { $0.isASCII && $0.isNumber }), (16...4000).contains(number) else {
            return nil
        }
        return number
    }
}

extension RecordField {
    /// A number in the middle of all, for figures that differ little.
    fileprivate var typicalNumber: Int? {
        let numbers = values.joined().compactMap { $0.scalarText.flatMap { Double($0) } }.filter {
            (1...20_000).contains($0)
        }.sorted()
        return numbers.isEmpty ? nil : Int(numbers[numbers.count / 2])
    }
}
