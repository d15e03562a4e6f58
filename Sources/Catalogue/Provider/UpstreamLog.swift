public import Endpoints
public import Foundation

/// How the upstreams have been doing since the program was started.
public actor UpstreamLog {
    /// How one upstream of a source has been doing.
    public struct Report: Hashable, Sendable {
        /// When it last answered so that it could be used.
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

    /// Bounded by the upstreams that are declared.
    private var reports: [Key: Report] = [:]

    /// Creates an empty log.
    public init() {}

    /// The record of an upstream of a source; empty if it was never asked.
    public func report(on base: BaseURL, of source: SourceID) -> Report {
        reports[Key(source: source, base: base)] ?? Report()
    }

    func note(_ error: EndpointError?, from base: BaseURL, of source: SourceID, at date: Date) {
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
