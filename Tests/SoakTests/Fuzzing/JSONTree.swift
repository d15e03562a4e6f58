import Foundation

/// JSON as it is written: scalars are kept as their text, keys keep their order and may repeat, so that anything can be
/// put where a value was.
indirect enum JSONTree: Sendable {
    /// A number, a quoted text, `true`, `false`, `null`, or whatever a mutation writes instead.
    case scalar(String)
    case array([JSONTree])
    /// Keys with their quotes.
    case object([Member])

    struct Member: Sendable {
        var key: String
        var value: JSONTree
    }

    /// A text, quoted and escaped.
    static func text(_ text: String) -> JSONTree { .scalar(quoted(text)) }

    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\u{0}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    var data: Data {
        var bytes: [UInt8] = []
        write(into: &bytes)
        return Data(bytes)
    }

    private func write(into bytes: inout [UInt8]) {
        switch self {
        case .scalar(let text): bytes += text.utf8
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.write(into: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                bytes += member.key.utf8
                bytes.append(UInt8(ascii: ":"))
                member.value.write(into: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }
}

extension JSONTree {
    /// How many values there are, this one among them.
    var count: Int {
        switch self {
        case .scalar: 1
        case .array(let elements): elements.reduce(1) { $0 + $1.count }
        case .object(let members): members.reduce(1) { $0 + $1.value.count }
        }
    }

    /// The places, in the order of ``count``, of the values under certain keys.
    func places(under keys: Set<String>) -> [Int] {
        var places: [Int] = []
        var next = 0
        collect(keys, &next, &places)
        return places
    }

    private func collect(_ keys: Set<String>, _ next: inout Int, _ places: inout [Int]) {
        next += 1
        switch self {
        case .scalar: return
        case .array(let elements):
            for element in elements { element.collect(keys, &next, &places) }
        case .object(let members):
            for member in members {
                if keys.contains(member.key) { places.append(next) }
                member.value.collect(keys, &next, &places)
            }
        }
    }

    /// Changes the value at a place, counted from 0 as ``count`` counts.
    mutating func change(at place: Int, _ change: (inout JSONTree) -> Void) {
        if place == 0 { return change(&self) }
        var rest = place - 1
        switch self {
        case .scalar: return
        case .array(var elements):
            for index in elements.indices {
                let count = elements[index].count
                if rest < count {
                    elements[index].change(at: rest, change)
                    self = .array(elements)
                    return
                }
                rest -= count
            }
        case .object(var members):
            for index in members.indices {
                let count = members[index].value.count
                if rest < count {
                    members[index].value.change(at: rest, change)
                    self = .object(members)
                    return
                }
                rest -= count
            }
        }
    }
}
