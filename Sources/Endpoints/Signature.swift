import Foundation

/// What one attempt is signed with, and how it is taken out of all that comes back: hosts repeat keys, in links to
/// themselves for one.
struct Signature: Sendable {
    private let parameters: [Resource.Parameter]
    /// The longest first, so that none is hidden by a part of it.
    private let secrets: [String]

    init(parameters: [Resource.Parameter], keys: [Secret]) {
        self.parameters = parameters
        // A time is no secret, and numbers are everywhere.
        let values = parameters.map(\.value).filter { !$0.utf8.allSatisfy(\.isDigit) }
        let texts = keys.map(\.revealed) + values
        secrets = Set(texts + texts.map(Resource.encoded)).filter { !$0.isEmpty }
            .sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    }

    func signed(_ resource: Resource) -> Resource {
        Resource(resource.path, query: resource.query + parameters)
    }

    /// An answer to a resource as if it had not been signed.
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
            case .timedOut, .tooLarge, .status, .incomplete, .rateLimited, .unserved, .unasked, .offline,
                .cancelled:
                error.cause
            }
        return EndpointError(host: error.host, cause: cause, said: error.said.map { withheld(from: $0) })
    }

    private func withheld(from text: String) -> String {
        // A host that leads elsewhere repeats the query it was asked with.
        let pairs = parameters.map { "\(Resource.encoded($0.name))=\(Resource.encoded($0.value))" }
            .joined(separator: "&")
        let plain = pairs.isEmpty ? text : text.replacing("&" + pairs, with: "").replacing("?" + pairs, with: "")
        return String(decoding: withheld(from: Data(plain.utf8)), as: UTF8.self)
    }

    private func withheld(from body: Data) -> Data {
        Data(secrets.reduce(Array(body)) { $0.withholding(Array($1.utf8)) })
    }
}

extension [UInt8] {
    private static var mark: [UInt8] { Array("withheld".utf8) }
    /// A text that is shorter may be anywhere by chance: it counts only where it is all of a query's value.
    private static var shortestUnlikely: Int { 8 }

    fileprivate func withholding(_ secret: [UInt8]) -> [UInt8] {
        guard let first = secret.first else { return self }
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var index = 0
        while index < count {
            if self[index] == first, self[index...].starts(with: secret),
                secret.count >= Self.shortestUnlikely || isValue(index..<index + secret.count)
            {
                result += Self.mark
                index += secret.count
            } else {
                result.append(self[index])
                index += 1
            }
        }
        return result
    }

    /// Whether what is there follows an equals sign and ends as a query's value does.
    private func isValue(_ range: Range<Int>) -> Bool {
        guard range.lowerBound > 0, self[range.lowerBound - 1] == UInt8(ascii: "=") else { return false }
        return range.upperBound == count || Array("&#\"\\ ".utf8).contains(self[range.upperBound])
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
