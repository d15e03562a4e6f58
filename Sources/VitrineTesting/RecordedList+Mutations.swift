import Catalogue
import Endpoints
import Foundation
import SourceFiles

extension RecordedList {
    /// The most broken answers that are read; beyond it, some places are left out.
    private static var maxMutations: Int { 3_000 }
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
            whole.replacing(
                place[...], by: .array(Array((whole.value(at: place)?.elements ?? []).prefix(Self.maxRecords))))
        }
        let answer = few ?? whole
        let count = itemCount(of: answer) ?? 0
        // A key breaks alike in all records, and so do the elements of a list: one of each is enough.
        var shapes: Set<[String?]> = []
        let places = answer.places.filter { shapes.insert($0.map(\.key)).inserted }
        let step = max(places.count * JSON.hostile.count / Self.maxMutations, 1)
        return stride(from: 0, to: places.count, by: step).map { places[$0] }.flatMap { place in
            JSON.hostile.compactMap { name, value in
                guard let broken = answer.replacing(place[...], by: value) else { return nil }
                let start = ContinuousClock.now
                let left = itemCount(of: broken)
                let time = ContinuousClock.now - start
                let text = "\(place.text) is \(name)"
                if time > Self.longestTime {
                    return SourceProblem(.mutations, "expected an answer soon where \(text), got it after \(time)")
                }
                let isInRecord = records.map { place.count > $0.count && Array(place.prefix($0.count)) == $0 } ?? false
                if isInRecord, left ?? 0 < count - 1 {
                    return SourceProblem(
                        .mutations, "expected the \(count - 1) other records where \(text), got \(left ?? 0)")
                }
                return nil
            }
        }
    }

    private func itemCount(of json: JSON) -> Int? { itemCount(of: Data(json.json.utf8)) }

    /// Nil if the answer is refused.
    private func itemCount(of body: Data) -> Int? {
        let answer = Answer(resource: first.resource, body: body)
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
