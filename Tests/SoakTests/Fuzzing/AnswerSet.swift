import BuiltInSources
import Endpoints
import Foundation
import TestSupport

@testable import Catalogue

/// All answers that a crawl of one upstream can ask for, by path and query.
struct AnswerSet: Sendable {
    let name: String
    /// The source whose upstream answers so.
    let source: ResolvedSource
    /// Sorted, so that a random choice is the same each time.
    let paths: [String]
    private(set) var bodies: [String: Data]
    let trees: [String: JSONTree]

    private init(_ name: String, of source: ResolvedSource, _ bodies: [String: Data]) throws {
        self.name = name
        self.source = source
        self.bodies = bodies
        paths = bodies.keys.sorted()
        trees = try bodies.mapValues { try JSONTree($0) }
    }

    /// As one home of SWAPI answers.
    init(_ home: SWAPIHome, in corpus: Corpus) throws {
        let bodies = try home.answers(in: corpus).mapValues { Data($0.utf8) }
        try self.init("\(corpus) \(home)", of: ResolvedSource(Starships()), bodies)
    }

    /// As they come with the program.
    init(samplesOf source: ResolvedSource) throws {
        var bodies: [String: Data] = [:]
        for sample in source.samples { bodies[sample.resource.description] = sample.body }
        try self.init("samples of \(source.id)", of: source, bodies)
    }

    /// As one of a source's APIs answered once, whatever it was asked.
    init(_ file: String, in corpus: Corpus, of source: ResolvedSource) throws {
        let path = source.collection.map(\.description) ?? ""
        let name = "\(corpus) \(file.replacing("/", with: " "))"
        try self.init(name, of: source, [path: try corpus.data(file)])
    }

    /// The collections that it is asked for; the source's own as often as all others twice over.
    var collections: [String] {
        let own = source.collection.map(\.description) ?? ""
        let others = source.referenceCollections.map(\.resource.description)
        return Array(repeating: own, count: 2 * max(others.count, 1)) + others
    }

    /// The answers that belong to a collection: its pages, and its records.
    func paths(of collection: String) -> [String] {
        paths.filter { $0 == collection || $0.hasPrefix("\(collection)/") || $0.hasPrefix("\(collection)?") }
    }

    /// Nil: there is no such answer, as if upstream said 404.
    subscript(path: String) -> Data? {
        get { bodies[path] }
        set { bodies[path] = newValue }
    }
}
