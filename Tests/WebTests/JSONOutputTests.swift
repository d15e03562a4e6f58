import Catalogue
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing

@testable import Screens
@testable import Server

/// Holds what documents write against `JSONEncoder`.
@Suite struct JSONOutputTests {
    private static let encoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }()

    private func text(_ value: some JSONValue) -> String { String(decoding: JSONOutput(value).bytes, as: UTF8.self) }

    private func encoded(_ value: some Encodable) throws -> String {
        String(decoding: try Self.encoder.encode(value), as: UTF8.self)
    }

    @Test func textsAreEscapedAsTheEncoderDoes() throws {
        let scalars = (0...0x2FF).compactMap(Unicode.Scalar.init) + ["\u{2028}", "\u{2029}", "\u{FEFF}", "\u{1F680}"]
        for scalar in scalars {
            for string in [String(scalar), "a\(scalar)b\(scalar)"] {
                #expect(try text(string) == encoded(string), "\(scalar.value)")
            }
        }
    }

    @Test func numbersAndDatesAreWrittenAsTheEncoderDoes() throws {
        var random = SeededGenerator(seed: 1)
        let drawn = (0..<300).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)
        for number in drawn + [
            0, -0.0, 1, -1, 0.1, 1e15, 1e16, 123_456_789, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
        ] {
            #expect(try text(number) == encoded(number))
        }
        for number in [0, -1, .max, .min] { #expect(try text(number) == encoded(number)) }
        for second in [0, -1, 1.75, 1_800_000_000] as [TimeInterval] {
            let date = Date(timeIntervalSince1970: second)
            #expect(try text(date) == encoded(date))
        }
        #expect(text(Double.nan) == "null")
        #expect(text(-Double.infinity) == "null")
    }

    @Test func anUnknownNumberIsNull() {
        #expect(text(ItemDocument.Value(.number(.unknown))) == "null")
        #expect(text(ItemDocument.Value(.number(.value(0)))) == "0")
    }

    @Test func linesAreIndented() {
        let value: [String: [[String: Int]]] = ["b": [], "a": [["d": 1, "c": 2], [:]]]
        #expect(text(value) == #"{"a":[{"c":2,"d":1},{}],"b":[]}"#)
        #expect(
            String(decoding: JSONOutput(value, isIndented: true).bytes, as: UTF8.self) == """
                {
                  "a": [
                    {
                      "c": 2,
                      "d": 1
                    },
                    {}
                  ],
                  "b": []
                }
                """)
    }

    @Test(arguments: [
        "/api/v1/sources", "/api/v1/boats", "/api/v1/boats?limit=1&sort=length", "/api/v1/boats/2",
        "/api/v1/favourites",
        "/api/v1/search?term=boat", "/health", "/manifest.webmanifest", "/api/v1/boats?sort=mood", "/api/v1/cars",
    ])
    func documentsAreWrittenAsTheEncoderDoes(path: String) async throws {
        let boats = """
            [{"id": "1", "name": "A \\"quoted\\" \\\\ name\\n</p>", "kind": "Tug", "length": "12.5", "crew": ["Ann", "Zoë"]},
             {"id": "2", "name": "\\u0000\\u001f\\ud83d\\ude80", "length": "1e300"}]
            """
        let application = try WebApplication.test(transport: FixedTransport.answers(boats))
        let body = try await Application(responder: application.responder()).test(.router) { client in
            try await client.execute(uri: path, method: .get) { String(buffer: $0.body) }
        }
        let document = try JSONDecoder().decode(AnyDocument.self, from: Data(body.utf8))
        #expect(try body == encoded(document))
    }

    @Test func keptItemsAreWrittenTheSame() async throws {
        let application = try WebApplication.test()
        try await Application(responder: application.responder()).test(.router) { client in
            func list() async throws -> String {
                try await client.execute(uri: "/api/v1/boats", method: .get) { String(buffer: $0.body) }
            }
            let first = try await list()
            #expect(try await list() == first)
            let link = try #require(first.firstMatch(of: /"link":"([^"]+)"/)?.1)
            let status = try await client.execute(
                uri: "\(link)/favourite", method: .post, body: ByteBuffer(string: "value=true")
            ) { $0.status }
            #expect(status == .seeOther)
            let marked = try await list()
            #expect(marked.split(separator: #""favourite":true"#, omittingEmptySubsequences: false).count == 2)
            #expect(marked.replacing(#""favourite":true"#, with: #""favourite":false"#) == first)
            #expect(try await list() == marked)
        }
    }
}

/// Any JSON.
private enum AnyDocument: Codable {
    case object([String: AnyDocument]), array([AnyDocument]), text(String), number(Double), boolean(Bool), null

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self =
            if container.decodeNil() {
                .null
            } else if let boolean = try? container.decode(Bool.self) {
                .boolean(boolean)
            } else if let number = try? container.decode(Double.self) {
                .number(number)
            } else if let text = try? container.decode(String.self) {
                .text(text)
            } else if let elements = try? container.decode([AnyDocument].self) {
                .array(elements)
            } else {
                .object(try container.decode([String: AnyDocument].self))
            }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .object(let members): try container.encode(members)
        case .array(let elements): try container.encode(elements)
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .boolean(let isTrue): try container.encode(isTrue)
        case .null: try container.encodeNil()
        }
    }
}
