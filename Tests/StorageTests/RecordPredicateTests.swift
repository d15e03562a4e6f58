import Catalogue
import Foundation
import TestSupport
import Testing

/// Predicates of chance find the records that the same conditions in Swift find.
@Suite(.databases, .timeLimit(.minutes(5))) struct RecordPredicateTests {
    @Test(arguments: StoreKind.allCases) func meanTheSameAsInSwift(in kind: StoreKind) async throws {
        var draws = PredicateDraws(generator: SeededGenerator(seed: 1))
        let store = try await kind.store()
        let boats = (0..<80).map { draws.boat("\($0)") }
        try await store.save(boats)
        for _ in 0..<Trials.count(150) {
            let (predicate, holds) = draws.predicate(depth: 3)
            let expected = boats.filter(holds)
            let found = try await store.fetch(Boat.self, where: predicate)
            #expect(Set(found) == Set(expected), "\(predicate.condition)")
            #expect(try await store.count(Boat.self, where: predicate) == expected.count)
        }
    }

    @Test(arguments: StoreKind.allCases) func sortAsInSwift(in kind: StoreKind) async throws {
        var draws = PredicateDraws(generator: SeededGenerator(seed: 2))
        let store = try await kind.store()
        let boats = (0..<80).map { draws.boat("\($0)") }
        try await store.save(boats)
        let byName = try await store.fetch(Boat.self, sortedBy: [Boat.name.descending])
        #expect(byName == boats.sorted { ($1.name, $0.id) < ($0.name, $1.id) })
        let byWeight = try await store.fetch(Boat.self, sortedBy: [Boat.weight.ascending])
        let weighed = boats.filter { $0.weight != nil }.sorted { ($0.weight ?? 0, $0.id) < ($1.weight ?? 0, $1.id) }
        #expect(byWeight == weighed + boats.filter { $0.weight == nil }.sorted { $0.id < $1.id })
    }
}

/// Draws records, and predicates with the same conditions in Swift, of values that are often equal or nearly so.
private struct PredicateDraws {
    typealias Condition = (RecordPredicate<Boat>, @Sendable (Boat) -> Bool)

    private static let texts = [
        "", "a", "A", "ab", "b", "%", "_", "a%b", "é", "e\u{301}", "e", "🇩🇪", "\0", "a\0", "\u{1}", "'", "\"", "?",
        "\u{FFFF}", "𝄞",
    ]
    private static let integers: [Int] = [.min, -1, 0, 1, 2, 1 << 53, 1 << 53 + 1, .max - 1, .max]
    private static let numbers: [Double] = [-0.0, 0, 0.1, 0.1 + 0.2, 0.3, -1e300, 1e300, .leastNonzeroMagnitude]
    private static let dates = [0, 1e-7, 8e8, 8e8 + 1e-6].map { Date(timeIntervalSinceReferenceDate: $0) }

    var generator: SeededGenerator

    private mutating func one<Value>(of values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &generator)]
    }

    private mutating func perhaps<Value>(_ values: [Value]) -> Value? {
        Int.random(in: 0..<3, using: &generator) == 0 ? nil : one(of: values)
    }

    mutating func boat(_ id: String) -> Boat {
        Boat(
            id: id, name: one(of: Self.texts) + one(of: Self.texts), length: perhaps(Self.integers),
            weight: perhaps(Self.numbers), isAfloat: perhaps([true, false]), launched: perhaps(Self.dates),
            rig: perhaps(Boat.Rig.allCases))
    }

    mutating func predicate(depth: Int) -> Condition {
        switch Int.random(in: 0..<(depth == 0 ? 6 : 9), using: &generator) {
        case 0:
            let value = one(of: Self.integers)
            return comparison(Boat.length, value) { $0.length }
        case 1:
            let value = one(of: Self.numbers)
            return comparison(Boat.weight, value) { $0.weight }
        case 2:
            let value = one(of: Self.dates)
            return comparison(Boat.launched, value) { $0.launched }
        case 3:
            let value = one(of: Self.texts) + one(of: Self.texts)
            return comparison(Boat.name, value) { $0.name }
        case 4: return text()
        case 5: return other()
        case 6:
            let (left, right) = (predicate(depth: depth - 1), predicate(depth: depth - 1))
            return (left.0 && right.0, { left.1($0) && right.1($0) })
        case 7:
            let (left, right) = (predicate(depth: depth - 1), predicate(depth: depth - 1))
            return (left.0 || right.0, { left.1($0) || right.1($0) })
        default:
            let inner = predicate(depth: depth - 1)
            return (!inner.0, { !inner.1($0) })
        }
    }

    private mutating func comparison<Value: StoredValue & Comparable>(
        _ field: StoredField<Boat, Value>, _ value: Value, _ property: @escaping @Sendable (Boat) -> Value?
    ) -> Condition {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: return (field < value, { boat in property(boat).map { $0 < value } ?? false })
        case 1: return (field <= value, { boat in property(boat).map { $0 <= value } ?? false })
        case 2: return (field > value, { boat in property(boat).map { $0 > value } ?? false })
        case 3: return (field >= value, { boat in property(boat).map { $0 >= value } ?? false })
        case 4: return (field != value, { property($0) != value })
        case 5: return (field == nil, { property($0) == nil })
        case 6: return (field != nil, { property($0) != nil })
        default: return (field == value, { property($0) == value })
        }
    }

    private mutating func text() -> Condition {
        let part = one(of: Self.texts)
        let scalars = Array(part.precomposedStringWithCanonicalMapping.unicodeScalars)
        let isPrefix = Bool.random(using: &generator)
        return (
            isPrefix ? Boat.name.hasPrefix(part) : Boat.name.contains(part),
            { boat in
                let name = Array(boat.name.precomposedStringWithCanonicalMapping.unicodeScalars)
                let last = isPrefix ? 0 : max(name.count - scalars.count, 0)
                return (0...last).contains { name.dropFirst($0).starts(with: scalars) }
            }
        )
    }

    private mutating func other() -> Condition {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
            let values = (0..<Int.random(in: 0..<4, using: &generator)).map { _ in one(of: Self.integers) }
            return (Boat.length.isIn(values), { boat in boat.length.map { values.contains($0) } ?? false })
        case 1:
            let ids = (0..<Int.random(in: 0..<4, using: &generator)).map { "\($0 * 7)" }
            return (.ids(ids), { ids.contains($0.id) })
        case 2:
            let rig = one(of: Boat.Rig.allCases)
            return (Boat.rig == rig, { $0.rig == rig })
        default:
            let isAfloat = Bool.random(using: &generator)
            return (Boat.isAfloat != isAfloat, { $0.isAfloat != isAfloat })
        }
    }
}
