import Sections
import Testing

/// The cases of other libraries' tests, with what this one makes of them.
///
/// Where theirs differ, the least moves are expected here, a cell that crosses sections is a deletion and an insertion,
/// and repeated identities are left out beforehand.
@Suite struct PeerCasesTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name, old, new: String
        /// The operations, each by a letter: `-`, `+`, `m` and `u` for cells, and `D`, `I`, `M` and `U` for sections.
        let operations: String

        init(_ name: String, _ old: String, _ new: String, _ operations: String) {
            (self.name, self.old, self.new, self.operations) = (name, old, new, operations)
        }

        var testDescription: String { name }
    }

    /// DifferenceKit 1.3, AlgorithmTest.swift.
    static let differenceKit = [
        Case("both empty", "0:", "0:", ""),
        Case("one deleted", "1:012", "1:02", "-"),
        Case("all deleted", "1:012", "1:", "---"),
        Case("one inserted", "1:012", "1:0123", "+"),
        Case("all inserted", "1:", "1:012", "+++"),
        Case("one updated", "1:012", "1:0'12", "u"),
        Case("first to last", "1:012", "1:120", "m"),
        Case("last to first", "1:012", "1:201", "m"),
        Case("reversed", "1:0123", "1:3210", "mmm"),
        Case("mixed", "1:012", "1:240'3", "-m++u"),
        Case("repeated cell", "1:0120", "1:04012", "+"),
        Case("no sections", "", "", ""),
        Case("section inserted", "a:0", "a:0 b:1", "I"),
        Case("first section inserted", "", "a:0", "I"),
        Case("section deleted", "a:0 b:1", "b:1", "D"),
        Case("last section deleted", "a:0", "", "D"),
        Case("section updated", "0:0", "0!:0", "U"),
        Case("first section to last", "0:0 1:1 2:2", "1:1 2:2 0:0", "M"),
        Case("last section to first", "0:0 1:1 2:2", "2:2 0:0 1:1", "M"),
        Case("mixed sections", "0:0 1:1 2:2 3:3", "3:3 4:4 0:0 2!:2", "DMIU"),
        Case("repeated section", "0:0 0:1 1:2", "1:2 0:0 0:1", "M"),
        Case("repeated section and cell", "0:01 0:23 1:12", "0:31 1:222 0:10", "--+"),
        Case("complicated 1", "0:01 1:23 2:45", "0:01 2:465 3:78 3:90", "D+I"),
        Case("complicated 2", "0:01 1:23 2:45", "1:35 3:6789 2:x42 0:1", "---MI+++"),
        Case("complicated 3", "0:01 1:23 2:45", "0: 4:89 0!:xy 2:45z 3:67 1!:2w3", "--MIIU++"),
        Case("complicated 4", "0:", "0!:000 1:000", "IU+"),
        Case("complicated 5", "0:000 1:23 2:45", "0!:042 1:035 3: 2!:01600", "---IUU+++++++"),
        Case("complicated 6", "0:0 1:1", "1!:21' 0:0'", "MU+uu"),
        Case("complicated 7", "0:01 1:23 2:12", "0:1'3 1!:20' 3:45", "D--IU++u"),
        Case("complicated 8", "0:01 1:23", "0: 1:1'3", "---+"),
        Case("complicated 9", "0:01 1:23 2:45", "4:89 0:012 3:67 1!:3 2:5'", "--IIU+u"),
        Case("complicated 10", "0:01 1:23", "1:3'2 0:10'", "Mmmuu"),
        Case(
            "complicated 11", "1:ABCD 2:EFGHI 3:JKLM 4:NOPQ", "1:ABCD 2:G 3:EFHI 3:JKLM 4:NOPQ", "--------++++"),
    ]

    /// ListKit (Iron-Ham/Lists), HeckelDiffTests.swift, HeckelDiffEdgeCaseTests.swift and SectionedDiffTests.swift.
    static let listKit = [
        Case("Heckel's example", "1:abcdefg", "1:abedfcg", "mm"),
        Case("one moved and one inserted", "1:123", "1:3142", "m+"),
        Case("one moved and one deleted", "1:1234", "1:413", "-m"),
        Case("all the same", "1:1111", "1:111", ""),
        Case("repeated at the ends", "1:121", "1:121", ""),
        Case("repeated, the single one moves", "1:1121", "1:2111", "m"),
        Case("neighbours exchanged", "1:12345", "1:13245", "m"),
        Case("ends exchanged", "1:12345", "1:52341", "mm"),
        Case("all replaced", "1:12345", "1:6789x", "-----+++++"),
        Case("every other one deleted", "1:123456789x", "1:2468xyz", "-----++"),
        Case("interleaved", "1:12345", "1:246", "---+"),
        Case("repeated pairs", "1:112233", "1:331122", "m"),
        Case("three moved", "1:12345", "1:35124", "mm"),
        Case("empty to full", "", "A:12", "I"),
        Case("full to empty", "A:12", "", "D"),
        Case("cell appended", "A:12", "A:123", "+"),
        Case("cell crosses sections", "A:12 B:3", "A:1 B:32", "-+"),
        Case("sections and cells", "A:12 B:34", "B:35 C:6", "D-I+"),
        Case("cell survives its section", "A:12 B:3", "B:13", "D+"),
        Case("cell moves to a new section", "A:12", "A:1 C:2", "-I"),
        Case("cell crosses a deleted and a new section", "A:1", "B:1", "DI"),
    ]

    /// RxDataSources 5, AlgorithmTests.swift.
    static let rxDataSources = [
        Case("cell inserted", "1:012", "1:0123", "+"),
        Case("cell deleted", "1:012", "1:02", "-"),
        Case("cell to the end", "1:012", "1:120", "m"),
        Case("cell to the start", "1:012", "1:201", "m"),
        Case("cell updated", "1:012", "1:01'2", "u"),
        Case("cell updated and moved", "1:012", "1:1'02", "mu"),
        Case("section inserted", "1:012", "1:012 2:345", "I"),
        Case("section deleted", "1:012", "", "D"),
        Case("section to the end", "1:012 2:345 3:678", "2:345 3:678 1:012", "M"),
        Case("section to the start", "1:012 2:345 3:678", "3:678 1:012 2:345", "M"),
        Case("cell in two sections", "1:a 2:a", "1:a 2:a", ""),
        Case("repeated section", "1:a 1:b", "1:a 1:b", ""),
        Case("case 1", "1:a 2:b", "2:0' 1:", "--M+"),
        Case("case 2", "4:abc 9:xyz", "9:b'yz' 4:a'c", "--M+uu"),
        Case(
            "case 3", "4:5 6:kl 9: 2:2q 8:n X:8rm 1:sopBAtvCu",
            "4:5 6:k'l 9:g' 7:hf4' 2:2q'n' 8: X:8'r'm' 1:s'o'p'B'A't'v'C'u'", "-I++uuuuuuuuuuuuuu"),
    ]

    @Test(arguments: differenceKit + listKit + rxDataSources)
    func leadThereByTheExpectedOperations(of example: Case) throws {
        let (old, new) = (Page(example.old), Page(example.new))
        let changes = new.difference(from: old)
        #expect(try old.applying(changes) == new)
        #expect(changes.count == changes.operations.count)
        #expect(changes.operations.map(\.letter).sorted() == example.operations.sorted())
        #expect(OperationCounts(of: changes) == OperationCounts(fewestFrom: old, to: new))
    }
}

extension Changeset.Operation {
    fileprivate var letter: Character {
        switch self {
        case .deleteSection: "D"
        case .insertSection: "I"
        case .moveSection: "M"
        case .updateSection: "U"
        case .deleteCell: "-"
        case .insertCell: "+"
        case .moveCell: "m"
        case .updateCell: "u"
        }
    }
}
