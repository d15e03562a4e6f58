import Sections
import Testing

/// The article's example, compiled and run. `SnippetTests` finds it here.
@Suite struct ArticleTests {
    @Test func showsWhatItSays() throws {
        struct Hero: Identifiable, Equatable, Sendable {
            let id: String
            var name: String
        }

        enum Shelf: Hashable, Sendable { case squad, all }

        func page(squad: [Hero], all: [Hero]) -> Snapshot<Shelf, Hero> {
            let everyone = Section(Shelf.all, title: "All heroes", cells: all)
            if squad.isEmpty { return Snapshot([everyone]) }
            return Snapshot([Section(.squad, title: "My squad", cells: squad), everyone])
        }

        let heroes = [Hero(id: "1", name: "Storm"), Hero(id: "2", name: "Rogue")]
        let old = page(squad: [], all: heroes)
        let new = page(squad: [heroes[1]], all: heroes)

        let changes = new.difference(from: old)
        let log = changes.operations.map(\.description)  // [insert section "squad" before "all"]
        let replayed = try old.applying(changes)  // equals new

        #expect(log == [#"insert section "squad" before "all""#])
        #expect(replayed == new)
    }
}
