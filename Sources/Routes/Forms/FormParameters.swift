import Endpoints

extension String {
    /// The names and values of an encoded form, in order. `+` stands for a space. Invalid percent-encoding stays as it
    /// is.
    package var formParameters: [(name: String, value: String)] {
        utf8.split(separator: UInt8(ascii: "&")).map { pair in
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            return (Self.decoded(name), Self.decoded(pair.dropFirst(name.count + 1)))
        }
    }

    private static func decoded(_ part: Substring.UTF8View) -> String {
        let text = part.contains(UInt8(ascii: "+")) ? Substring(part).replacing("+", with: " ") : Substring(part)
        return Resource.decoded(text) ?? String(text)
    }
}
