import Foundation
import TestSupport
import Testing

/// `vitrine migrate`.
@Suite(.fewAtATime, .timeLimit(.minutes(10))) struct MigrateCommandTests {
    private let directory = Program.temporaryDirectory()

    private func migrate(_ arguments: String...) async throws -> Program.Run {
        try await Program.run(["migrate"] + arguments, in: directory)
    }

    private func addFavourite() async throws {
        let run = try await Program.run(["favourites", "add", "starships", "9", "--offline"], in: directory)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test func copiesADataDirectory() async throws {
        try await addFavourite()
        let copy = Program.temporaryDirectory()
        for _ in 0..<2 {
            let run = try await migrate("--to", copy.path, "--json")
            #expect(run.status == 0, "\(run.errors)")
            let counts = try JSONDecoder().decode([String: Int].self, from: run.output)
            #expect(counts["favourite"] == 1)
            #expect(run.errors.contains("favourite: 100 %"))
        }
        let list = try await Program.run(
            ["favourites", "--json", "--offline"], in: try Program.copyOfDatabase(in: copy))
        #expect(list.text.contains("\"9\""))
    }

    @Test func refusesADatabaseWithContentsOfItsOwn() async throws {
        try await addFavourite()
        let other = Program.temporaryDirectory()
        _ = try await Program.run(["favourites", "add", "starships", "10", "--offline"], in: other)
        let run = try await migrate("--to", other.path)
        #expect(run.status == 74)
        #expect(run.errors.contains("Name an empty database."))
    }

    @Test(arguments: ["", "mysql://db.example/vitrine"])
    func refusesOtherDatabases(target: String) async throws {
        let run = try await migrate("--to", target)
        #expect(run.status == 64)
        #expect(run.errors.contains("--to: expected an address"))
    }

    @Test func refusesTheSameDatabase() async throws {
        let run = try await migrate("--to", directory.path)
        #expect(run.status == 64)
        #expect(run.errors.contains("expected another database"))
    }

    @Test func saysThatTheDatabaseCannotBeReached() async throws {
        let run = try await migrate("--to", "postgresql://ann:secret@127.0.0.1:9/vitrine")
        #expect(run.status == 74)
        #expect(run.errors.contains("127.0.0.1"))
        #expect(!run.errors.contains("secret"))
    }
}
