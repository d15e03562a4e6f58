import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import Testing

@testable import Server

/// People of a test, each with a password, a session and tokens.
struct Household: Sendable {
    static let now = Date(timeIntervalSince1970: 1_800_000_000)

    let store: any PeopleStore

    /// - Parameter roles: the names of people and their roles; the first one has the shared profile.
    init(_ roles: KeyValuePairs<String, Role> = [:]) async throws {
        store = SQLPeopleStore(try Database(directory: .temporary()))
        for (place, (name, role)) in roles.enumerated() {
            let personName = try #require(PersonName(name))
            let person = Person(
                id: name, name: personName, role: role,
                profile: place == 0 ? .shared : ProfileID(rawValue: "profile of \(name)"), createdAt: Self.now)
            try await store.add(person, password: PasswordHash(of: Self.password(of: name), cost: .test).description)
        }
    }

    static func password(of name: String) -> String { "the boat of \(name)" }

    /// Begins a session of a person.
    ///
    /// - Parameters:
    ///   - age: the seconds since the person signed in.
    ///   - isSecure: whether the browser uses HTTPS.
    /// - Returns: the header field of its cookie.
    func session(of name: String, age: TimeInterval = 0, isSecure: Bool = false) async throws -> HTTPFields {
        let secret = RandomSecret()
        try await store.begin(
            Session(
                id: "session of \(name) \(secret.text.prefix(8))", person: name, device: "Firefox, Linux",
                createdAt: Self.now - age, usedAt: Self.now, signedInAt: Self.now - age),
            secret: secret.digest, by: nil)
        return [.cookie: "\(isSecure ? "__Host-" : "")vitrine-session=\(secret.text)"]
    }

    /// Makes a token of a person.
    func token(of name: String, _ scopes: AccessToken.Scope...) async throws -> HTTPFields {
        let secret = RandomSecret.token()
        try await store.add(
            AccessToken(
                id: "token of \(name) \(secret.text.suffix(8))", person: name, name: "script", scopes: Set(scopes),
                createdAt: Self.now),
            secret: secret.digest)
        return [.authorization: "Bearer \(secret.text)"]
    }
}

extension TestClientProtocol {
    /// Posts a form of a page.
    @discardableResult
    func post<Value>(
        _ path: String, _ form: String, _ headers: HTTPFields = [:],
        _ read: @escaping @Sendable (TestResponse) throws -> Value
    ) async throws -> Value {
        var headers = headers
        headers[.contentType] = "application/x-www-form-urlencoded"
        if headers[.accept] == nil { headers[.accept] = "text/html" }
        return try await execute(
            uri: path, method: .post, headers: headers, body: ByteBuffer(string: form), testCallback: read)
    }

    /// Opens a page as a browser does.
    func open<Value>(
        _ path: String, _ headers: HTTPFields = [:], _ read: @escaping @Sendable (TestResponse) throws -> Value
    ) async throws -> Value {
        var headers = headers
        headers[.accept] = "text/html"
        return try await execute(uri: path, method: .get, headers: headers, testCallback: read)
    }
}

extension TestResponse {
    var text: String { String(buffer: body) }
    var location: String? { headers[.location] }
    /// The values of the cookies that it sets, by their names.
    var cookies: [String: String] {
        let pairs = headers[values: .setCookie].compactMap { line -> (String, String)? in
            let parts = line.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
        }
        return Dictionary(pairs) { $1 }
    }
}
