import Testing

@testable import Server

@Suite struct ByteRangeTests {
    @Test(arguments: [
        ("bytes=0-0", 0..<1), ("bytes=0-9", 0..<10), ("bytes=0-", 0..<10), ("bytes=3-5", 3..<6), ("bytes=9-", 9..<10),
        ("bytes=-3", 7..<10), ("bytes=-100", 0..<10), ("bytes=5-100", 5..<10), ("Bytes=1-2", 1..<3),
        ("bytes= 1-2 ", 1..<3), ("bytes=0-99999999999999999999", 0..<10),
    ])
    func isAPart(text: String, range: Range<Int>) {
        #expect(ByteRange(text, of: 10) == .part(range))
    }

    @Test(arguments: ["bytes=10-", "bytes=10-12", "bytes=99999999999999999999-", "bytes=-0"])
    func isUnsatisfiable(text: String) {
        #expect(ByteRange(text, of: 10) == .unsatisfiable)
    }

    @Test(arguments: [
        nil, "", "bytes", "bytes=", "bytes=-", "bytes=a-b", "bytes=5-3", "bytes=0-1,3-4", "items=0-1", "bytes=1",
        "bytes=--1",
        "bytes=1-2-3", "bytes=٣-٤", "=0-1", "bytes=+1-2",
    ])
    func isEverythingWhereAServerMayIgnoreIt(text: String?) {
        #expect(ByteRange(text, of: 10) == .whole)
    }

    @Test func ofNothingIsUnsatisfiable() {
        #expect(ByteRange("bytes=0-", of: 0) == .unsatisfiable)
        #expect(ByteRange("bytes=-5", of: 0) == .unsatisfiable)
        #expect(ByteRange(nil, of: 0) == .whole)
    }
}
