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

    @Test(arguments: ["favourites", "artwork", "previews", "api", "sample", "shared"])
    func refusesReservedIDs(id: String) throws {
        let problem = try #require(Vitrine.problem(with: [SourceID(rawValue: id)]))
        #expect(problem.contains("that no other page uses, got “\(id)”"))
    }

    @Test func refusesDuplicateIDs() {
        let problem = Vitrine.problem(with: ["a", "b", "a"])
        #expect(problem == "Expected a unique id for each source, got “a” twice. Rename one.")
    }
}
