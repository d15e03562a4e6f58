/// What ``report(of:asking:in:)`` finds.
public struct CheckReport: Sendable {
    /// The problems in the order of the checks; empty if the source is fine.
    public let problems: [SourceProblem]
    /// The number of items in the recorded lists.
    public let itemCount: Int
    /// The time that the recorded lists took to decode. It depends on the machine and the build, so compare it with
    /// another of the same kind rather than with a bound.
    public let decodingTime: Duration
}
