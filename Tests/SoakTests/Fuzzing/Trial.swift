import Endpoints
import Foundation

@testable import Catalogue
@testable import Screens

/// Takes answers the whole way to people and programs, and says what is wrong with what arrives.
struct Trial: Sendable {
    let source: ResolvedSource
    let recorded: AnswerSet
    /// What the unchanged answers hold, for the collections that a mutation leaves alone.
    private let content: FeedContent

    /// What went wrong, in a developer's words.
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    init(_ recorded: AnswerSet) throws {
        self.recorded = recorded
        source = recorded.source
        var content = try Self.content(of: source, in: recorded)
        for reference in source.referenceCollections {
            let read = { (answers: [Answer]) throws(ReadingError) in try reference.read(answers) }
            let reading = try Crawling(recorded).decoded(of: reference.resource, read)
            content.names[reference.id] = reference.names(of: reading.items)
        }
        self.content = content
    }

    /// - Throws: ``Problem``, or whatever should not have been thrown.
    func run(_ mutation: Mutation) throws {
        var random = mutation.random
        let state = try state(after: mutation)
        let content = state.content ?? FeedContent(items: [], provenance: .sample(because: nil))
        let favourites = Set(content.items.filter { _ in random.isOne(in: 5) }.map(\.id))
        var visitor = Visitor()
        if random.isOne(in: 2) { visitor.strings = Strings(locale: Locale(identifier: "de_DE")) }
        visitor.hidesSidebar = random.isOne(in: 4)
        let page = Pages(of: source, state, favourites: favourites, visitor: visitor)
        try page.checkSorts(of: content, using: &random)
        try page.checkList(using: &random)
        if let item = content.items.isEmpty ? nil : random.pick(content.items) {
            try page.checkItem(item.naming(content.names), using: &random)
            if random.isOne(in: 8) {
                try page.checkOthers(content.items.prefix(40).map { $0.naming(content.names) }, using: &random)
            }
        }
    }

    private func state(after mutation: Mutation) throws -> FeedState {
        var state = FeedState.showing(content, .resting)
        do {
            guard
                let reference = source.referenceCollections.first(where: {
                    $0.resource.description == mutation.collection
                })
            else {
                var changed = try Self.content(of: source, in: mutation.answers)
                changed.names = content.names
                return .showing(changed, mutation.steps.count.isMultiple(of: 2) ? .refreshing : .resting)
            }
            let reading = try Crawling(mutation.answers).decoded(of: reference.resource) {
                answers throws(ReadingError) in try reference.read(answers)
            }
            _ = state.reduce(.namesLoaded([reference.id: reference.names(of: reading.items)]), freshness: 300)
        } catch let error as ReadingError {
            let cause = EndpointError.Cause.undecodable(expected: error.expected, got: error.got)
            let failedAttempt = FailedAttempt(
                error: EndpointError(host: "swapi.info", cause: cause), at: Pages.now, attempts: 1)
            if mutation.collection == source.collection?.description { state = .failed(failedAttempt) }
        }
        return state
    }

    private static func content(of source: ResolvedSource, in answers: AnswerSet) throws -> FeedContent {
        guard let collection = source.collection else {
            throw ReadingError(expected: "a collection", got: "a source without one")
        }
        let reading = try Crawling(answers).decoded(of: collection) {
            answers throws(ReadingError) in try source.decode(answers)
        }
        let provenance: Provenance =
            reading.missing > 0
            ? .archived(at: Pages.now, from: "swapi.info", because: nil) : .fresh(at: Pages.now, from: "swapi.info")
        return FeedContent(reading, provenance: provenance)
    }
}
