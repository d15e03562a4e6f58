import Endpoints

/// Asks one upstream for a whole collection: the first answer says by its shape what else is to be asked.
struct Crawler<Item: Sendable>: Sendable {
    let client: Client
    let base: BaseURL
    let limits: Limits
    /// Where the upstream wants to know who asks.
    var signer: Signer?
    let read: @Sendable ([Answer]) throws(ReadingError) -> DecodedCollection<Item>
    /// What was answered before, whole, and what it holds: upstream is asked only whether it has changed.
    var known: (answers: [Answer], decoded: DecodedCollection<Item>)?
    /// What came of the same collection before it broke off: not asked for again.
    var arrived: [Answer] = []
    /// Whether answers are kept while they come also when nothing of what came before is gone on with; else the caller
    /// keeps them at the end.
    var keepsAnew = true
    /// Called with each answer of a collection that needs several, before the next is waited for.
    var keep: @Sendable (_ answer: Answer, _ isFirst: Bool) async -> Void = { _, _ in }
    /// Called after each answer with how many there are and how many there will be, as far as is known.
    var progress: @Sendable (_ answers: Int, _ expected: Int) -> Void = { _, _ in }
    /// Called with what can be read of a collection that needs several answers, whenever a quarter more has come.
    var grow: @Sendable (DecodedCollection<Item>) async -> Void = { _ in }
    /// Called with an error that may pass: returns whether the request is to be made again.
    var awaitRecovery: @Sendable (_ error: EndpointError, _ attempt: Int) async -> Bool = { _, _ in false }

    private static var largestReread: Int { 262_144 }
    /// Requests at once.
    private static var width: Int { 4 }
    /// A collection is not followed beyond so many answers where upstream says how large it is,
    private static var mostAnswers: Int { 5_000 }
    /// nor beyond so many where nobody knows its end,
    private static var mostAnswersWithoutTotal: Int { 200 }
    /// nor beyond so many bytes,
    private static var mostBytes: Int { 128 * 1_048_576 }
    /// nor after so many requests in a row that failed; those for records that are gone are none.
    private static var mostFailures: Int { 5 }

    /// - Throws: ``EndpointError`` if not even the first answer could be had, or if the answers don't fit together. What
    ///   cannot be had later leaves a part.
    func run(from first: Resource) async throws(EndpointError) -> CrawlResult<Item> {
        var answers = arrived
        var decoded: DecodedCollection<Item>
        let resumed = resumedReading()
        let isKept = keepsAnew || resumed != nil
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
            let most = decoded.total == nil ? Self.mostAnswersWithoutTotal : Self.mostAnswers
            let next = decoded.next.filter { !asked.contains($0) }.prefix(max(most - asked.count - 1, 0))
            if next.isEmpty || answers.count >= most || Self.isFull(answers) { break }
            asked.formUnion(next)
            let round = await self.round(of: Array(next), after: answers, reported: reported, isKept: isKept)
            reported = round.reported
            answers += round.answers
            problem = problem ?? round.error
            isOver = round.isOver
            decoded = try readOrFail(answers)
            if !isOver, !decoded.next.isEmpty, Self.isGrown(answers.count, since: reported) {
                reported = answers.count
                await grow(decoded)
            }
        }
        return CrawlResult(
            answers: answers, decoded: decoded, isResumed: resumed != nil,
            isUnchanged: known.map { answers.hasSameBodies(as: $0.answers) } ?? false,
            problem: decoded.missing == 0 ? nil : problem ?? decoded.shortfall(at: base.authority))
    }

    /// What came before, unless nothing of it is left to be asked for: then it never was a part.
    private func resumedReading() -> DecodedCollection<Item>? {
        guard !arrived.isEmpty else { return nil }
        do throws(ReadingError) {
            let decoded = try read(arrived)
            return decoded.next.isEmpty ? nil : decoded
        } catch {
            // Of another shape than it was: asked for anew.
            return nil
        }
    }

    private func readOrFail(_ answers: [Answer]) throws(EndpointError) -> DecodedCollection<Item> {
        if let known, answers.hasSameBodies(as: known.answers) { return known.decoded }
        do throws(ReadingError) {
            return try read(answers)
        } catch {
            throw EndpointError(host: base.authority, cause: .undecodable(expected: error.expected, got: error.got))
        }
    }

    /// Asks for several resources, some at once, and stops when too many fail or too much has come.
    private func round(
        of resources: [Resource], after answers: [Answer], reported: Int, isKept: Bool
    ) async -> Round {
        var round = Round(reported: reported)
        var failures = 0
        await withTaskGroup(of: (Int, Result<Answer, EndpointError>).self) { group in
            var waiting = resources.enumerated().makeIterator()
            func askNext() {
                guard let (index, resource) = waiting.next() else { return }
                group.addTask {
                    let result = await self.result(of: resource, after: answers)
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
                    if Self.isFull(answers + round.arrived.values) { round.isOver = true }
                    let arrived = answers.count + round.arrived.count
                    // The last is read with all others once the round is over.
                    if Self.isGrown(arrived, since: round.reported), round.arrived.count < resources.count {
                        round.reported = arrived
                        await report(answers + round.answers)
                    }
                case .failure(let error):
                    // A record that is gone is missing, and says nothing of the others.
                    if !error.isGone {
                        failures += 1
                        round.error = round.error ?? error
                    }
                    if failures >= Self.mostFailures || error.isForAll { round.isOver = true }
                }
                // What is on its way may come.
                if !round.isOver { askNext() }
            }
        }
        return round
    }

    /// By a quarter, so that what is read again and again stays a few times what has come.
    private static func isGrown(_ answers: Int, since reported: Int) -> Bool {
        answers >= reported + max(reported / 4, 1)
    }

    private func report(_ answers: [Answer]) async {
        do throws(ReadingError) {
            await grow(try read(answers))
        } catch {
            // Answers that don't fit together are told at the end.
        }
    }

    private static func isFull(_ answers: [Answer]) -> Bool {
        answers.reduce(0) { $0 + $1.body.count } > mostBytes
    }

    /// A function of its own: optimised, Swift 6.3.1 spoils a value that is held across a call which throws a typed error
    /// where both are in one closure. Answers then overwrote one another.
    private func result(of resource: Resource, after answers: [Answer]) async -> Result<Answer, EndpointError> {
        do throws(EndpointError) {
            return .success(try await answer(to: resource, after: answers))
        } catch {
            return .failure(error)
        }
    }

    /// One answer of the right shape, asked for as often as is worth it.
    private func answer(to resource: Resource, after answers: [Answer]) async throws(EndpointError) -> Answer {
        let known = known?.answers.first { $0.resource.withoutSlash == resource.withoutSlash }
        var attempt = 0
        while true {
            do throws(EndpointError) {
                let answer = try await client.send(
                    resource, to: base, limits: limits, signer: signer, revalidating: known)
                // Beside the first it must be one of the same collection; a large first is not read again for each.
                if let first = answers.first, first.body.count <= Self.largestReread {
                    _ = try readOrFail([first, answer])
                }
                return answer
            } catch {
                attempt += 1
                // Another upstream may have what this one doesn't even begin to give.
                guard !answers.isEmpty || error.retryAfter != nil else { throw error }
                guard await awaitRecovery(error, attempt) else { throw error }
            }
        }
    }

    private struct Round {
        /// How many answers there were when it was last told how much has come.
        var reported: Int
        var arrived: [Int: Answer] = [:]
        /// The first that failed.
        var error: EndpointError?
        /// Whether nothing further is to be asked.
        var isOver = false

        /// In the order they were asked for.
        var answers: [Answer] { arrived.sorted { $0.key < $1.key }.map(\.value) }
    }
}

/// What came of a collection.
struct CrawlResult<Item: Sendable>: Sendable {
    let answers: [Answer]
    let decoded: DecodedCollection<Item>
    /// Whether some of it came earlier.
    let isResumed: Bool
    /// Whether it is what was known before.
    let isUnchanged: Bool
    /// Why it is not whole; nil if it is.
    let problem: EndpointError?
}

extension DecodedCollection {
    /// How many items are not here, as far as is known: by upstream's count, and at least one for each answer that is
    /// wanting.
    var missing: Int {
        isExcerpt ? 0 : max(max(total ?? 0, 0) - items.count - undecodable.count + repeated, next.count, 0)
    }

    /// That the collection has more than came, though nothing failed.
    fileprivate func shortfall(at host: String) -> EndpointError {
        EndpointError(host: host, cause: .incomplete(arrived: items.count, of: total))
    }
}

extension EndpointError {
    fileprivate var isGone: Bool {
        if case .status(404, _) = cause { true } else if case .status(410, _) = cause { true } else { false }
    }

    /// Whether the host would say the same to every request now.
    fileprivate var isForAll: Bool {
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
