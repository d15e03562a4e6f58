public import Endpoints
public import Foundation
import HTTPTypes

/// What came of a request, as it was recorded.
public enum RecordedAnswer: Hashable, Sendable {
    /// An answer with a status from 100 to 599, header fields by name, and a body.
    case answer(status: Int, headers: [String: String], body: Data)
    /// No whole answer, because of an error such as `.timedOut(after: .seconds(10))`.
    case failure(EndpointError.Cause)

    /// An answer with a text, such as `.text(#"{"error": "busy"}"#, status: 503, headers: ["Retry-After": "60"])`.
    public static func text(_ body: String, status: Int = 200, headers: [String: String] = [:]) -> RecordedAnswer {
        .answer(status: status, headers: headers, body: Data(body.utf8))
    }

    /// Reads a file: the body of an answer, or, if its name ends in `.http`, what curl wrote of the request.
    ///
    /// - Throws: an error of Foundation if the file can't be read, or if it is no transcript despite its name.
    init(contentsOf file: URL) throws {
        let content = try Data(contentsOf: file)
        guard file.pathExtension == "http" else {
            self = .answer(status: 200, headers: [:], body: content)
            return
        }
        guard let recorded = Self.curlFailure(in: content) ?? Self.lastAnswer(in: content) else {
            throw CocoaError(.fileReadCorruptFile, userInfo: [NSFilePathErrorKey: file.path])
        }
        self = recorded
    }

    /// The last answer in the output of `curl -i`, which has those of proxies and redirects before it; nil if it has none.
    private static func lastAnswer(in transcript: Data) -> RecordedAnswer? {
        var rest = transcript
        while let (lines, body) = head(of: rest) {
            let start = lines.first?.split(separator: " ") ?? []
            guard start.count > 1, start[0].hasPrefix("HTTP/"), let status = Int(start[1]),
                (100...599).contains(status)
            else { return nil }
            // A proxy that connects says 200, too.
            guard body.starts(with: Data("HTTP/".utf8)) else {
                let headers = headers(in: lines.dropFirst())
                if let length = headers["content-length"].flatMap(Int.init), length > body.count {
                    return .failure(.interrupted("expected a body of \(length) bytes, got \(body.count)"))
                }
                return .answer(status: status, headers: headers, body: Data(body))
            }
            rest = body
        }
        return nil
    }

    /// The lines up to an empty one, and what follows it; nil if there is none.
    private static func head(of transcript: Data) -> (lines: [String], body: Data)? {
        var lines: [String] = []
        var rest = transcript
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: rest[..<end], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            rest = rest[rest.index(after: end)...]
            if line.isEmpty { return (lines, rest) }
            lines.append(line)
        }
        return nil
    }

    private static func headers(in lines: ArraySlice<String>) -> [String: String] {
        var values: [String: [String]] = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            values[line[..<colon].lowercased(), default: []].append(value)
        }
        return values.compactMapValues(Answer.value(of:))
    }

    /// The failure that curl reports, such as `curl: (28) Operation timed out`; nil for none.
    ///
    /// It may be in the middle of a body, because curl buffers what it writes to a file, but not its errors.
    private static func curlFailure(in transcript: Data) -> RecordedAnswer? {
        var rest = transcript
        while let start = rest.range(of: Data("curl: (".utf8)) {
            let text = String(decoding: rest[start.lowerBound...].prefix(1_000), as: UTF8.self)
            // In JSON, a quotation mark ends the string before its line ends.
            if let match = text.prefixMatch(of: /curl: \((\d{1,3})\) ([^"<\n]*)\n/), let code = Int(match.1) {
                return .failure(cause(of: code, String(match.2)))
            }
            rest = rest[start.upperBound...]
        }
        return nil
    }

    private static func cause(of code: Int, _ message: String) -> EndpointError.Cause {
        switch code {
        case 28: .timedOut(after: Limits().duration)
        case 35, 51, 60: .insecure(message)
        case 18, 52, 55, 56, 92: .interrupted(message)
        default: .unreachable(message)
        }
    }

    /// The answer as a transport gives it, whatever its status.
    func get(_ resource: Resource, from host: String) throws(EndpointError) -> Answer {
        switch self {
        case .failure(let cause): throw EndpointError(host: host, cause: cause)
        case .answer(let status, let headers, let body):
            let kept = Set(Answer.keptHeaders.map(\.canonicalName))
            let fields = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
            return Answer(
                resource: resource, status: status, headers: fields.filter { kept.contains($0.key) }, body: body
            ).inUTF8
        }
    }
}
