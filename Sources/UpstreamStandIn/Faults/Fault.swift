/// What is wrong with the upstream, with which requests, and for how long.
struct Fault: Sendable {
    let kind: FaultKind
    /// Only requests whose path begins so.
    var path = ""
    /// How many requests it still meets; nil for all.
    var times: Int?
    /// How many requests are answered well before it begins.
    var after = 0
    /// Its own time: of `Retry-After`, or between two bytes.
    var seconds: Double?

    init(_ kind: FaultKind) {
        self.kind = kind
    }

    /// - Parameter query: of the request that switches it on.
    init(named name: String, query: [String: String]) throws(FaultError) {
        guard let kind = FaultKind(name) else { throw .unknown(name) }
        self.kind = kind
        for (parameter, value) in query {
            guard kind.parameters.contains(parameter) else {
                throw .parameter(parameter, of: name, expected: kind.parameters)
            }
            switch parameter {
            case "path" where value.hasPrefix("/"): path = value
            case "path": throw .value(value, of: parameter, expected: "a path that begins with a slash")
            case "times": times = try Self.number(value, of: parameter, atLeast: 1)
            case "after": after = try Self.number(value, of: parameter, atLeast: 0)
            default:
                guard let number = Double(value), (0...1e9).contains(number) else {
                    throw .value(value, of: parameter, expected: "a number of seconds")
                }
                seconds = number
            }
        }
    }

    /// Whether it meets a request; counts what it has to count.
    ///
    /// - Parameter isGood: whether the request would be answered well without it.
    mutating func meets(_ path: String, isGood: Bool) -> Bool {
        if case .listener = kind { return false }
        guard path.hasPrefix(self.path) else { return false }
        if after > 0 {
            if isGood { after -= 1 }
            return false
        }
        if let times {
            self.times = max(0, times - 1)
            return times > 0
        }
        return true
    }

    private static func number(_ text: String, of parameter: String, atLeast least: Int) throws(FaultError) -> Int {
        guard let number = Int(text), number >= least else {
            throw .value(text, of: parameter, expected: "a whole number from \(least)")
        }
        return number
    }
}
