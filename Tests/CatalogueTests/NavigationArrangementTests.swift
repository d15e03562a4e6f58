import TestSupport
import Testing

@testable import Catalogue

@Suite struct NavigationArrangementTests {
    private struct Place: Identifiable {
        let id: SourceID
    }

    private static let sources: [SourceID] = ["a", "b", "c", "d"]
    private let arrangement = NavigationArrangement(groups: [
        .init(name: "Evening", sources: ["c", "gone"]), .init(name: "", sources: ["b"]),
    ])

    /// The groups in short, such as “b a|Evening: c”.
    private static func text(
        _ arrangement: NavigationArrangement, of sources: [SourceID] = sources, includingHidden: Bool = true
    ) -> String {
        arrangement.arranged(sources.map(Place.init), includingHidden: includingHidden).map { group in
            (group.name.isEmpty ? "" : group.name + ": ")
                + group.places.map(\.id.rawValue).joined(separator: " ")
        }
        .joined(separator: "|")
    }

    private func text(after edit: NavigationEdit) throws -> String {
        var changed = arrangement
        _ = try changed.apply(edit, to: Self.sources)
        return Self.text(changed)
    }

    @Test func keepsTheOrderOfTheSourcesByItself() {
        #expect(Self.text(NavigationArrangement()) == "a b c d")
        #expect(Self.text(NavigationArrangement(), of: []) == "")
    }

    @Test func putsNewSourcesAfterThoseOfTheGroupWithoutAName() {
        #expect(Self.text(arrangement) == "b a d|Evening: c")
    }

    @Test func namesEachSourceOnce() {
        let twice = NavigationArrangement(groups: [
            .init(name: "x", sources: ["a", "a"]), .init(name: "y", sources: ["a", "b"]),
            .init(name: "x", sources: ["c"]),
        ])
        #expect(Self.text(twice) == "d|x: a c|y: b")
    }

    @Test func leavesOutWhatIsHidden() throws {
        var changed = arrangement
        let undo1 = try changed.apply(.setHidden("c", true), to: Self.sources)
        #expect(undo1 == .setHidden("c", false))
        #expect(Self.text(changed, includingHidden: false) == "b a d")
        #expect(Self.text(changed) == "b a d|Evening: c")
        let undo2 = try changed.apply(.setHidden("c", true), to: Self.sources)
        #expect(undo2 == nil)
    }

    @Test func movesIntoTheGroupOfThePlace() throws {
        #expect(try text(after: .moveUp("c")) == "b a c d")
        #expect(try text(after: .moveDown("d")) == "b a|Evening: c d")
        #expect(try text(after: .move("c", to: 0)) == "c b a d")
        #expect(try text(after: .move("b", to: 1)) == "a b d|Evening: c")
    }

    @Test func groups() throws {
        #expect(try text(after: .group("a", "Evening")) == "b d|Evening: c a")
        #expect(try text(after: .group("a", "New")) == "b d|Evening: c|New: a")
        #expect(try text(after: .group("c", "")) == "b a d c")
    }

    @Test func renamesAndRaisesGroups() throws {
        #expect(try text(after: .rename("Evening", to: "Night")) == "b a d|Night: c")
        #expect(try text(after: .rename("Evening", to: "")) == "b a d c")
        var changed = arrangement
        _ = try changed.apply(.group("a", "New"), to: Self.sources)
        let undo3 = try changed.apply(.raise("New"), to: Self.sources)
        #expect(undo3 == .raise("Evening"))
        #expect(Self.text(changed) == "b d|New: a|Evening: c")
    }

    @Test func refusesWhatIsImpossible() {
        for edit: NavigationEdit in [
            .moveUp("b"), .moveDown("c"), .move("a", to: 9), .move("a", to: -1), .moveUp("gone"), .rename("x", to: "y"),
            .rename("", to: "y"), .raise("Evening"),
        ] {
            var changed = arrangement
            #expect(throws: NavigationProblem.unknown, "\(edit)") { try changed.apply(edit, to: Self.sources) }
            #expect(changed == arrangement)
        }
    }

    @Test func choosesTwoPlacesOfTheTabBar() throws {
        var changed = arrangement
        func tabs() -> [SourceID] { changed.tabs(among: Self.sources.map(Place.init)).map(\.id) }
        #expect(tabs() == ["b"])
        let undo4 = try changed.apply(.setTab("c", true), to: Self.sources)
        #expect(undo4 == .setTab("c", false))
        #expect(tabs() == ["b", "c"])
        #expect(throws: NavigationProblem.full) { try changed.apply(.setTab("a", true), to: Self.sources) }
        _ = try changed.apply(.setTab("b", false), to: Self.sources)
        _ = try changed.apply(.setTab("c", false), to: Self.sources)
        #expect(tabs() == [])
    }

    @Test func keepsSourcesThatComeBack() throws {
        var changed = arrangement
        _ = try changed.apply(.moveUp("d"), to: Self.sources)
        #expect(Self.text(changed, of: Self.sources + ["gone"]) == "b d a|Evening: c gone")
    }

    @Test func hasAtMostTwentyGroups() throws {
        let sources = (0...20).map { SourceID("s\($0)") }
        var changed = NavigationArrangement()
        for source in sources.prefix(20) { _ = try changed.apply(.group(source, source.rawValue), to: sources) }
        #expect(throws: NavigationProblem.full) { try changed.apply(.group("s20", "one more"), to: sources) }
        _ = try changed.apply(.group("s20", "s0"), to: sources)
        #expect(changed.groups.count <= 21)
    }

    /// Each change is undone by the change that it returns, and none loses a source.
    @Test func everyChangeCanBeUndone() throws {
        var random = SeededGenerator(seed: 7)
        let names = ["", "x", "y", "z"]
        var changed = NavigationArrangement()
        for _ in 0..<2_000 {
            let source = Self.sources.randomElement(using: &random) ?? "a"
            let name = names.randomElement(using: &random) ?? ""
            let edits: [NavigationEdit] = [
                .move(source, to: Int.random(in: 0..<4, using: &random)), .moveUp(source), .moveDown(source),
                .group(source, name), .setHidden(source, Bool.random(using: &random)),
                .setTab(source, Bool.random(using: &random)), .raise(name),
            ]
            let before = changed
            guard let edit = edits.randomElement(using: &random),
                let undo = try? changed.apply(edit, to: Self.sources)
            else { continue }
            var undone = changed
            _ = try undone.apply(undo, to: Self.sources)
            #expect(Self.text(undone) == Self.text(before), "\(edit)")
            #expect(undone.hidden == before.hidden)
            #expect(changed.groups.flatMap(\.sources).count == 4 || changed.groups.isEmpty)
        }
    }
}
