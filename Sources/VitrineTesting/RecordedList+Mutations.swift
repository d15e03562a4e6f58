import Catalogue
import Endpoints
import Foundation
import SourceFiles

extension RecordedList {
    /// The most broken answers that are read; beyond it, each place is broken in fewer ways.
    private static var maxMutations: Int { 1_000 }
    /// The records of an answer that is broken.
    private static var maxRecords: Int { 3 }
    private static var longestTime: Duration { .seconds(5) }

    /// The problems with broken first answers.
    var problemsOfMutations: [SourceProblem] { bodyProblems + valueProblems.prefix(5) }

    /// Bodies that are no JSON at all.
    private var bodyProblems: [SourceProblem] {
        let body = first.body
        let bodies = [
            ("an empty body", Data()), ("half a body", body.prefix(body.count / 2)),
            ("a page of HTML", Data("<!DOCTYPE html><title>502</title>".utf8)), ("bytes", Data([0xFF, 0xFE, 0x00])),
        ]
        return bodies.compactMap { name, body in
            guard let count = itemCount(of: body), count > 0 else { return nil }
            return SourceProblem(.mutations, "expected \(name) to be refused, got \(count) items")
        }
    }

    private var valueProblems: [SourceProblem] {
        guard let whole = try? JSON(first) else { return [] }
        let records = whole.recordsPlace
        let few = records.flatMap { place in
            whole.replacing(place[...], by: whole.value(at: place)?.first(Self.maxRecords))
        }
        let answer = few ?? whole
        let count = itemCount(of: Data(answer.json.utf8)) ?? 0
        // A key breaks alike in all records, and so do the elements of a list: one of each is enough.
        var shapes: Set<[String?]> = []
        let places = answer.places.filter { place in
            shapes.insert(place.enumerated().map { $0 == records?.count ? nil : $1.key }).inserted
        }
        let step = max(places.count * JSON.hostile.count / Self.maxMutations, 1)
        return places.enumerated().flatMap { index, place -> [SourceProblem] in
            let isInRecord = records.map { place.count > $0.count && Array(place.prefix($0.count)) == $0 } ?? false
            // An answer is written once for a place, because writing takes longer than reading.
            let parts = answer.replacing(place[...], by: .text(JSON.placeholder))?.json
                .components(separatedBy: JSON.quoted(JSON.placeholder))
            return JSON.hostile.enumerated().compactMap { way, hostile -> SourceProblem? in
                guard (index + way).isMultiple(of: step) else { return nil }
                let broken: String? =
                    if let json = hostile.json {
                        parts?.joined(separator: json)
                    } else {
                        answer.replacing(place[...], by: nil)?.json
                    }
                guard let broken else { return nil }
                let text = "\(place.text) is \(hostile.name)"
                return problem(with: broken, where: text, others: isInRecord ? count - 1 : 0)
            }
        }
    }

    /// The problem with a broken answer.
    ///
    /// - Parameter others: the number of records that are as they were.
    private func problem(with broken: String, where text: String, others: Int) -> SourceProblem? {
        let start = ContinuousClock.now
        let left = itemCount(of: Data(broken.utf8)) ?? 0
        let time = start.duration(to: .now)
        if time > Self.longestTime {
            return SourceProblem(.mutations, "expected an answer soon where \(text), got it after \(time)")
        }
        guard left < others else { return nil }
        return SourceProblem(.mutations, "expected the \(others) other records where \(text), got \(left)")
    }

    /// Nil if the answer is refused.
    private func itemCount(of body: Data) -> Int? {
        let answer = Answer(
            resource: first.resource, status: first.status, headers: first.headers, body: body)
        do throws(ReadingError) { return try decoded([answer]).items.count } catch { return nil }
    }
}

extension JSONPlace {
    /// The place as people write it, such as `results[0].name`.
    fileprivate var text: String {
        reduce("") { text, step in
            switch step {
            case .key(let key): text.isEmpty ? key : "\(text).\(key)"
            case .index(let index): "\(text)[\(index)]"
            }
        }
    }
}
