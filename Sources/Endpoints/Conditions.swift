import HTTPTypes

/// The conditions of a request (RFC 9110, 13.1), which ask for an answer only if it has changed.
struct Conditions: Sendable, Hashable {
    private let ifNoneMatch: String?
    private let ifModifiedSince: String?

    /// Takes the validators of an answer, except those with characters other than visible ASCII and spaces.
    init(_ previous: Answer?) {
        ifNoneMatch = previous?.validator(.eTag)
        ifModifiedSince = previous?.validator(.lastModified)
    }

    var isEmpty: Bool { ifNoneMatch == nil && ifModifiedSince == nil }

    var headers: HTTPFields {
        var headers = HTTPFields()
        headers[.ifNoneMatch] = ifNoneMatch
        headers[.ifModifiedSince] = ifModifiedSince
        return headers
    }
}

extension Answer {
    fileprivate func validator(_ name: HTTPField.Name) -> String? {
        headers[name.canonicalName].flatMap { value in
            let isPlain = !value.isEmpty && value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
            return isPlain && HTTPField.isValidValue(value) ? value : nil
        }
    }

    /// This answer with the header fields of a 304 in place of its own (RFC 9111, 3.2), except for the type, which is
    /// that of the body.
    func refreshed(by update: Answer) -> Answer {
        let names = Set(Self.keptHeaders.map(\.canonicalName)).subtracting(["content-type"])
        let headers = headers.merging(update.headers.filter { names.contains($0.key) }) { _, new in new }
        return Answer(resource: resource, status: status, headers: headers, body: body)
    }
}
