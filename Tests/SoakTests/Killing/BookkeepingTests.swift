import Foundation
import GRDB
import Testing

/// The bookkeeping must notice what is lost or mixed: else it proves nothing.
@Suite struct BookkeepingTests {
    @Test func noticesWhatWasAnsweredAndIsNotThere() {
        var stars = Stars()
        stars.answer("9", true)
        #expect(stars.settle([]) == ["9: expected true, as it was answered, got false"])
        stars.answer("9", false)
        #expect(stars.settle(["9"]).count == 1)
        #expect(stars.settle(["9", "10"]).count == 1)
    }

    @Test(arguments: [true, false])
    func takesWhatWasNotAnsweredAsItIs(isThere: Bool) {
        var stars = Stars()
        stars.silence("9", true)
        #expect(stars.settle(isThere ? ["9"] : []) == [])
        // From then on it is known.
        #expect(stars.settle(isThere ? [] : ["9"]).count == 1)
    }

    @Test(arguments: [
        (0, 12, 0, Remains.old), (12, 0, 0, .new), (3, 9, 9, .part), (0, 12, 12, .part), (3, 9, 0, nil), (3, 9, 3, nil),
        (12, 0, 3, nil), (11, 0, 0, nil), (0, 0, 12, nil), (6, 7, 6, nil),
    ])
    func knowsAMixThatDoesNotSayThatItIsAPart(new: Int, old: Int, missing: Int, remains: Remains?) {
        let generations: [Int?] = Array(repeating: 5, count: new) + Array(repeating: 4, count: old)
        #expect(Remains(generations, missing: missing, newest: 5) == remains)
    }

    @Test func knowsShipsOfAnotherYard() {
        #expect(Shipyard.generation(of: "Ship 3 of generation 5") == 5)
        #expect(Shipyard.generation(of: "Millennium Falcon") == nil)
        #expect(Remains(Array(repeating: 5, count: 11) + [nil], missing: 1, newest: 5) == nil)
        #expect(Remains(Array(repeating: 3, count: 12), missing: 0, newest: 5) == nil)
    }

    @Test func noticesHalfARecordAndAnAnswerThatIsGone() throws {
        let directory = try URL.temporary()
        let queue = try DatabaseQueue(path: directory.appending(path: "vitrine.sqlite").path)
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE favourite (item TEXT, record BLOB);
                    CREATE TABLE entry (id INTEGER PRIMARY KEY);
                    CREATE TABLE answer (entry INTEGER REFERENCES entry, number INTEGER);
                    INSERT INTO favourite VALUES ('9', '{"id": {"source": "starships", ');
                    INSERT INTO entry VALUES (1), (2), (3);
                    INSERT INTO answer VALUES (1, 0), (1, 1), (2, 1);
                    """)
        }
        try queue.close()
        #expect(try Kept.problems(in: directory).count == 3)
        try FileManager.default.removeItem(at: directory)
    }
}
