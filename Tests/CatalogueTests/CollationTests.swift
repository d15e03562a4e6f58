import Foundation
import TestSupport
import Testing

@testable import Catalogue

@Suite struct CollationTests {
    private static let alphabet = Array("aAäÄbéÉE109 -_'.zZøßıİｃＣ汉字中ألعمـéㄱकि\u{301}x,&🚀\u{0}\n")

    private func texts(_ count: Int, seed: UInt64) -> [String] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            String(
                (0..<Int.random(in: 0..<7, using: &random)).compactMap { _ in
                    Self.alphabet.randomElement(using: &random)
                })
        }
    }

    @Test(arguments: ["en_US", "it_IT", "es_ES", "zh_Hans_CN", "ar_EG", "sv_SE", "nonsense"])
    func keysCompareLikeTexts(locale: String) {
        let collation = Collation(Locale(identifier: locale))
        let texts = texts(2_000, seed: 1)
        let keys = texts.map { text in
            var key: [UInt8] = []
            collation.appendKey(of: text, to: &key)
            return key
        }
        for index in texts.indices.dropFirst() {
            let result = collation.compare(texts[index - 1], with: texts[index])
            #expect((result == .orderedAscending) == keys[index - 1].lexicographicallyPrecedes(keys[index]))
            #expect((result == .orderedSame) == (keys[index - 1] == keys[index]))
        }
    }

    @Test func comparesLikeFoundation() {
        for locale in ["en_US", "es_ES", "zh_Hans_CN", "ar_EG", "sv_SE"].map(Locale.init(identifier:)) {
            let collation = Collation(locale)
            // Foundation compares some wide letters after an accent by another rule, and doesn't ignore tatweel, which only
            // stretches a word.
            let texts = texts(1_000, seed: 2).map { $0.filter { !"ｃＣـ🚀\u{0}\n".contains($0) } }
            for (left, right) in zip(texts, texts.dropFirst()) {
                let expected = left.compare(
                    right, options: [.caseInsensitive, .numeric, .widthInsensitive], range: nil, locale: locale)
                #expect(
                    collation.compare(left, with: right) == expected,
                    "\(left.debugDescription) \(right.debugDescription)")
            }
        }
    }

    @Test func comparesNumbersByTheirValues() {
        #expect(Collation(Locale(identifier: "en_US")).compare("Type 9", with: "Type 10") == .orderedAscending)
    }

    @Test func takesLongTexts() {
        let collation = Collation(Locale(identifier: "en_US"))
        var keys: [UInt8] = [7]
        collation.appendKey(of: String(repeating: "汉é9", count: 5_000), to: &keys)
        #expect(keys.count > 5_000)
        #expect(keys.first == 7)
        #expect(keys.last == 0)
    }

    @Test func isMadeOnceForALanguage() {
        let strings = Strings(locale: Locale(identifier: "it_IT"))
        #expect(strings.collation === strings.collation)
    }
}
