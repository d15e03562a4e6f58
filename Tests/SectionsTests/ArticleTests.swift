import Sections
import Testing

/// A number without padding, for the comment on identities.
private struct Serial: Hashable {
    let number: UInt32
}

extension Serial: BytewiseIdentity {}

/// The article's example, compiled and run. `SnippetTests` finds it here.
@Suite struct ArticleTests {
    @Test func showsWhatItSays() throws {
        var printed: [String] = []
        func print(_ line: some CustomStringConvertible) { printed.append(line.description) }

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
        for operation in changes.operations { print(operation) }  // insert section "squad" before "all"
        let replayed = try old.applying(changes)  // equals new

        #expect(printed == [#"insert section "squad" before "all""#])
        #expect(replayed == new)
    }
}
