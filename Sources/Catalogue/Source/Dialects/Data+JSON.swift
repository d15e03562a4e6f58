package import Foundation

extension Data {
    /// The JSON in a body: without a byte order mark, a prefix that guards against inclusion, such as `)]}'`, or the
    /// call of a function around it (JSONP).
    ///
    /// - Complexity: O(1); the result shares the body's storage.
    package var withoutJSONWrapping: Data {
        var body = starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self
        body = body.drop(while: \.isJSONSpace)
        for guardian in Self.guards where body.starts(with: guardian) {
            body = body.dropFirst(guardian.count).drop { $0.isJSONSpace || $0 == UInt8(ascii: ",") }
            break
        }
        return body.argumentOfCall ?? body
    }

    private static let guards = [
        ")]}'", "while(1);", "while (1);", "for(;;);", "for (;;);", "throw 1;", "{}&&", "{} &&", "/*-secure-",
    ].map { Array($0.utf8) }

    /// The argument of a call such as `/**/callback({…});`; nil if the body is not a call.
    private var argumentOfCall: Data? {
        let comment = Array("/**/".utf8)
        let call = starts(with: comment) ? dropFirst(comment.count).drop(while: \.isJSONSpace) : self
        guard let first = call.first, first.isIdentifier, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first),
            let open = call.prefix(Self.longestCall).firstIndex(of: UInt8(ascii: "(")),
            call[..<open].allSatisfy({ $0.isIdentifier || $0.isJSONSpace })
        else { return nil }
        var end = call.endIndex
        while end > open, call[end - 1].isJSONSpace || call[end - 1] == UInt8(ascii: ";") { end -= 1 }
        guard end > open + 1, call[end - 1] == UInt8(ascii: ")") else { return nil }
        return call[(open + 1)..<(end - 1)]
    }

    /// The longest name of a function, in bytes.
    private static let longestCall = 256
}

extension UInt8 {
    /// Whether a byte stands in a name such as `window.callbacks["a"]`.
    fileprivate var isIdentifier: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "_$.[]'\"-".utf8.contains(self)
        }
    }

    /// Whether a byte is white space of JSON (RFC 8259, section 2).
    var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
