import Endpoints
import Foundation

/// Fetches a whole collection from one upstream. The answers tell which resources are still to be requested.
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
    /// The answers of an interrupted run, which are not requested again.
    var arrived: [Answer] = []
    /// Whether a run that starts over also stores its answers as they arrive; otherwise, the caller stores them at the
    /// end.
    var archivesFromStart = true
    /// Drops the parts of an answer that nothing needs.
    var shortened: @Sendable (Answer) -> Answer = { $0 }
    /// Called with each answer of a collection that needs several, before the next one is awaited.
    var keep: @Sendable (_ answer: Answer, _ isFirst: Bool) async -> Void = { _, _ in }
    /// Called after each answer with the number of answers so far and the number expected.
    var progress: @Sendable (_ answers: Int, _ expected: Int) -> Void = { _, _ in }
    /// Called with the collection so far, whenever it has grown by a quarter.
    var grow: @Sendable (DecodedCollection<Item>) async -> Void = { _ in }
    /// Called with a temporary error; returns whether to retry the request.
    var awaitRecovery: @Sendable (_ error: EndpointError, _ attempt: Int) async -> Bool = { _, _ in false }

    private static var largestReread: Int { 262_144 }
    /// The number of concurrent requests.
    private static var width: Int { 4 }
    /// The number of failures in a row that ends a run. A record that is gone is no failure.
    private static var maxFailures: Int { 5 }

    /// Fetches the collection.
    ///
    /// - Throws: ``EndpointError`` if the first request fails, or if the answers don't fit together. A later failure
    ///   leaves a part.
    func run(from first: Resource) async throws(EndpointError) -> CrawlResult<Item> {
        var answers = arrived
        var decoded: DecodedCollection<Item>
        let resumed = resumedReading()
        let isKept = archivesFromStart || resumed != nil
        if let resumed {
            decoded = resumed
        } else {
            answers = [try await answer(to: first, after: [])]
            decoded = try readOrFail(answers)
            if decoded.missing > 0, isKept { await keep(answers[0], true) }
            if decoded.missing > 0 { await grow(decoded) }
        }
        var reported = answers.count
        var asked: Set<Resource> = []
        var problem: EndpointError?
        var isOver = false
        while !isOver {
            progress(answers.count, answers.count + decoded.next.count)
            let most = collectionLimits.maxAnswers(hasTotal: decoded.total != nil)
            let further = collectionLimits.furtherAnswers(after: answers.count, items: decoded.arrived)
            let next = decoded.next.filter { !asked.contains($0) }
                .prefix(min(max(most - asked.count - 1, 0), further ?? .max))
            if next.isEmpty || collectionLimits.bound(of: answers, decoded) != nil { break }
            asked.formUnion(next)
            let round = await self.round(
                of: Array(next), after: answers, decoded, reported: reported, isKept: isKept)
            reported = round.reported
            answers += round.answers
            problem = problem ?? round.error
            // What is loaded on demand has no holes.
            isOver = round.isOver || collectionLimits.demand != nil && problem != nil
            decoded = try readOrFail(answers)
            if !isOver, !decoded.next.isEmpty, Self.isGrown(answers.count, since: reported) {
                reported = answers.count
                await grow(decoded)
            }
        }
        let bound = decoded.missing == 0 || problem != nil ? nil : collectionLimits.bound(of: answers, decoded)
        return CrawlResult(
            answers: answers, decoded: decoded, isResumed: resumed != nil,
            isUnchanged: known.map { answers.hasSameBodies(as: $0.answers) } ?? false, bound: bound,
            problem: decoded.missing == 0 || bound != nil ? nil : problem ?? decoded.incompleteness(at: base.authority))
    }

    /// The collection of the interrupted run; nil if no resource of it is left to request, because it is then not a
    /// part.
    private func resumedReading() -> DecodedCollection<Item>? {
        guard !arrived.isEmpty else { return nil }
        do throws(ReadingError) {
            let decoded = try read(arrived)
            return decoded.next.isEmpty ? nil : decoded
        } catch {
            // The answers no longer have a known shape, so the run starts over.
            return nil
        }
    }

    private func readOrFail(_ answers: [Answer]) throws(EndpointError) -> DecodedCollection<Item> {
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

    /// Requests several resources, some concurrently. Stops if too many fail or the answers are too large.
    private func round(
        of resources: [Resource], after answers: [Answer], _ decoded: DecodedCollection<Item>, reported: Int,
        isKept: Bool
    ) async -> Round {
        var round = Round(reported: reported)
        var failures = 0
        let check = decoded.check
        await withTaskGroup(of: (Int, Result<Answer, EndpointError>).self) { group in
            var waiting = resources.enumerated().makeIterator()
            func askNext() {
                guard let (index, resource) = waiting.next() else { return }
                group.addTask {
                    let result = await self.result(of: resource, after: answers, check)
                    return (index, result)
                }
            }
            for _ in 0..<Self.width { askNext() }
            while let (index, result) = await group.next() {
                switch result {
                case .success(let answer):
                    failures = 0
                    if isKept { await keep(answer, false) }
                    round.arrived[index] = answer
                    progress(answers.count + round.arrived.count, answers.count + resources.count)
                    if isFull(answers + round.arrived.values) { round.isOver = true }
                    let arrived = answers.count + round.arrived.count
                    // The end of the round decodes the last answer with all others.
                    if Self.isGrown(arrived, since: round.reported), round.arrived.count < resources.count {
                        round.reported = arrived
                        await report(answers + round.answers)
                    }
                case .failure(let error):
                    // A record that is gone is missing, and says nothing about the others.
                    if error.isGone, decoded.endsWhenGone, !decoded.named.contains(resources[index]) {
                        let gone = Answer(resource: resources[index], status: 404, body: Data())
                        if isKept { await keep(gone, false) }
                        round.arrived[index] = gone
                    } else if !error.isGone {
                        failures += 1
                        round.error = round.error ?? error
                    }
                    if failures >= Self.maxFailures || error.affectsWholeHost { round.isOver = true }
                }
                // Running requests may finish.
                if !round.isOver { askNext() }
            }
        }
        return round
    }

    /// Whether a quarter more answers have arrived. This bounds the work of decoding them again and again.
    private static func isGrown(_ answers: Int, since reported: Int) -> Bool {
        answers >= reported + max(reported / 4, 1)
    }

    private func report(_ answers: [Answer]) async {
        do throws(ReadingError) {
            await grow(try read(answers))
        } catch {
            // The end of the round reports answers that don't fit together.
        }
    }

    private func isFull(_ answers: [Answer]) -> Bool {
        answers.reduce(0) { $0 + $1.body.count } > collectionLimits.bytes
    }

    /// A separate function works around a bug of Swift 6.3.1: optimised code corrupts a value that is held across a
    /// call with a typed error if both are in one closure. Answers then overwrote one another.
    private func result(
        of resource: Resource, after answers: [Answer], _ check: AnswerCheck?
    ) async -> Result<Answer, EndpointError> {
        do throws(EndpointError) {
            return .success(try await answer(to: resource, after: answers, check))
        } catch {
            return .failure(error)
        }
    }

    /// Requests one answer of the right shape, with retries.
    private func answer(
        to resource: Resource, after answers: [Answer], _ check: AnswerCheck? = nil
    ) async throws(EndpointError) -> Answer {
        let known = known?.answers.first { $0.resource.withoutSlash == resource.withoutSlash }
        var attempt = 0
        while true {
            do throws(EndpointError) {
                let answer = shortened(
                    try await client.send(resource, to: base, limits: limits, signer: signer, revalidating: known))
                if let first = answers.first { try verify(answer, after: first, by: check) }
                return answer
            } catch {
                attempt += 1
                // If the first request fails, another upstream may answer.
                guard !answers.isEmpty || error.retryAfter != nil else { throw error }
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
            _ = try readOrFail([first, answer])
        }
    }

    private struct Round {
        /// The number of answers at the last report.
        var reported: Int
        var arrived: [Int: Answer] = [:]
        /// The first error.
        var error: EndpointError?
        /// Whether to send no further requests.
        var isOver = false

        /// The answers in the order of the requests.
        var answers: [Answer] { arrived.sorted { $0.key < $1.key }.map(\.value) }
    }
}

/// The result of fetching a collection.
struct CrawlResult<Item: Sendable>: Sendable {
    let answers: [Answer]
    let decoded: DecodedCollection<Item>
    /// Whether some of the answers are from an earlier run.
    let isResumed: Bool
    /// Whether the collection equals the archived one.
    let isUnchanged: Bool
    /// The limit that ended the run; nil if none did.
    let bound: CollectionLimits.Bound?
    /// The reason why the collection is not whole; nil if it is, or if a limit ended the run.
    let problem: EndpointError?
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
