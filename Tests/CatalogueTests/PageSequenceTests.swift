import Testing

@testable import Catalogue

/// Where lists end, by the pages so far.
@Suite struct PageSequenceTests {
    typealias Page = PageSequence.Page

    struct Case: CustomTestStringConvertible {
        let testDescription: String
        var addressing = PageSequence.Addressing.counted
        var size: Int?
        let pages: [Page]
        var isGone = false
        var loops = false
        let verdict: PageSequence.Verdict
    }

    private static func pages(_ counts: Int..., total: Int? = nil, more: PageSequence.Continuation = .unsaid) -> [Page]
    {
        counts.map { Page(count: $0, new: $0, total: total, continuation: more) }
    }

    private static func repeated(_ count: Int, total: Int? = nil, more: PageSequence.Continuation = .unsaid) -> [Page] {
        [Page(count: count, new: 0, total: total, continuation: more)]
    }

    static let cases: [Case] = [
        // Evidence.
        Case(testDescription: "the total has come", pages: pages(20, 13, total: 33), verdict: .whole),
        Case(testDescription: "an empty page", pages: pages(20, 20, 0), verdict: .whole),
        Case(testDescription: "a shorter page", size: 100, pages: pages(20, 20, 13), verdict: .whole),
        Case(
            testDescription: "no next one any more", addressing: .named,
            pages: pages(20, more: .more) + pages(20), verdict: .whole),
        Case(testDescription: "a single answer", addressing: .single, pages: pages(20), verdict: .whole),
        Case(testDescription: "a page that repeats", pages: pages(20, 20) + repeated(20), verdict: .whole),
        Case(testDescription: "a counted page that is not there", pages: pages(20, 20), isGone: true, verdict: .whole),
        Case(
            testDescription: "a circle", addressing: .named, pages: pages(3, 3, more: .more), loops: true,
            verdict: .whole),
        Case(testDescription: "a flag says so", pages: pages(20, more: .more) + pages(20, more: .end), verdict: .whole),
        // No evidence.
        Case(testDescription: "fewer than asked for", size: 100, pages: pages(20), verdict: .hasMorePages),
        Case(testDescription: "fewer than asked for, not in tens", size: 100, pages: pages(47), verdict: .hasMorePages),
        Case(testDescription: "shorter, but more is said", pages: pages(20, 13, more: .more), verdict: .hasMorePages),
        Case(
            testDescription: "the total, but more is said", pages: pages(20, total: 20, more: .more),
            verdict: .hasMorePages),
        Case(
            testDescription: "an empty page with a next one", addressing: .named,
            pages: pages(20, 0, more: .more), verdict: .hasMorePages),
        Case(testDescription: "a total of 0", pages: pages(20, total: 0), verdict: .hasMorePages),
        Case(
            testDescription: "a total that falls", pages: pages(20, total: 93) + pages(20, total: 40),
            verdict: .hasMorePages),
        Case(testDescription: "more came than the total", pages: pages(20, 20, total: 30), verdict: .hasMorePages),
        // Missing.
        Case(
            testDescription: "a cap", size: 100, pages: pages(40, 0, 0, 0, total: 93),
            verdict: .missing(.fewerThanAskedFor)),
        Case(
            testDescription: "fewer than the total", addressing: .single, pages: pages(20, total: 93),
            verdict: .missing(.fewerThanTotal)),
        Case(
            testDescription: "fewer than the total, which falls to 0 later",
            addressing: .named, pages: pages(20, total: 93, more: .more) + pages(20, total: 0, more: .end),
            verdict: .missing(.fewerThanTotal)),
        Case(
            testDescription: "the parameter is ignored", pages: pages(20) + repeated(20),
            verdict: .missing(.repeatedPart)),
        Case(
            testDescription: "a first page that names itself", addressing: .named, pages: pages(3, more: .more),
            loops: true, verdict: .missing(.repeatedPart)),
        Case(
            testDescription: "a page is repeated in the middle", addressing: .named,
            pages: pages(20, 20, more: .more) + repeated(20, more: .more) + pages(20, more: .end),
            verdict: .missing(.repeatedPart)),
        Case(
            testDescription: "a page is empty in the middle",
            pages: pages(20, 0, more: .more) + pages(20, more: .end), verdict: .missing(.repeatedPart)),
        Case(
            testDescription: "a named page is not there", addressing: .named, pages: pages(20, more: .more),
            isGone: true, verdict: .missing(.partNotFound)),
        Case(
            testDescription: "a counted page that was announced is not there", pages: pages(20, more: .more),
            isGone: true, verdict: .missing(.partNotFound)),
        Case(
            testDescription: "a counted page of the total is not there", pages: pages(20, total: 93), isGone: true,
            verdict: .missing(.fewerThanTotal)),
    ]

    @Test(arguments: cases) func endsOnEvidence(_ example: Case) {
        var sequence = PageSequence(example.addressing, size: example.size)
        var verdict = PageSequence.Verdict.hasMorePages
        for page in example.pages { verdict = sequence.add(page) }
        if example.isGone { verdict = sequence.gone() }
        if example.loops { verdict = sequence.looped() }
        #expect(verdict == example.verdict)
    }

    @Test func aLostNextPageIsMissingUnlessTheTotalHasCome() {
        var sequence = PageSequence(.single)
        _ = sequence.add(Page(count: 2, new: 2, total: 3, continuation: .more))
        #expect(sequence.lost() == .missing(.moreSomewhere))
        sequence = PageSequence(.single)
        _ = sequence.add(Page(count: 3, new: 3, total: 3, continuation: .more))
        #expect(sequence.lost() == .whole)
    }
}
