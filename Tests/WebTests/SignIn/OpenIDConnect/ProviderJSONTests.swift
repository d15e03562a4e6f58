import Foundation
import Testing

@testable import Server

@Suite struct ProviderJSONTests {
    static let values: [(String, ProviderJSON)] = [
        ("1", .number(1)), ("-1.5e3", .number(-1_500)), ("0", .number(0)), ("true", .boolean(true)), ("null", .null),
        (#""1""#, .text("1")), (#"[1,"b"]"#, .array([.number(1), .text("b")])),
        (#"{"b":false}"#, .object(["b": .boolean(false)])), ("1e400", .unreadable), ("[-1e400]", .array([.unreadable])),
    ]

    @Test(arguments: values) func isRead(json: String, value: ProviderJSON) {
        #expect(ProviderJSON.members(of: Data("{\"a\":\(json)}".utf8)) == ["a": value])
    }

    @Test func isReadToSixteenLevels() throws {
        let depth = 20
        let json = "{\"a\":\(String(repeating: "[", count: depth))\(String(repeating: "]", count: depth))}"
        var value = try #require(ProviderJSON.members(of: Data(json.utf8))?["a"])
        var levels = 1
        while case .array(let elements) = value, let element = elements.first {
            value = element
            levels += 1
        }
        #expect(levels == 17)
        #expect(value == .unreadable)
    }
}
