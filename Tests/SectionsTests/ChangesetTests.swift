import Sections
import Testing

@Suite struct ChangesetTests {
    @Test func countsItsOperations() {
        let changes = Changeset<String, Hero>([.deleteSection("a"), .deleteSection("b")])
        #expect(changes.count == 2)
        #expect(!changes.isEmpty)
    }

    @Test func isEmptyWithoutOperations() {
        let changes = Changeset<String, Hero>([])
        #expect(changes.isEmpty)
        #expect(changes.count == 0)
    }

    @Test func equalsTheSameOperationsInTheSameOrder() {
        let one = Changeset<String, Hero>([.deleteSection("a"), .deleteSection("b")])
        #expect(one == Changeset([.deleteSection("a"), .deleteSection("b")]))
        #expect(one != Changeset([.deleteSection("b"), .deleteSection("a")]))
    }
}
