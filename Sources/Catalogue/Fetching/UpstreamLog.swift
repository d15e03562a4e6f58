public import Endpoints
public import Foundation

/// Records the last success and error of each upstream since the program started.
public actor UpstreamLog {
    /// The last success and error of one upstream of a source.
    public struct Report: Hashable, Sendable {
        /// The date of its last usable answer; nil if there is none.
        public var lastSuccess: Date?
        /// The last error; nil if there was none.
        public var lastError: EndpointError?
        /// The date of the last error.
        public var lastErrorAt: Date?
    }

    private struct Key: Hashable {
        let source: SourceID
        let base: BaseURL
    }

    /// Bounded by the number of declared upstreams.
    private var reports: [Key: Report] = [:]

    /// Creates an empty log.
    public init() {}

    /// The report on an upstream of a source; empty if it was never asked.
    public func report(on base: BaseURL, of source: SourceID) -> Report {
        reports[Key(source: source, base: base)] ?? Report()
    }

    func record(_ error: EndpointError?, from base: BaseURL, of source: SourceID, at date: Date) {
        var report = report(on: base, of: source)
        if let error {
            report.lastError = error
            report.lastErrorAt = date
        } else {
            report.lastSuccess = date
        }
        reports[Key(source: source, base: base)] = report
    }
}
