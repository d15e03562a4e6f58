import Endpoints
import Foundation

/// Requests the resources of a collection from one upstream.
struct Crawler<Item: Sendable>: Sendable {
    let client: Client
    let base: BaseURL
    let limits: Limits
    var collectionLimits = CollectionLimits()
    /// Signs the requests; nil if the upstream needs no keys.
    var signer: Signer?
    let read: @Sendable ([Answer]) throws(ReadingError) -> DecodedCollection<Item>
    /// The archived whole collection; upstream is asked only whether it has changed.
    var known: (answers: [Answer], decoded: DecodedCollection<Item>)?
    /// Drops the parts of an answer that nothing needs.
    var shortened: @Sendable (Answer) -> Answer = { $0 }
    /// Called with a temporary error; returns whether to retry the request.
    var awaitRecovery: @Sendable (_ error: EndpointError, _ attempt: Int) async -> Bool = { _, _ in false }

    private static var largestReread: Int { 262_144 }

    /// Starts to fetch a collection.
    ///
    /// - Parameters:
    ///   - first: the first resource of the collection.
    ///   - arrived: the answers of an interrupted run, which are not requested again.
    func crawl(from first: Resource, resuming arrived: [Answer] = []) -> Crawl<Item> {
        Crawl(self, from: first, resuming: arrived)
    }

    fileprivate func decoded(_ answers: [Answer]) throws(EndpointError) -> DecodedCollection<Item> {
        if let known, answers.hasSameBodies(as: known.answers) { return known.decoded }
        do throws(ReadingError) {
            return try read(answers)
        } catch {
            throw undecodable(error)
        }
    }

    private func undecodable(_ error: ReadingError) -> EndpointError {
        let cause: EndpointError.Cause =
            error.format.map { .unreadable($0) }
            ?? (error.serverMessage == nil ? .undecodable(expected: error.expected, got: error.got) : .reported)
        return EndpointError(
            host: base.authority, cause: cause,
            serverMessage: signer?.hasKeys == true ? nil : error.serverMessage?.presentable(limit: 200))
    }

    /// A separate function works around a bug of Swift 6.3.1: optimised code corrupts a value that is held across a
    /// call with a typed error if both are in one closure. Answers then overwrote one another.
    fileprivate func result(
        of resource: Resource, after first: Answer?, _ check: AnswerCheck?
    ) async -> Result<Answer, EndpointError> {
        do throws(EndpointError) {
            return .success(try await answer(to: resource, after: first, check))
        } catch {
            return .failure(error)
        }
    }

    /// Requests one answer of the right shape, with retries.
    fileprivate func answer(
        to resource: Resource, after first: Answer?, _ check: AnswerCheck? = nil
    ) async throws(EndpointError) -> Answer {
        let known = known?.answers.first { $0.resource.withoutSlash == resource.withoutSlash }
        var attempt = 0
        while true {
            do throws(EndpointError) {
                let answer = shortened(
                    try await client.send(resource, to: base, limits: limits, signer: signer, revalidating: known))
                if let first { try verify(answer, after: first, by: check) }
                return answer
            } catch {
                attempt += 1
                // If the first request fails, another upstream may answer.
                guard first != nil || error.retryAfter != nil else { throw error }
                guard await awaitRecovery(error, attempt) else { throw error }
            }
        }
    }

    /// A further answer must belong to the same collection as the first.
    private func verify(
        _ answer: Answer, after first: Answer, by check: AnswerCheck?
    ) throws(EndpointError) {
        if let check {
            do throws(ReadingError) { try check(answer) } catch { throw undecodable(error) }
        } else if first.body.count <= Self.largestReread {
            // A large first answer is not decoded again for each.
            _ = try decoded([first, answer])
        }
    }
}

/// A collection that is being fetched, answer after answer. The answers tell which resources are still to be requested.
///
/// Several requests run at the same time; their answers come in the order of the requests.
struct Crawl<Item: Sendable>: AsyncIteratorProtocol {
    private let crawler: Crawler<Item>
    private let first: Resource
    /// Whether some of the answers are from an earlier run.
    let isResumed: Bool
    /// The answers so far.
    private(set) var answers: [Answer] = []
    /// The collection so far.
    private(set) var decoded = DecodedCollection<Item>(items: [])
    /// Whether the last answer has made ``decoded`` a quarter larger than it was the last time.
    private(set) var hasGrown = false
    /// The number of answers when the collection had last grown by a quarter.
    private var grown = 0
    /// The resources that were requested, or are next.
    private var requested: Set<Resource> = []
    private var waiting: ArraySlice<Resource> = []
    private var running: [(resource: Resource, result: Task<Result<Answer, EndpointError>, Never>)] = []
    /// The number of failures in a row.
    private var failures = 0
    private var firstError: EndpointError?
    private var isStopped = false

    /// The number of concurrent requests.
    private static var width: Int { 4 }
    /// The number of failures in a row that ends a run. A record that is gone is no failure.
    private static var maxFailures: Int { 5 }

    fileprivate init(_ crawler: Crawler<Item>, from first: Resource, resuming arrived: [Answer]) {
        self.crawler = crawler
        self.first = first
        let resumed = Self.resumable(arrived, by: crawler)
        isResumed = resumed != nil
        if let resumed {
            answers = arrived
            grown = arrived.count
            decoded = resumed
            startRound()
        }
    }

    /// The collection of an interrupted run; nil if it is to be requested again, because its answers no longer have a known
    /// shape, or because they lack nothing and are no part.
    private static func resumable(_ arrived: [Answer], by crawler: Crawler<Item>) -> DecodedCollection<Item>? {
        guard !arrived.isEmpty else { return nil }
        do throws(ReadingError) {
            let decoded = try crawler.read(arrived)
            return decoded.next.isEmpty ? nil : decoded
        } catch {
            return nil
        }
    }

    /// The number of answers that are expected so far.
    var expected: Int {
        answers.count + (waiting.isEmpty && running.isEmpty ? decoded.next.count : waiting.count + running.count)
    }

    /// Whether the collection equals the archived one.
    var isUnchanged: Bool { crawler.known.map { answers.hasSameBodies(as: $0.answers) } ?? false }

    /// The limit that ended the run; nil if none did.
    var bound: CollectionLimits.Bound? {
        decoded.missing == 0 || firstError != nil ? nil : crawler.collectionLimits.bound(of: answers, decoded)
    }

    /// The reason why the collection is not whole; nil if it is, or if a limit ended the run.
    var problem: EndpointError? {
        if decoded.missing == 0 || bound != nil { return nil }
        return firstError ?? decoded.incompleteness(at: crawler.base.authority)
    }

    /// The next answer; nil after the last. A resource that upstream doesn't have has an empty one if it is the end of
    /// the collection.
    ///
    /// - Throws: ``EndpointError`` if the first request fails, or if the answers don't fit together. A later failure
    ///   leaves a part.
    mutating func next() async throws(EndpointError) -> Answer? {
        hasGrown = false
        if answers.isEmpty {
            let answer = try await crawler.answer(to: first, after: nil)
            answers = [answer]
            grown = 1
            decoded = try crawler.decoded(answers)
            hasGrown = decoded.missing > 0
            startRound()
            return answer
        }
        while !waiting.isEmpty || !running.isEmpty {
            while running.count < Self.width, let resource = waiting.popFirst() { request(resource) }
            let oldest = running.removeFirst()
            let result = await withTaskCancellationHandler {
                await oldest.result.value
            } onCancel: {
                oldest.result.cancel()
            }
            let answer = receive(result, of: oldest.resource)
            if let answer { answers.append(answer) }
            // Running requests may finish.
            if isStopped || isFull { (isStopped, waiting) = (true, []) }
            if waiting.isEmpty, running.isEmpty {
                decoded = try crawler.decoded(answers)
                noteGrowth()
                startRound()
            } else if isGrown {
                decodeEarly()
            }
            if let answer { return answer }
        }
        return nil
    }

    private mutating func request(_ resource: Resource) {
        let (crawler, first, check) = (crawler, answers.first, decoded.check)
        running.append((resource, Task { await crawler.result(of: resource, after: first, check) }))
    }

    /// Requests what the answers so far name, unless something ends the run.
    private mutating func startRound() {
        failures = 0
        let limits = crawler.collectionLimits
        // A list that is loaded on demand must have no gaps.
        if isStopped || limits.demand != nil && firstError != nil || limits.bound(of: answers, decoded) != nil {
            return
        }
        let most = limits.maxAnswers(hasTotal: decoded.total != nil)
        let further = limits.furtherAnswers(after: answers.count, items: decoded.arrived)
        waiting = decoded.next.filter { !requested.contains($0) }
            .prefix(min(max(most - requested.count - 1, 0), further ?? .max))
        requested.formUnion(waiting)
    }

    private mutating func receive(_ result: Result<Answer, EndpointError>, of resource: Resource) -> Answer? {
        switch result {
        case .success(let answer):
            failures = 0
            return answer
        case .failure(let error):
            if error.affectsWholeHost { isStopped = true }
            // A record that is gone is missing, and says nothing about the others.
            if error.isGone {
                return decoded.endsWhenGone && !decoded.named.contains(resource)
                    ? Answer(resource: resource, status: 404, body: Data()) : nil
            }
            firstError = firstError ?? error
            failures += 1
            if failures >= Self.maxFailures { isStopped = true }
            return nil
        }
    }

    /// Whether a quarter more answers have arrived. This bounds the work of decoding them again and again.
    private var isGrown: Bool { answers.count >= grown + max(grown / 4, 1) }

    private var isFull: Bool { answers.reduce(0) { $0 + $1.body.count } > crawler.collectionLimits.bytes }

    private mutating func noteGrowth() {
        guard isGrown, !isStopped, !decoded.next.isEmpty else { return }
        grown = answers.count
        hasGrown = true
    }

    /// Decodes the answers before the last ones of a round have arrived.
    private mutating func decodeEarly() {
        do throws(ReadingError) {
            decoded = try crawler.read(answers)
            noteGrowth()
        } catch {
            // The end of the round reports answers that don't fit together.
        }
    }
}

extension EndpointError {
    fileprivate var isGone: Bool {
        if case .status(404, _) = cause { true } else if case .status(410, _) = cause { true } else { false }
    }

    /// Whether the host would give the same error to every request now.
    fileprivate var affectsWholeHost: Bool {
        switch cause {
        case .status(_, .some), .status(429, _), .rateLimited, .offline, .cancelled, .insecure: true
        default: false
        }
    }
}

extension Resource {
    fileprivate var withoutSlash: Resource {
        path.hasSuffix("/") ? Resource(String(path.dropLast()), query: query) : self
    }
}

extension [Answer] {
    fileprivate func hasSameBodies(as other: [Answer]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0.resource == $1.resource && $0.body == $1.body }
    }
}
