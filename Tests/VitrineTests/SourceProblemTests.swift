import Catalogue
import Testing

@testable import Vitrine

@Suite struct SourceProblemTests {
    @Test func acceptsValidIDs() {
        #expect(Vitrine.problem(with: []) == nil)
        #expect(Vitrine.problem(with: ["charts", "star-ships", "24-hours"]) == nil)
    }

    @Test(arguments: ["", "Charts", "star ships", "a/b", "-a", "a--b", "é"])
    func refusesInvalidIDs(id: String) throws {
        let problem = try #require(Vitrine.problem(with: ["charts", SourceID(rawValue: id)]))
        #expect(problem.contains("lower-case letters, digits and dashes, got “\(id)”"))
    }

    @Test(arguments: ["favourites", "artwork", "previews", "api", "shared"])
    func refusesReservedIDs(id: String) throws {
        let problem = try #require(Vitrine.problem(with: [SourceID(rawValue: id)]))
        #expect(problem.contains("that no other page uses, got “\(id)”"))
    }

    @Test func refusesReservedIDsOfSecondarySources() throws {
        let ferries = Boats(id: "ferries", secondary: [Boats(id: "docks", secondary: [Boats(id: "search")])])
        let problem = try #require(Vitrine.problem(with: Vitrine.allIDs(of: [ferries])))
        #expect(problem.contains("that no other page uses, got “search”"))
    }

    private struct Boats: Source {
        struct Boat: Decodable, Identifiable, Sendable { let id: String }

        let id: SourceID
        var secondary: [any Source] = []
        let upstreams: [Upstream<NoParameters, Boat>] = []

        func card(for boat: Boat) -> Card { Card(title: boat.id) }
    }

    @Test func refusesDuplicateIDs() {
        let problem = Vitrine.problem(with: ["a", "b", "a"])
        #expect(problem == "Expected a unique id for each source, got “a” twice. Rename one.")
    }
}
