public import Catalogue
import Endpoints

/// Checks a source against recorded answers. It needs no network and no test framework:
///
/// ```swift
/// @Test func isASource() throws {
///     #expect(problems(of: Planets(), in: try Recordings(folder: recordings)) == [])
/// }
/// ```
///
/// The checks are those of ``SourceProblem/Check``. Up to three thousand broken answers are read, too: records without keys, with
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
    let lists = (queries ?? source.mainQueries).compactMap { query in
        source.upstreams.lazy.compactMap { RecordedList(of: source, query, $0, in: recordings) }.first
    }
    guard !lists.isEmpty else {
        let asked = (queries ?? source.mainQueries).flatMap { query in
            source.upstreams.compactMap { upstream in
                upstream.collection(query).map { "\(upstream.base?.description ?? "")\($0)" }
            }
        }
        return [SourceProblem(.recordings, "expected an answer to \(asked.joined(separator: " or ")), got none")]
    }
    var problems: [SourceProblem] = []
    var items: [CatalogueItem] = []
    for list in lists {
        do throws(ReadingError) {
            let crawl = try list.crawled()
            problems += crawl.problems
            items += crawl.collection.items
            problems += list.problemsOfMutations
        } catch {
            problems.append(SourceProblem(.decoding, "expected \(error.expected), got \(error.got)"))
        }
    }
    if !items.isEmpty { problems += ItemChecks(source, items: items).problems }
    let order = SourceProblem.Check.allCases
    return order.flatMap { check in problems.filter { $0.check == check } }
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

    init?(of source: S, _ query: S.Query, _ upstream: Upstream<S.Query, S.Item>, in recordings: Recordings) {
        guard let resource = upstream.collection(query),
            let first = recordings.answer(to: resource, at: upstream.base)
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
        var problems: [SourceProblem] = []
    }

    func crawled() throws(ReadingError) -> Crawl {
        var crawl = Crawl(answers: [first], collection: try decoded([first]))
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
            let answers = next.compactMap { recordings.answer(to: $0, at: base) }
            if answers.count < next.count { isWhole = false }
            if answers.isEmpty { break }
            crawl.answers += answers
            crawl.collection = try decoded(crawl.answers)
        }
        let collection = crawl.collection
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
}
