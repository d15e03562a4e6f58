import HTTPTypes

/// What makes a request conditional (RFC 9110, 13.1): answer only if it is no longer what it was.
struct Conditions: Sendable, Hashable {
    private let ifNoneMatch: String?
    private let ifModifiedSince: String?

    /// Whichever validators the answer has; one with characters other than visible ASCII and spaces is left out.
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

    /// This answer with the header fields that a status 304 brought anew, as RFC 9111, 3.2 says.
    func refreshed(by update: Answer) -> Answer {
        let names = Set(Self.keptHeaders.map(\.canonicalName))
        let headers = headers.merging(update.headers.filter { names.contains($0.key) }) { _, new in new }
        return Answer(resource: resource, status: status, headers: headers, body: body)
    }
}
