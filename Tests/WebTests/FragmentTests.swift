import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Storage
import TestSupport
import Testing

@testable import Server

/// Pages whose cells were rendered before are the same, byte for byte, as pages that render all of them.
@Suite struct FragmentTests {
    private static let words = ["Tub", "Éclair", "<b>", "Ångström & Co.", "“Raft”", "قارب", "船", "0", "9.5", ""]
    private static let languages = ["en", "es", "it", "zh-Hans", "ar", "de"]

    private static func word() -> String { words.randomElement() ?? "" }

    private static func boats(_ count: Int) throws -> String {
        let boats = (0..<count).map { number in
            ["id": "\(number)", "name": "\(word()) \(number % 7)", "kind": word(), "length": word()]
        }
        return String(decoding: try JSONEncoder().encode(boats), as: UTF8.self)
    }

    private static func path(of count: Int) -> String {
        let item = Int.random(in: 0..<count)
        let sort = ["", "&sort=name", "&sort=length", "&sort=name&order=descending"].randomElement() ?? ""
        let facet = ["", "", "&kind=Tub", "&kind.not=0", "&x=y"].randomElement() ?? ""
        let query = "?page=\(Int.random(in: 1...3))&limit=\([50, 20, 7].randomElement() ?? 50)\(sort)\(facet)"
        return ["/", "/favourites", "/search?term=tub", "/boats\(query)", "/boats/\(item)\(query)", "/boats?term=e"]
            .randomElement() ?? "/"
    }

    @Test(arguments: 1...Trials.count(2)) func areTheSameAsRenderedAnew(_: Int) async throws {
        let count = Int.random(in: 1...90)
        let boats = FixedTransport.answers(try Self.boats(count))
        let directory = URL.temporary()
        let store = SQLProfileStore(try Database(directory: directory))
        let anew = try WebApplication.test(
            transport: boats, directory: .temporary(), store: store, fragmentLimit: 0)
        // A small cache, so that fragments are dropped and rendered again.
        let kept = try WebApplication.test(
            transport: boats, directory: .temporary(), store: store,
            fragmentLimit: [16 << 20, 40_000].randomElement() ?? 0)
        try await Application(responder: anew.responder()).test(.router) { anew in
            try await Application(responder: kept.responder()).test(.router) { kept in
                // Both have the whole collection before they are compared.
                _ = try await (anew.settledPage("/boats"), kept.settledPage("/boats"))
                _ = try await (anew.settledPage("/"), kept.settledPage("/"))
                for _ in 0..<40 {
                    if Bool.random() {
                        let item = CatalogueItem(
                            id: ItemReference(source: "boats", id: "\(Int.random(in: 0..<count))"),
                            card: Card(title: Self.word()))
                        if Bool.random() {
                            try await store.addFavourite(item, of: .shared, at: Date(), restoring: false)
                        } else {
                            try await store.removeFavourite(item.id, of: .shared, at: Date())
                        }
                    }
                    let path = Self.path(of: count)
                    let language = Self.languages.randomElement() ?? "en"
                    let headers: HTTPFields = [.acceptLanguage: language]
                    let expected = try await anew.execute(uri: path, method: .get, headers: headers) { $0 }
                    // The second keeps the cells, the third the list, and the fourth has it from there.
                    for _ in 0..<4 {
                        let page = try await kept.execute(uri: path, method: .get, headers: headers) { $0 }
                        #expect(page.status == expected.status, "\(path) in \(language)")
                        #expect(page.markup == expected.markup, "\(path) in \(language)")
                    }
                }
            }
        }
    }
}

extension TestResponse {
    /// The page without the revision, which each application counts for itself.
    fileprivate var markup: String {
        String(buffer: body).replacing(/\ data-revision="[0-9]+"/, with: "")
    }
}
