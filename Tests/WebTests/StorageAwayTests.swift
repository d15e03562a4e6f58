import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing

@testable import Server

/// What people see while the database is away.
@Suite struct StorageAwayTests {
    private let isAway = Watched(true)

    private func text(
        _ path: String, _ method: HTTPRequest.Method = .get, language: Language = .english, body: String? = nil,
        in directory: URL = .temporary(), then damage: @escaping @Sendable () throws -> Void = {}
    ) async throws -> (text: String, status: HTTPResponse.Status) {
        let application = try WebApplication.test(
            directory: directory, isStorageAway: { [isAway] in isAway.value })
        try damage()
        return try await Application(responder: application.responder()).test(.router) { client in
            var headers: HTTPFields = [.acceptLanguage: language.rawValue]
            if body != nil {
                headers[.accept] = "application/json"
                headers[.contentType] = "application/x-www-form-urlencoded"
            }
            return try await client.execute(
                uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) }
            ) { (String(buffer: $0.body), $0.status) }
        }
    }

    @Test(arguments: ["/", "/boats", "/favourites"])
    func eachPageSaysSo(path: String) async throws {
        let notice = Strings(locale: Locale(identifier: "en"))(.databaseAway)
        #expect(try await text(path).text.contains(notice))
        isAway.update { $0 = false }
        #expect(try await !text(path).text.contains(notice))
    }

    @Test(arguments: Language.allCases)
    func aChangeIsRefusedWithTheReason(language: Language) async throws {
        let directory = URL.temporary()
        let (text, status) = try await text(
            "/boats/tub/favourite", .post, language: language, body: "value=true", in: directory
        ) { try FileManager.default.removeItem(at: directory) }
        #expect(status == .serviceUnavailable)
        #expect(text.contains(Strings(locale: Locale(identifier: language.rawValue))(.databaseAwayUnsaved)))
    }
}
