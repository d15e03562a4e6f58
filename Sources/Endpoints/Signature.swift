import Foundation
import HTTPTypes

/// The signature of one attempt. It is removed from all that comes back, however it is escaped, because hosts repeat
/// keys, for example in links to themselves.
struct Signature: Sendable {
    private let parameters: [Resource.Parameter]
    private let headers: HTTPFields
    /// The longest first, so that a secret is replaced before another one that is part of it.
    private let secrets: [[UInt8]]

    init(parameters: [Resource.Parameter], headers: HTTPFields = [:], keys: [Secret]) {
        self.parameters = parameters
        self.headers = headers
        // Numbers, such as a time, aren't secret, and occur everywhere.
        let values = parameters.map(\.value).filter { !$0.utf8.allSatisfy(\.isDigit) }
        secrets = Set(keys.map(\.revealed) + values).filter { !$0.isEmpty }
            .sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }.map { Array($0.utf8) }
    }

    func signed(_ resource: Resource) -> Resource {
        Resource(resource.path, query: resource.query + parameters, body: resource.body)
    }

    func signed(_ headers: HTTPFields) -> HTTPFields {
        var signed = headers
        for field in self.headers { signed[field.name] = field.value }
        return signed
    }

    /// The answer to a resource as if the request had not been signed.
    func withheld(from answer: Answer, to resource: Resource) -> Answer {
        Answer(
            resource: resource, status: answer.status, headers: answer.headers.mapValues { withheld(from: $0) },
            body: withheld(from: answer.body))
    }

    func withheld(from error: EndpointError) -> EndpointError {
        let cause: EndpointError.Cause =
            switch error.cause {
            case .unreachable(let text): .unreachable(withheld(from: text))
            case .insecure(let text): .insecure(withheld(from: text))
            case .interrupted(let text): .interrupted(withheld(from: text))
            case .redirected(let target): .redirected(to: withheld(from: target))
            case .undecodable(let expected, let got): .undecodable(expected: expected, got: withheld(from: got))
            case .timedOut, .tooLarge, .status, .unreadable, .reported, .incomplete, .rateLimited, .unsupported,
                .notRequested, .offline, .cancelled:
                error.cause
            }
        return EndpointError(
            host: error.host, cause: cause, serverMessage: error.serverMessage.map { withheld(from: $0) })
    }

    private func withheld(from text: String) -> String {
        // A redirect repeats the query of the request.
        let pairs = parameters.map { "\(Resource.encoded($0.name))=\(Resource.encoded($0.value))" }
            .joined(separator: "&")
        let plain = pairs.isEmpty ? text : text.replacing("&" + pairs, with: "").replacing("?" + pairs, with: "")
        return String(decoding: withheld(from: Data(plain.utf8)), as: UTF8.self)
    }

    private func withheld(from body: Data) -> Data {
        guard !secrets.isEmpty else { return body }
        let text = EscapedText(bytes: Array(body))
        let bytes = text.bytes
        var isBeginning = [Bool](repeating: false, count: 256)
        for byte in secrets.compactMap(\.first) + EscapedText.beginnings { isBeginning[Int(byte)] = true }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if isBeginning[Int(bytes[index])], let end = endOfSecret(at: index, in: text) {
                result += Self.mark
                index = end
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return Data(result)
    }

    /// The index after the secret that begins at an index; nil if none does.
    private func endOfSecret(at index: Int, in text: EscapedText) -> Int? {
        for secret in secrets {
            guard let end = text.end(of: secret, at: index) else { continue }
            if secret.count >= Self.shortestUnlikely || text.bytes.isValue(index..<end) { return end }
        }
        return nil
    }

    private static let mark = Array("withheld".utf8)
    /// A shorter secret may occur by chance, so it is replaced only where it is the whole value of a parameter.
    private static let shortestUnlikely = 8
}

extension [UInt8] {
    /// Whether the range follows an equals sign and ends like the value of a parameter.
    fileprivate func isValue(_ range: Range<Int>) -> Bool {
        guard range.lowerBound > 0, self[range.lowerBound - 1] == UInt8(ascii: "=") else { return false }
        return range.upperBound == count || Array("&#\"\\ ".utf8).contains(self[range.upperBound])
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
