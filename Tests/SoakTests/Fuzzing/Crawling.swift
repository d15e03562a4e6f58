import Endpoints
import Foundation

@testable import Catalogue

/// Gathers a collection as a crawl does, from answers that are all here: without waiting, so that the time it takes is
/// the decoders' own.
struct Crawling {
    private let upstream: AnswerSet

    init(_ upstream: AnswerSet) {
        self.upstream = upstream
    }

    /// - Throws: ``ReadingError`` where a feed would show a failedAttempt; ``Trial.Problem`` where an answer leads astray.
    func decoded<Item>(
        of first: Resource, _ read: ([Answer]) throws(ReadingError) -> DecodedCollection<Item>
    ) throws -> DecodedCollection<Item> {
        guard let beginning = answer(to: first) else { throw ReadingError(expected: "\(first)", got: "nothing") }
        var answers = [beginning]
        var decoded = try read(answers)
        var asked: Set<Resource> = []
        while true {
            var came: [Answer] = []
            for resource in decoded.next where asked.insert(resource).inserted {
                try Self.checkIsWithin(first, resource)
                // As a crawl does: one of another shape than the first is none.
                if let answer = answer(to: resource), Self.canRead([beginning, answer], read) { came.append(answer) }
            }
            if came.isEmpty { break }
            answers += came
            decoded = try read(answers)
        }
        if decoded.items.isEmpty, let problem = decoded.undecodable.first {
            throw ReadingError(expected: "items", got: problem)
        }
        return decoded
    }

    private func answer(to resource: Resource) -> Answer? {
        upstream[resource.description].map { Answer(resource: resource, body: $0) }
    }

    private static func canRead<Item>(
        _ answers: [Answer], _ read: ([Answer]) throws(ReadingError) -> DecodedCollection<Item>
    ) -> Bool {
        do throws(ReadingError) { _ = try read(answers) } catch { return false }
        return true
    }

    /// No answer leads anywhere but to pages and records of its own collection.
    private static func checkIsWithin(_ collection: Resource, _ resource: Resource) throws {
        let rest = resource.path.dropFirst(collection.path.count)
        let segments = rest.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard resource.path.hasPrefix(collection.path), rest.isEmpty || rest.hasPrefix("/"), segments.count <= 1,
            segments.allSatisfy({ !["", ".", ".."].contains($0) })
        else { throw Trial.Problem(description: "an answer leads to \(resource)") }
    }
}
