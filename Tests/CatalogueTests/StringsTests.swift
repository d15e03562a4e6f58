import Endpoints
import Foundation
import TestSupport
import Testing

@testable import Catalogue

@Suite struct StringsTests {
    private let english = Strings()
    private let german = Strings(locale: Locale(identifier: "de_DE"))

    // MARK: The string catalogue

    @Test(arguments: Phrase.allCases)
    func haveATextForEachPhrase(phrase: Phrase) {
        for language in Language.allCases {
            #expect(StringTable.shared.keys(in: language).contains(phrase.rawValue), "\(language)")
        }
        #expect(english(phrase) != phrase.rawValue || ["ascending", "descending"].contains(phrase.rawValue))
    }

    @Test(arguments: [
        (1, "Trying again in 1 s"), (90, "Trying again in 90 s"), (91, "Trying again in 2 min"),
        (780, "Trying again in 13 min"), (781, "Trying again in 14 min"),
    ])
    func countLongTimesInMinutes(seconds: Double, text: String) {
        #expect(english.nextRequest(in: seconds) == text)
    }

    @Test func haveNoTextThatNobodyUses() {
        let phrases = Set(Phrase.allCases.map(\.rawValue))
        for language in Language.allCases {
            // Labels are looked up by keys that sources declare.
            let keys = StringTable.shared.keys(in: language).filter { !$0.contains(".") }
            #expect(keys.subtracting(phrases) == [], "\(language)")
        }
    }

    @Test func labelOnlyKindsThatThereAre() {
        let kinds = StringTable.shared.keys(in: .english).filter { $0.contains(".") }.compactMap {
            $0.split(separator: ".").first
        }
        for kind in kinds { #expect(Strings.LabelKind(rawValue: String(kind)) != nil, "\(kind)") }
    }

    @Test func labelWhatIsNotKnownAsItsDeclarationDoes() {
        #expect(english.label(.field, "cargo", default: "x") == "Cargo capacity")
        #expect(english.label(.field, "nothing", default: "x") == "x")
    }

    @Test func fallBackToEnglish() {
        #expect(Strings(locale: Locale(identifier: "tlh")).language == .english)
        #expect(Strings(locale: Locale(identifier: "tlh"))(.home) == "Home")
    }

    @Test func nameFactsByTheKindOfTheirItem() {
        let artist = FieldContent(key: "artist", label: "Artist", unit: nil, value: .text("Ann"))
        func label(_ kind: String?) -> String {
            let kinds = kind.map { [FieldContent(key: "kind", label: "Kind", unit: nil, value: .text($0))] } ?? []
            return english.label(
                of: artist,
                in: CatalogueItem(
                    id: ItemReference(source: "s", id: "1"), card: Card(title: "a"), fields: [artist] + kinds))
        }
        #expect(
            [nil, "Song", "App", "Book", "Podcast", "Movie"].map(label) == [
                "Artist", "Artist", "Developer", "Author", "Publisher", "Director",
            ])
    }

    @Test(arguments: [
        (999_999_999_999, "en_US", "999,999,999,999"), (1e12, "en_US", "1 trillion"), (2.5e12, "en_US", "2.5 trillion"),
        (1e12, "es_ES", "1 billón"), (1.001e12, "es_ES", "1 billón"), (1.5e12, "es_ES", "1,5 billones"),
        (2e12, "it_IT", "2 bilioni"), (1e12, "zh_CN", "1万亿"),
    ])
    func writeTrillionsAsAWord(value: Double, locale: String, expected: String) {
        let field = FieldContent(key: "cost", label: "Cost", unit: nil, value: .number(.value(value)))
        #expect(Strings(locale: Locale(identifier: locale)).text(field) == expected)
    }

    // MARK: Arguments

    @Test func putArgumentsInTheirPlaces() {
        #expect(english(.pageOf, "2", "3") == "Page 2 of 3")
        #expect(english(.unknownValue, "sort", "size", "name") == "Unknown sort “size”. Using name instead.")
    }

    @Test(arguments: [
        ("en_GB", "one=# change to sync|other=# changes to sync"), ("zh_CN", "other=# 项更改待同步"),
    ])
    func giveScriptsTheFormsOfACountedPhrase(locale: String, expected: String) {
        #expect(Strings(locale: Locale(identifier: locale)).forms(of: .changesToSync) == expected)
    }

    @Test func neverReadAnArgumentAgain() {
        #expect(english(.pageOf, "%2$@", "%1$@") == "Page %2$@ of %1$@")
        #expect(
            english(.unknownValue, "sort", "%1$@%3$@", "%2$@") == "Unknown sort “%1$@%3$@”. Using %2$@ instead.")
        #expect(english(.nothingFound, "%1$@ 100% %@ \\1 $0") == "No results for “%1$@ 100% %@ \\1 $0”")
    }

    @Test func leaveAPlaceWithoutAnArgumentVisible() {
        #expect(english(.pageOf, "2") == "Page 2 of %2$@")
    }

    @Test func chooseThePluralsForm() {
        #expect(english(.items, count: 0) == "0 items")
        #expect(english(.items, count: 1) == "1 item")
        #expect(english(.items, count: 2) == "2 items")
        #expect(english(.items, count: 1_200) == "1,200 items")
        #expect(english(.matches, "3", "36") == "3 of 36")
    }

    // MARK: Numbers and dates

    @Test(
        arguments: [
            (0.0, "0", "0"), (1_234.5, "1,234.5", "1.234,5"),
            (1_000_000_000_000, "1,000,000,000,000", "1.000.000.000.000"),
            (0.5, "0.5", "0,5"), (1.23456, "1.23456", "1,23456"), (-3, "-3", "-3"), (34.37, "34.37", "34,37"),
            (0.000_012_34, "0.00001234", "0,00001234"), (65_000.123_456, "65,000.123456", "65.000,123456"),
            (37.774_929, "37.774929", "37,774929"), (-0.0004, "-0.0004", "-0,0004"), (1.0001, "1.0001", "1,0001"),
            (7.0 / 3, "2.333333", "2,333333"), (0.1 + 0.2, "0.3", "0,3"), (0.02 / 3, "0.00666667", "0,00666667"),
            (-1.5e-300, "-1.5E-300", "-1,5E-300"),
        ] as [(Double, String, String)])
    func writeNumbersAsTheLocaleDoes(value: Double, american: String, german: String) {
        #expect(english.number(value) == american)
        #expect(self.german.number(value) == german)
    }

    @Test(arguments: [
        (-100.0, "just now"), (0, "just now"), (59, "just now"), (60, "1 minute ago"), (119, "1 minute ago"),
        (3_599, "59 minutes ago"), (3_600, "1 hour ago"), (86_399, "23 hours ago"), (86_400, "yesterday"),
        (172_800, "2 days ago"), (86_400_000, "1,000 days ago"), (1e300, "3,652,500 days ago"), (-1e300, "just now"),
    ])
    func sayHowLongAgo(seconds: TimeInterval, expected: String) {
        #expect(english.age(of: .start, at: .start + seconds) == expected)
    }

    // MARK: Values

    private func text(_ value: FieldValue, unit: FieldUnit? = nil, _ strings: Strings = Strings()) -> String {
        strings.text(FieldContent(key: "k", label: "K", unit: unit, value: value))
    }

    /// A no-break space keeps a number and its unit on one line.
    @Test func writeFacts() {
        #expect(text(.text("a")) == "a")
        #expect(text(.number(.value(120_000)), unit: .metres) == "120,000 m")
        #expect(text(.number(.value(120_000)), unit: .metres, german) == "120.000 m")
        #expect(text(.number(.value(3))) == "3")
        #expect(text(.number(.range(30, 165))) == "30–165")
        #expect(text(.number(.range(1, 1_000)), unit: .kilograms) == "1–1,000 kg")
        #expect(text(.number(.notApplicable), unit: .metres) == "—")
        #expect(text(.number(.unknown), unit: .metres) == "Unknown")
        #expect(text(.unknown) == "Unknown")
        #expect(text(.date("9223372036854775807-01-01")) == "9223372036854775807-01-01")
        #expect(text(.list(["a", "b"])) == "a, b")
        #expect(text(.list([])) == "None")
        #expect(text(.references(["1", "2"], collection: "films")) == "1, 2")
    }

    @Test func writeHowLongSomethingLasts() {
        #expect(text(.number(.value(150)), unit: .seconds) == "2:30")
        #expect(text(.number(.value(600)), unit: .seconds) == "10:00")
        #expect(text(.number(.value(232.893)), unit: .seconds) == "3:53")
        #expect(text(.number(.value(3_725)), unit: .seconds) == "1:02:05")
        #expect(text(.number(.value(3_725)), unit: .seconds, Strings(locale: Locale(identifier: "fi_FI"))) == "1.02.05")
        #expect(text(.number(.value(0)), unit: .seconds) == "0:00")
        #expect(text(.number(.duration(3_725))) == "1:02:05")
        #expect(text(.number(.unknown), unit: .seconds) == "Unknown")
    }

    /// No clock shows these.
    @Test(arguments: [(-5.0, "-5 s"), (0.35, "0.35 s"), (100_000_000, "100,000,000 s")])
    func writeOtherDurationsAsNumbers(seconds: Double, expected: String) {
        #expect(text(.number(.value(seconds)), unit: .seconds) == expected)
        #expect(text(.number(.duration(seconds))) == expected)
    }

    @Test(arguments: [
        ("2026-03-03T08:00:00Z", "March 3, 2026 at 8:00 AM UTC"),
        ("2026-03-03T20:00:05-05:00", "March 3, 2026 at 8:00:05 PM UTC-05:00"),
        ("2026-03-03 12:30:00", "March 3, 2026 at 12:30 PM"),
        ("2026-03-03T05:45+0530", "March 3, 2026 at 5:45 AM UTC+05:30"),
        ("2026-03-03T00:00:00Z", "March 3, 2026"), ("2026-03-03T00:00:01Z", "March 3, 2026 at 12:00:01 AM UTC"),
        ("2026-02-30T08:00:00Z", "2026-02-30T08:00:00Z"), ("2026-03-03T25:00:00Z", "2026-03-03T25:00:00Z"),
        ("1582-10-10", "1582-10-10"), ("0000", "0000"), ("0476", "476"), ("soon-ish", "soon-ish"),
    ])
    func writeDatesAsTheyAreOrTheirText(date: String, expected: String) {
        #expect(text(.date(date)).replacing("\u{202F}", with: " ") == expected)
    }

    @Test func leaveTheTimeOutOfRows() {
        let field = FieldContent(key: "k", label: "K", unit: nil, value: .date("2026-03-03T20:00:00-05:00"))
        #expect(english.rowText(field) == "March 3, 2026")
        #expect(english.rowText(field.replacing(.number(.year(1990)))) == "1990")
        let score = FieldContent(key: "power", label: "Power", unit: .outOfHundred, value: .number(.value(85)))
        #expect(english.rowText(score) == "85")
        #expect(english.standalone(score) == "Power: 85")
    }

    @Test(arguments: [
        (Number.year(1_990), "1990"), (.year(-44), "-44"), (.value(1_990), "1,990"), (.value(0.0004), "0.0004"),
        (.value(-0.000_123_4), "-0.0001234"), (.value(-0.0), "0"), (.value(1e300), "1E300"),
        (.value(-2e12), "-2,000,000,000,000"),
    ])
    func groupAmountsOnly(number: Number, expected: String) {
        #expect(text(.number(number)) == expected)
    }

    @Test(arguments: [
        ("2026-03-03", "March 3, 2026"), ("2026-03-03T20:00:00-05:00", "March 3, 2026 at 8:00 PM UTC-05:00"),
        ("2026-03", "2026-03"), ("1990", "1990"), ("20260303", "20260303"), ("2001-02 season", "2001-02 season"),
        ("2026-02-30", "2026-02-30"), ("", ""),
    ])
    func writeDatesInLinesAsInFacts(line: String, expected: String) {
        #expect(english.line(line).replacing("\u{202F}", with: " ") == expected)
    }

    @Test func writeSmallPrices() {
        #expect(text(.price(0.0004, currency: "USD")) == "$0.0004")
    }

    @Test(arguments: [
        (EndpointError.Cause.unreachable("secret"), "Couldn’t reach a.org."),
        (.timedOut(after: .zero), "a.org took too long"),
        (.insecure("secret"), "The connection to a.org isn’t secure"),
        (.tooLarge(limit: 1), "The response from a.org is too large"),
        (.interrupted("secret"), "The connection to a.org was interrupted"),
        (.redirected(to: "secret"), "a.org redirects to"),
        (.undecodable(expected: "secret", got: "secret"), "The response from a.org couldn’t be read"),
        (.unreadable(.html), "a.org sent a web page instead of data"),
        (.unreadable(.xml), "a.org sent XML"), (.unreadable(.empty), "a.org sent an empty response"),
        (.incomplete(arrived: 0, of: 9), "a.org sent an empty response"),
        (.incomplete(arrived: 1, of: 9), "a.org sent only some"),
        (.unreadable(.phpWarning), "a.org sent a PHP warning"), (.unreadable(.pdf), "a.org sent a file"),
        (.unreadable(.binary), "The response from a.org couldn’t be read"), (.reported, "a.org reports an error."),
        (.offline, "Vitrine is in offline mode"),
        (.status(429, retryAfter: 1), "a.org is busy"), (.status(503, retryAfter: nil), "a.org is busy"),
        (.status(403, retryAfter: nil), "a.org refused"),
        (.status(404, retryAfter: nil), "No longer available from a.org"),
        (.status(500, retryAfter: nil), "a.org has a problem"), (.cancelled, "The request to a.org was cancelled"),
    ])
    func sayWhyInAPersonsWords(cause: EndpointError.Cause, beginning: String) {
        let reason = english.reason(EndpointError(host: "a.org", cause: cause))
        #expect(reason.hasPrefix(beginning))
        #expect(!reason.contains("secret"))
    }
}
