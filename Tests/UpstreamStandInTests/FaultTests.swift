import Testing

@testable import UpstreamStandIn

@Suite struct FaultTests {
    @Test func meetsOnlyPathsThatBeginSo() throws {
        var fault = try Fault(named: "500", query: ["path": "/api/starships"])
        let met = ["/api/starships/2", "/api/films", "/api/starships"].map { fault.meets($0, isGood: true) }
        #expect(met == [true, false, true])
    }

    @Test func meetsOnlySoManyTimes() throws {
        var fault = try Fault(named: "500", query: ["times": "2", "path": "/a"])
        let met = ["/a", "/b", "/a", "/a", "/a"].map { fault.meets($0, isGood: true) }
        #expect(met == [true, false, true, false, false])
        #expect(fault.times == 0)
    }

    @Test func beginsAfterSoManyGoodAnswers() throws {
        var fault = try Fault(named: "500", query: ["after": "2", "times": "1", "path": "/a"])
        let requests = [("/a", false), ("/b", true), ("/a", true), ("/a", true), ("/a", true), ("/a", true)]
        let met = requests.map { fault.meets($0, isGood: $1) }
        #expect(met == [false, false, false, false, true, false])
    }

    @Test(arguments: [
        ("nonsense", [:], "Expected the name of a fault, got “nonsense”"),
        ("399", [:], "Expected the name of a fault"),
        ("600", [:], "Expected the name of a fault"),
        ("refuse", ["times": "1"], "Expected no parameters"),
        ("reset", ["seconds": "1"], "Expected path, times, after"),
        ("500", ["path": "api"], "a path that begins with a slash"),
        ("500", ["times": "0"], "a whole number from 1"),
        ("500", ["after": "-1"], "a whole number from 0"),
        ("500", ["seconds": "inf"], "a number of seconds"),
    ])
    func teachesWhatItExpects(name: String, query: [String: String], text: String) {
        let error = #expect(throws: FaultError.self) { try Fault(named: name, query: query) }
        #expect(error?.description.contains(text) == true)
    }
}
