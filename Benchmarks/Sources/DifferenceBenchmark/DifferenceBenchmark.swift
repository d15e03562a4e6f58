import Foundation

/// Measures the difference of lists beside its peers, one line for each figure, with tabs in between.
///
/// `DifferenceBenchmark times` prints shape, identity, contender, the microseconds of the fastest run and moves. Contenders are measured in
/// turn, five runs at a time, so that a busy machine slows all of them. `DifferenceBenchmark memory SHAPE IDENTITY CONTENDER` prints the
/// kilobytes that the process grew by at most, once in a process of its own. `DifferenceBenchmark list` prints the
/// arguments for it.
@main
enum DifferenceBenchmark {
    static func main() throws {
        var arguments = CommandLine.arguments.dropFirst()
        switch arguments.popFirst() {
        case "list":
            for (shape, identity, contender) in cases {
                print(shape.rawValue, identity, contender.rawValue, separator: "\t")
            }
        case "times":
            let isWanted = { (name: String) in arguments.isEmpty || arguments.contains(name) }
            let shapes = Shape.allCases.filter { isWanted("\($0)") }
            for shape in shapes.isEmpty ? Shape.allCases : shapes {
                measureTimes(shape, UUID.self)
                measureTimes(shape, HashedUUID.self)
                measureTimes(shape, UInt64.self)
                measureTimes(shape, String.self)
            }
        case "memory":
            guard
                let (shape, identity, contender) = cases.first(where: {
                    [$0.0.rawValue, $0.1, $0.2.rawValue] == Array(arguments)
                })
            else { throw UsageError() }
            switch identity {
            case "UUID": try measureMemory(shape, contender, UUID.self)
            case "HashedUUID": try measureMemory(shape, contender, HashedUUID.self)
            case "UInt64": try measureMemory(shape, contender, UInt64.self)
            default: try measureMemory(shape, contender, String.self)
            }
        default: throw UsageError()
        }
    }

    struct UsageError: Error, CustomStringConvertible {
        let description = "Expected `list`, `times`, or `memory` and a shape, an identity and a contender."
    }

    private static var cases: [(Shape, String, Contender)] {
        Shape.allCases.flatMap { shape in
            ["UUID", "HashedUUID", "UInt64", "String"].flatMap { identity in
                Contender.allCases.filter { !$0.isTooSlow(for: shape) }.map { (shape, identity, $0) }
            }
        }
    }

    @inline(__always)
    private static func measureTimes<ID: TestIdentity>(_ shape: Shape, _: ID.Type) {
        let lists = shape.lists(of: ID.self)
        let contenders = Contender.allCases.filter { !$0.isTooSlow(for: shape) }
        let works = contenders.map { $0.work(on: lists) }
        var times = works.map { _ in [Double]() }
        let began = ContinuousClock.now
        // Each contender finds its caches as its last run left them, as in a loop of its own.
        for round in 1... {
            for (index, work) in works.enumerated() {
                work.run()
                for _ in 0..<5 {
                    let began = ContinuousClock.now
                    work.run()
                    times[index].append((ContinuousClock.now - began) / .microseconds(1))
                }
            }
            if round >= 5, round >= 40 || ContinuousClock.now - began > .seconds(1) { break }
        }
        for (index, contender) in contenders.enumerated() {
            // Other work on the machine disturbs the fastest run least.
            let fastest = times[index].min() ?? .nan
            print(
                shape.rawValue, ID.self, contender.rawValue, String(format: "%.2f", fastest), works[index].moves(),
                separator: "\t")
        }
    }

    @inline(__always)
    private static func measureMemory<ID: TestIdentity>(_ shape: Shape, _ contender: Contender, _: ID.Type) throws {
        // The first use of code takes memory, too.
        _ = try growth { contender.work(on: Shape.ranges.lists(of: ID.self)).run() }
        let work = contender.work(on: shape.lists(of: ID.self))
        print(try growth { work.run() })
    }
}
