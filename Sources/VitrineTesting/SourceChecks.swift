public import Catalogue
import Endpoints
import Foundation

/// Checks a source against recorded answers. It needs no network and no test framework:
///
/// ```swift
/// @Test func isASource() {
///     #expect(problems(of: Boats(), in: ["https://api.example.org/boats": boats]) == [])
/// }
/// ```
///
/// The checks are those of ``SourceProblem/Check``. Up to a thousand broken answers are read, too: records without keys, with
/// `null`, values of other types, deep and huge ones. A source that stops the program on one of them stops the test.
///
/// - Parameters:
///   - source: the source.
///   - queries: the queries to ask for; nil for the source's main ones.
///   - recordings: the answers. A page that is not among them ends the list.
/// - Returns: the problems in the order of the checks; empty if the source is fine.
public func problems<S: Source>(
    of source: S, asking queries: [S.Query]? = nil, in recordings: Recordings
) -> [SourceProblem] {
    report(of: source, asking: queries, in: recordings).problems
}

/// Checks a source as ``problems(of:asking:in:)`` does, and says how many items its lists have and how long they take to
/// decode.
public func report<S: Source>(
    of source: S, asking queries: [S.Query]? = nil, in recordings: Recordings
) -> CheckReport {
    let lists = (queries ?? source.mainQueries).compactMap { query in
        source.upstreams.lazy.compactMap { RecordedList(of: source, query, $0, in: recordings) }.first
    }
    guard !lists.isEmpty else {
        var asked: [String] = []
        var failures: [String] = []
        for query in queries ?? source.mainQueries {
            for upstream in source.upstreams {
                guard let resource = upstream.collection(query) else { continue }
                asked.append("\(upstream.base?.description ?? "")\(resource)")
                if let failure = recordings.answer(to: resource, at: upstream.base) { failures.append(failure.summary) }
            }
        }
        let got = failures.isEmpty ? "none" : failures.joined(separator: " and ")
        let problem = SourceProblem(
            .recordings,
            asked.isEmpty
                ? "expected a query, got none. Name one for a list that needs a term"
                : "expected an answer to \(asked.joined(separator: " or ")), got \(got)")
        return CheckReport(problems: [problem], itemCount: 0, decodingTime: .zero)
    }
    var problems: [SourceProblem] = []
    var items: [CatalogueItem] = []
    var decodingTime = Duration.zero
    for list in lists {
        do throws(ReadingError) {
            let crawl = try list.crawled()
            problems += crawl.problems
            items += crawl.collection.items
            decodingTime += crawl.decodingTime
            problems += list.problemsOfMutations
        } catch {
            problems.append(SourceProblem(.decoding, "expected \(error.expected), got \(error.got)"))
        }
    }
    if !items.isEmpty { problems += ItemChecks(source, items: items).problems }
    let order = SourceProblem.Check.allCases
    return CheckReport(
        problems: order.flatMap { check in problems.filter { $0.check == check } }, itemCount: items.count,
        decodingTime: decodingTime)
}

/// One list of a source whose first answer is recorded.
struct RecordedList<S: Source> {
    private let source: S
    private let query: S.Query
    private let base: BaseURL?
    let first: Answer
    private let recordings: Recordings

    /// The most answers of a list that are read.
    private static var maxAnswers: Int { 10_000 }
    /// The time that no list may take to decode, however busy the machine is.
    private static var longestDecoding: Duration { .seconds(10) }

    init?(of source: S, _ query: S.Query, _ upstream: Upstream<S.Query, S.Item>, in recordings: Recordings) {
        guard let resource = upstream.collection(query),
            let first = recordings.success(to: resource, at: upstream.base)
        else { return nil }
        (self.source, self.query, base) = (source, query, upstream.base)
        (self.first, self.recordings) = (first, recordings)
    }

    func decoded(_ answers: [Answer]) throws(ReadingError) -> DecodedCollection<CatalogueItem> {
        try source.decoded(answers, for: query)
    }

    /// A list as far as it is recorded.
    struct Crawl {
        var answers: [Answer]
        var collection: DecodedCollection<CatalogueItem>
        /// The time that all answers took to decode together.
        var decodingTime: Duration
        var problems: [SourceProblem] = []
    }

    func crawled() throws(ReadingError) -> Crawl {
        let start = ContinuousClock.now
        var crawl = Crawl(answers: [first], collection: try decoded([first]), decodingTime: start.duration(to: .now))
        var asked: Set<Resource> = [first.resource]
        var isWhole = true
        while crawl.answers.count < Self.maxAnswers {
            if let again = crawl.collection.next.first(where: { next in crawl.answers.contains { $0.resource == next } }
            ) {
                crawl.problems.append(SourceProblem(.paging, "expected a further page, got \(again) again"))
                isWhole = false
                break
            }
            let next = crawl.collection.next.filter { asked.insert($0).inserted }
            let answers = next.compactMap { further($0, of: crawl.collection) }
            if answers.count < next.count { isWhole = false }
            if answers.isEmpty { break }
            crawl.answers += answers
            let start = ContinuousClock.now
            crawl.collection = try decoded(crawl.answers)
            crawl.decodingTime = start.duration(to: .now)
        }
        let collection = crawl.collection
        if collection.items.isEmpty, collection.undecodable.isEmpty {
            crawl.problems.append(SourceProblem(.items, "expected items in the answer to \(first.resource), got none"))
        }
        if collection.ambiguous > 0 {
            crawl.problems.append(
                SourceProblem(.ids, "expected unique ids, got \(collection.ambiguous) records with the ids of others"))
        }
        if crawl.decodingTime > Self.longestDecoding {
            crawl.problems.append(
                SourceProblem(
                    .decoding, "expected a list within \(Self.longestDecoding), got it after \(crawl.decodingTime)"))
        }
        if let reason = collection.undecodable.first {
            let count = collection.items.count + collection.undecodable.count
            let check: SourceProblem.Check =
                collection.undecodable.contains { $0.hasSuffix("its id came before") } ? .ids : .decoding
            crawl.problems.append(
                SourceProblem(
                    check, "expected \(count) readable records, got \(collection.items.count) (\(reason.prefix(300)))"))
        }
        if isWhole, !collection.isExcerpt, let total = collection.total,
            total > collection.items.count + collection.undecodable.count + collection.repeated
        {
            crawl.problems.append(
                SourceProblem(.paging, "expected \(total) items, as upstream says, got \(collection.items.count)"))
        }
        return crawl
    }

    /// A further answer, as an upstream's fetching takes it: a page that the upstream doesn't have may be the end.
    private func further(_ resource: Resource, of collection: DecodedCollection<CatalogueItem>) -> Answer? {
        if let answer = recordings.success(to: resource, at: base) { return answer }
        guard collection.endsWhenGone, !collection.named.contains(resource),
            case .answer(let status, _, _)? = recordings.answer(to: resource, at: base), [404, 410].contains(status)
        else { return nil }
        return Answer(resource: resource, status: 404, body: Data())
    }
}

extension RecordedAnswer {
    /// The answer as a clause of a problem.
    fileprivate var summary: String {
        switch self {
        case .answer(let status, _, _): "status \(status)"
        case .failure(let cause): "a failure (\(cause))"
        }
    }
}
