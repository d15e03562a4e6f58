import Catalogue
import Foundation
import Testing

@testable import Storage

/// How pages of a profile are read: through indexes alone.
@Suite struct ProfileStatementsTests {
    private func boat(_ number: Int) -> ItemReference { ItemReference(source: "boats", id: "b\(number)") }
    private func canal(_ number: Int) -> ItemReference { ItemReference(source: "canals", id: "c\(number)") }

    private func database(_ items: [ItemReference]) async throws -> Database {
        let database = try Database(directory: .temporary())
        let favourites = items.map {
            Favourite(item: CatalogueItem(id: $0, card: Card(title: $0.id)), addedAt: Date(timeIntervalSince1970: 1))
        }
        _ = try await SQLProfileStore(database).addFavourites(favourites.reversed(), of: ProfileID(rawValue: "ann"))
        return database
    }

    /// The plans of the statements that a query may run.
    private func plans(_ query: ProfileQuery, in database: Database) async throws -> [String] {
        let profile = ProfileStatements(profile: ProfileID(rawValue: "ann"))
        var statements = profile.favouriteIDs(among: query.items)
        statements += [profile.allFavouriteIDs, profile.home, profile.profileRow, profile.recent(.opened, limit: 24)]
        if let favourites = query.favourites {
            var page = FavouritePageRequest(favourites)
            // Knows the number of favourites the second time.
            for _ in 1...2 {
                let asked = page.statements(profile)
                statements += asked
                let answers = try await database.rows(of: asked)
                _ = try page.page(answers, database.recordDecoder)
            }
        }
        let explanations = statements.map { statement -> SQLStatement in "EXPLAIN QUERY PLAN \(statement)" }
        return try await database.rows(of: explanations).joined().map { try $0["detail"] }
    }

    @Test(arguments: [
        ProfileQuery(items: [ItemReference(source: "boats", id: "b1")]),
        ProfileQuery(favourites: .first(24, of: .of(["boats"]))),
        ProfileQuery(favourites: .first(12, of: .of(["boats", "canals"])), hasHome: true),
        ProfileQuery(favourites: .first(1, of: .item(ItemReference(source: "boats", id: "b1")))),
        ProfileQuery(favourites: .page(3, of: .all)),
        ProfileQuery(favourites: .page(3, of: .of(["boats"]))),
        ProfileQuery(favourites: .page(2, limit: 2, of: .bySource(["canals", "boats"]))),
    ])
    func usesIndexes(query: ProfileQuery) async throws {
        let database = try await database((0..<6).flatMap { [boat($0), canal($0)] })
        let plans = try await plans(query, in: database)
        #expect(!plans.isEmpty)
        for plan in plans {
            #expect(plan.hasPrefix("SEARCH"), "\(plan)")
            #expect(plan.contains("INDEX"), "\(plan)")
        }
    }
}
