import Sections
import Testing

@Suite struct ChangesetOperationTests {
    private static let lines: [(Changeset<String, Hero>.Operation, String)] = [
        (.deleteSection("all"), #"delete section "all""#),
        (.insertSection(Section("all", heroes: "a"), before: nil), #"insert section "all" at the end"#),
        (.moveSection("all", before: "squad"), #"move section "all" before "squad""#),
        (.updateSection("all", title: "All"), #"update section "all""#),
        (.deleteCell("a", in: "all"), #"delete cell "a" in section "all""#),
        (.insertCell(Hero("a"), in: "all", before: "b"), #"insert cell "a" in section "all" before "b""#),
        (.moveCell("a", in: "all", before: nil), #"move cell "a" in section "all" at the end"#),
        (.updateCell(Hero("a"), in: "all"), #"update cell "a" in section "all""#),
    ]

    @Test(arguments: lines.indices)
    func describesItselfForALogLine(index: Int) {
        let (operation, line) = Self.lines[index]
        #expect(operation.description == line)
    }
}
