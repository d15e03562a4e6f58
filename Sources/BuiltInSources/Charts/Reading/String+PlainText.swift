import Catalogue
import Endpoints

extension String {
    /// The text of an HTML fragment, without tags and with resolved character references and line breaks.
    ///
    /// A `<` that begins no tag of HTML stays (`I <3 you`, `List<String>`), and so does an unknown reference. The time is linear.
    var plainText: String {
        guard utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return trimmed }
        let bytes = Array(utf8)
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var position = 0
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "<"), let tag = HTMLTag(in: bytes, at: position) {
                if tag.endsLine { text.append(UInt8(ascii: "\n")) }
                position = tag.end
            } else if bytes[position] == UInt8(ascii: "&"),
                let (scalar, end) = HTMLEntity.scalar(in: bytes, at: position)
            {
                text += String(scalar).utf8
                position = end
            } else {
                text.append(bytes[position])
                position += 1
            }
        }
        return String(decoding: text, as: UTF8.self).trimmed
    }
}

extension HTMLTag {
    /// Whether a browser starts a new line behind it.
    fileprivate var endsLine: Bool { name == "br" || isClosing && ["p", "div", "li"].contains(name) }
}
