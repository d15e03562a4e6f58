import Endpoints
import Foundation
import HTML

@testable import Catalogue
@testable import Media
@testable import Pages

/// Takes answers the whole way to people and programs, and says what is wrong with what arrives.
struct Trial: Sendable {
    let source: BoundSource
    let recorded: AnswerSet
    /// What the unchanged answers hold, for the collections that a mutation leaves alone.
    private let content: FeedContent
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

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
        let page = Pages(
            source: source, state: state, favourites: favourites,
            model: PageModel(
                sources: [source], assets: Self.assets, pictures: Self.pictures, visitor: visitor, now: Self.now))
        try page.checkSorts(of: content, using: &random)
        try page.checkList(using: &random)
        if let item = content.items.isEmpty ? nil : random.pick(content.items) {
            try page.checkItem(item.naming(content.names), using: &random)
            try page.checkOthers(content, using: &random)
        }
    }

    private static let assets = Assets(layouts: [])
    private static let pictures = Pictures(
        addresses: MediaAddresses(
            signer: MediaSigner(key: Data(repeating: 7, count: 32)), policy: MediaPolicy(hosts: [:])),
        sizes: CellSizes(layouts: []))

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
                error: EndpointError(host: "swapi.info", cause: cause), at: Self.now, attempts: 1)
            if mutation.collection == source.collection?.description { state = .failed(failedAttempt) }
        }
        return state
    }

    private static func content(of source: BoundSource, in answers: AnswerSet) throws -> FeedContent {
        guard let collection = source.collection else {
            throw ReadingError(expected: "a collection", got: "a source without one")
        }
        let reading = try Crawling(answers).decoded(of: collection) {
            answers throws(ReadingError) in try source.decode(answers)
        }
        let provenance: Provenance =
            reading.missing > 0
            ? .archived(at: now, from: "swapi.info", because: nil) : .fresh(at: now, from: "swapi.info")
        return FeedContent(reading, provenance: provenance)
    }
}
