/// The sizes in which a host refuses its pictures, so that not every picture is asked for twice.
///
/// One refusal says nothing of other pictures. Three pictures in a row that are there only as upstream named them do.
struct RefusedSizes: Sendable {
    struct Size: Hashable, Sendable {
        let host: String
        /// Such as `640x640`.
        let size: String
    }

    private struct Refusal: Sendable {
        var addresses: Set<String> = []
        var end: Duration
    }

    private static let enough = 3
    private static let period = Duration.seconds(3_600)
    /// The largest number of sizes; beyond it, no further ones are recorded.
    private static let capacity = 256
    private var refusals: [Size: Refusal] = [:]

    func contains(_ size: Size, at now: Duration) -> Bool {
        refusals[size].map { $0.addresses.count >= Self.enough && $0.end > now } ?? false
    }

    /// Records that a picture is there, but not in a size.
    mutating func record(_ size: Size, of address: String, at now: Duration) {
        if refusals.count >= Self.capacity { refusals = refusals.filter { $0.value.end > now } }
        guard refusals.count < Self.capacity || refusals[size] != nil else { return }
        var refusal = refusals[size] ?? Refusal(end: now)
        if refusal.addresses.count < Self.enough { refusal.addresses.insert(address) }
        refusal.end = now + Self.period
        refusals[size] = refusal
    }

    /// Records that a picture came in a size.
    mutating func forget(_ size: Size) { refusals[size] = nil }
}
