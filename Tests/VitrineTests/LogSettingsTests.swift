import Foundation
import Logging
import Testing

@testable import Vitrine

struct LogSettingsTests {
    private func settings(_ environment: [String: String]) throws -> LogSettings {
        try Settings(
            flags: [:], upstreamFlags: [], sources: [],
            environment: ["XDG_CONFIG_HOME": "/nowhere"].merging(environment) { $1 }
        ).log
    }

    @Test func readsFormatAndLevel() throws {
        let log = try settings([
            "VITRINE_LOG_FORMAT": "json", "VITRINE_LOG_LEVEL": "error", "VITRINE_LOG_REQUESTS": "true",
        ])
        #expect(log.format == .json && log.level == .error && log.includesRequests)
        #expect(log.logger.logLevel == .error)
        #expect(try settings([:]).level == .info)
    }

    @Test(arguments: [
        ("VITRINE_LOG_FORMAT", "xml", "text, json"), ("VITRINE_LOG_LEVEL", "loud", "trace, debug"),
        ("VITRINE_LOG_REQUESTS", "some", "true or false"),
    ]) func refusesOtherValues(name: String, value: String, words: String) throws {
        do {
            _ = try settings([name: value])
            Issue.record("Expected a refusal, got none.")
        } catch {
            let message = (error as? CommandError)?.message ?? ""
            #expect(message.contains(words) && message.contains("“\(value)”"), "\(message)")
        }
    }

    @Test func aLineOfJSONHasAllThatATextHas() throws {
        var handler = JSONLogHandler()
        handler[metadataKey: "node"] = "a"
        let event = LogEvent(
            level: .warning, message: "Two\nlines “quoted”", metadata: ["resource": "/boats"], source: "Catalogue",
            file: "", function: "", line: 1)
        #expect(
            handler.line(for: event, at: Date(timeIntervalSince1970: 1_800_000_000))
                == #"{"level":"warning","message":"Two\nlines “quoted”","metadata":{"node":"a","resource":"/boats"},"#
                + #""source":"Catalogue","time":"2027-01-15T08:00:00Z"}"#)
    }
}
