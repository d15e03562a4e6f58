import Configuration
import Server

extension ServerLimits {
    private static var numbers: [(key: String, limit: WritableKeyPath<ServerLimits, Int>)] {
        [
            ("max.connections", \.connections), ("max.connections.of.client", \.connectionsOfClient),
            ("max.header.bytes", \.headerBytes), ("max.body.bytes", \.bodyBytes), ("max.parameters", \.parameters),
            ("max.requests", \.requests), ("max.requests.of.client", \.requestsOfClient),
            ("max.waiting.requests", \.waitingRequests),
            ("max.waiting.requests.of.client", \.waitingRequestsOfClient),
            ("max.streams", \.streams), ("max.streams.of.client", \.streamsOfClient),
            ("max.snapshot.bytes", \.snapshotBytes), ("max.snapshot.bytes.of.client", \.snapshotBytesOfClient),
            ("max.favourites", \.favourites), ("max.new.profiles", \.newProfiles),
        ]
    }

    private static var times: [(key: String, limit: WritableKeyPath<ServerLimits, Duration>)] {
        [
            ("header.timeout", \.headerTime), ("body.timeout", \.bodyTime), ("answer.timeout", \.answerTime),
            ("reading.timeout", \.clientReadTimeout), ("silence.timeout", \.idleWriteTimeout),
            ("idle.timeout", \.idleTime),
        ]
    }

    static var keys: [String] { numbers.map(\.key) + times.map(\.key) }

    /// - Throws: ``CommandError`` with the setting, the valid values and the invalid one.
    init(_ reader: ConfigReader) throws {
        self.init()
        for (key, limit) in Self.numbers {
            guard let text = reader.string(forKey: ConfigKey(key)) else { continue }
            guard let number = Int(text), (1...1_000_000_000).contains(number) else {
                let name = SettingNames.environmentName(of: key)
                throw CommandError(.usage, "\(name): expected a whole number from 1 to 1000000000, got “\(text)”.")
            }
            self[keyPath: limit] = number
        }
        for (key, limit) in Self.times {
            if let seconds = try Timing.seconds(key, in: reader) { self[keyPath: limit] = .seconds(seconds) }
        }
    }

    /// The file descriptors that are left for files, upstreams and the database; a quarter, if that is more.
    private static var reservedDescriptors: Int { 128 }
    /// With fewer connections, a few browsers would shut each other out.
    private static var fewestConnections: Int { 64 }

    /// Lowers the limits on connections, so that some file descriptors are left for files and upstreams.
    ///
    /// - Parameter descriptors: the number of file descriptors that the process can open.
    /// - Throws: ``CommandError`` if they are too few to serve.
    func fitting(descriptors: Int) throws -> ServerLimits {
        let fewest = Self.reservedDescriptors + Self.fewestConnections
        guard descriptors >= fewest else {
            throw CommandError(
                .inputOutput,
                "File descriptors: expected at least \(fewest), got \(descriptors). Raise their limit, such as with "
                    + "“ulimit -n 1024”, “docker run --ulimit nofile=1024”, or LimitNOFILE=1024 in a systemd unit.")
        }
        var limits = self
        limits.connections = min(connections, descriptors - max(Self.reservedDescriptors, descriptors / 4))
        limits.connectionsOfClient = min(connectionsOfClient, max(limits.connections / 2, 1))
        return limits
    }
}
