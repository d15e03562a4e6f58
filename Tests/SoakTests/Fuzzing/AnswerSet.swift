import Endpoints
import Foundation
import TestSupport

@testable import Catalogue

/// All answers that a crawl of one upstream can ask for, by path and query.
struct AnswerSet: Sendable {
    let name: String
    /// Sorted, so that a random choice is the same each time.
    let paths: [String]
    private(set) var bodies: [String: Data]
    let trees: [String: JSONTree]

    private init(_ name: String, _ bodies: [String: Data]) throws {
        self.name = name
        self.bodies = bodies
        paths = bodies.keys.sorted()
        trees = try bodies.mapValues { try JSONTree($0) }
    }

    /// As one home of SWAPI answers.
    init(_ recording: SWAPIRecording) throws {
        try self.init(recording.rawValue, try recording.answers().mapValues { Data($0.utf8) })
    }

    /// As they come with the program.
    init(samplesOf source: AnySource) throws {
        var bodies: [String: Data] = [:]
        for sample in source.samples { bodies[sample.resource.description] = sample.body }
        try self.init("sample", bodies)
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
