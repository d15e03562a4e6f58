/// How much of a catalogue is fetched.
public enum CrawlLimit: Hashable, Sendable {
    /// The number of items, from 1 to 1,000,000.
    case items(Int)
    /// The size of all answers, in bytes, from 1 KiB to 4 GiB.
    case bytes(Int)

    private static let units = ["KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30]

    /// Reads `50000` or `256 MiB`.
    init?(_ text: String) {
        let parts = text.split(separator: " ")
        guard let number = parts.first.flatMap({ Int($0) }), number > 0 else { return nil }
        if parts.count == 1, number <= 1_000_000 {
            self = .items(number)
        } else if parts.count == 2, let unit = Self.units[String(parts[1])], number <= (4 << 30) / unit {
            self = .bytes(number * unit)
        } else {
            return nil
        }
    }
}

extension CrawlLimit: CustomStringConvertible {
    /// The limit as a file says it.
    public var description: String {
        switch self {
        case .items(let count): return "\(count)"
        case .bytes(let count):
            let unit = Self.units.filter { count.isMultiple(of: $0.value) }.max { $0.value < $1.value }
            return unit.map { "\(count / $0.value) \($0.key)" } ?? "\(count)"
        }
    }
}
