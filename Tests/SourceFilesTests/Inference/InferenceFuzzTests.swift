import Foundation
import OrderedCollections
import SourceFiles
import TestSupport
import Testing

/// Changes recorded answers at random; inference may refuse them but must not crash.
@Suite(.enabled(if: Recordings.exist, "needs the recorded answers"))
struct InferenceFuzzTests {
    private static let smallFiles = [
        "anilist/search.json", "artic/search-monet.json", "contentful/entries-limit5.json", "disney/characters-p2.json",
        "inventaire/search.json",
        "jsonapi-playground/books.json", "libris/xsearch.json", "mangaupdates/search.json",
        "mapbox-geocoding/search.json", "mercadolibre/search-toy.json",
        "metmuseum/ids-total.json", "nasa-apod/apod-array.json", "nypl/search.json", "nytimes/top-stories.json",
        "openlibrary/search.json",
        "pokeapi/pokemon-page1.json", "spotify/followed-artists-cursor.json", "jikan/error-404.json",
    ]

    @Test func survivesChangedBytes() throws {
        var random = SeededGenerator(seed: 1)
        var parsed = 0
        for round in 0..<Trials.count(600) {
            var bytes = try Array(Recordings.data(of: Self.smallFiles[round % Self.smallFiles.count]).prefix(6000))
            for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: bytes.indices, using: &random)
                // Changes inside texts and numbers leave more answers readable than any byte would.
                bytes[place] =
                    Bool.random(using: &random) ? UInt8.random(in: 0...255, using: &random) : UInt8(ascii: "7")
            }
            guard let answer = try? JSON(parsing: bytes) else { continue }
            parsed += 1
            infer(answer)
        }
        #expect(parsed > 50)
    }

    @Test func survivesChangedStructure() throws {
        var random = SeededGenerator(seed: 2)
        let answers = try Self.smallFiles.map { try JSON(parsing: Recordings.data(of: $0)) }
        for round in 0..<Trials.count(360) {
            var answer = answers[round % answers.count]
            for _ in 0..<Int.random(in: 1...8, using: &random) { answer = mutated(answer, using: &random, depth: 0) }
            infer(answer)
        }
    }

    private func infer(_ answer: JSON) {
        guard let url = URL(string: "https://api.example.org/v1/things?page=1&limit=5&cursor=x") else { return }
        do throws(InferenceError) {
            let inferred = try Inference.definition(
                for: answer, from: url, headers: ["Link": "<x>; rel=\"next\",;;=,", "X-Total": "-1"])
            #expect(inferred.recordCount <= 200 && inferred.recordCount > 0)
            #expect(!inferred.yaml.isEmpty)
        } catch {
            #expect(!error.description.isEmpty)
        }
    }

    /// Replaces, removes, doubles or wraps a value somewhere in an answer.
    private func mutated(_ value: JSON, using random: inout SeededGenerator, depth: Int) -> JSON {
        let descends = depth < 12 && Int.random(in: 0..<10, using: &random) < 8
        switch value {
        case .object(var members) where descends && !members.isEmpty:
            let key = members.keys[Int.random(in: 0..<members.count, using: &random)]
            members[key] = mutated(members[key] ?? .null, using: &random, depth: depth + 1)
            return .object(members)
        case .array(var elements) where descends && !elements.isEmpty:
            let index = Int.random(in: elements.indices, using: &random)
            elements[index] = mutated(elements[index], using: &random, depth: depth + 1)
            return .array(elements)
        default: return replacement(for: value, using: &random)
        }
    }

    private func replacement(for value: JSON, using random: inout SeededGenerator) -> JSON {
        let replacements: [JSON] = [
            .null, .boolean(true), .text(""), .text(" "), .text("\u{0}\u{FEFF}"), .text("https://"), .text("//"),
            .text("/"), .text("https://é/ü?#"), .text("a:b"),
            .text(String(repeating: "[", count: 900)), .text("2024-02-30"), .text("&;<>&#"), .text("{}{{}}"),
            .text("🇹🇩'\"\\\n"), .number(1e308, "1e308"),
            .number(-0.5, "-0.5"), .number(9.2e18, "9223372036854775807"), .array([]), .object([:]),
            .array([value, value, .null]),
            .array([.array([value]), .array([.text("x")])]), .object(["": value]),
            .object(["a.b['c']": value, "next": .text("x"), "$": value]),
            .object(["1": value, "2": value, "3": .object(["id": value])]),
            .object(["en": value, "de": value, "fr": value]),
        ]
        return replacements[Int.random(in: replacements.indices, using: &random)]
    }
}
