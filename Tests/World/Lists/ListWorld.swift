import Foundation
import TestSupport

/// A list of known records, and how an upstream serves and spoils it.
struct ListWorld: CustomStringConvertible {
    enum Paging: String, CaseIterable {
        case page, offset, cursor, nextAbsolute, nextRelative, nextQuery, nextObject, nextInLinks, nextEscaped, link,
            linkLines, none

        var isCounted: Bool { self == .page || self == .offset }
        /// Whether the answer's body has the next address.
        var isNext: Bool {
            [.nextAbsolute, .nextRelative, .nextQuery, .nextObject, .nextInLinks, .nextEscaped].contains(self)
        }
        var isLink: Bool { self == .link || self == .linkLines }
    }
    enum Envelope: String, CaseIterable {
        case array, data, results, pagination, strapi, hal, jsonAPI, graphQL, flags
    }
    enum Fault: String, CaseIterable {
        case none, totalTooLarge, totalZero, totalFalls, totalIsText, totalTooSmall
        case notFound, broken, empty, repeated, ignored, shifted, loopAtEnd, loop, elsewhere, nextNotThere
    }
    /// What is answered beyond the last part.
    enum Beyond: String, CaseIterable {
        case empty, notFound, last
    }

    let count: Int
    let paging: Paging
    let envelope: Envelope
    let fault: Fault
    let beyond: Beyond
    /// The number of the first page.
    let first: Int
    /// The number of records that is asked for; nil for none.
    let asked: Int?
    /// The most records that the upstream answers, without a word.
    let cap: Int
    let saysTotal: Bool
    /// Whether the definition is written by hand.
    let isDeclared: Bool
    /// Whether the address of the list has the parameter of the page.
    let namesParameter: Bool
    /// The part that a fault is in.
    let spoilt: Int

    init(using generator: inout some RandomNumberGenerator) {
        count = .random(in: 1...60, using: &generator)
        let paging = Paging.allCases.randomElement(using: &generator) ?? .page
        var envelope = Envelope.allCases.randomElement(using: &generator) ?? .data
        if envelope == .array, paging == .cursor || paging.isNext { envelope = .data }
        // The others have an object in the place of the links.
        if paging == .nextInLinks, [.pagination, .hal, .jsonAPI].contains(envelope) { envelope = .data }
        (self.paging, self.envelope) = (paging, envelope)
        let faults = Fault.allCases.filter { fault in
            switch fault {
            case .none, .totalTooLarge, .totalZero, .totalIsText, .totalTooSmall: true
            case .totalFalls, .notFound, .broken, .empty, .repeated, .ignored, .shifted: paging != .none
            case .loopAtEnd, .loop, .elsewhere, .nextNotThere: !paging.isCounted && paging != .none
            }
        }
        // Every third upstream is honest.
        fault = Int.random(in: 0..<3, using: &generator) == 0 ? .none : faults.randomElement(using: &generator) ?? .none
        beyond = Beyond.allCases.randomElement(using: &generator) ?? .empty
        first = .random(in: 0...1, using: &generator)
        asked = Bool.random(using: &generator) ? .random(in: 1...25, using: &generator) : nil
        cap = .random(in: 2...20, using: &generator)
        saysTotal = Bool.random(using: &generator)
        isDeclared = Bool.random(using: &generator)
        namesParameter = Bool.random(using: &generator)
        spoilt = .random(in: 1...3, using: &generator)
    }

    var description: String {
        "\(count) by \(paging) in \(envelope), first \(first), asked \(asked.map { "\($0)" } ?? "-"), cap \(cap), "
            + "total \(saysTotal), fault \(fault) at \(spoilt), beyond \(beyond), "
            + "\(isDeclared ? "declared" : "inferred"), parameter \(namesParameter)"
    }

    /// The number of records in a part.
    var size: Int { min(asked ?? cap, cap) }
    var parts: Int {
        if paging == .none || count <= size { return 1 }
        return (count + (fault == .shifted ? 1 : 0) + size - 1) / size
    }
    var records: Set<String> { Set((0..<count).map { "r\($0)" }) }

    /// Whether an answer says of itself that more follow, so that nothing can be left out without a contradiction.
    var saysMore: Bool { !paging.isCounted || hasFlag }
    var hasFlag: Bool { envelope == .graphQL || envelope == .flags }
    private var isTotalTrue: Bool {
        saysTotal && ![.totalZero, .totalFalls, .totalIsText, .totalTooSmall].contains(fault)
    }

    /// Why the upstream may leave out records without anybody being able to know; nil if it can't.
    var silence: String? {
        if paging == .none, count > size, !isTotalTrue, !hasFlag { return "a cap that no answer reveals" }
        guard parts > 1 else { return nil }
        if isTotalTrue { return nil }
        switch fault {
        case .notFound where !saysMore, .empty where !saysMore, .repeated where !saysMore:
            return "a part that is left out of numbered pages without a total or a flag"
        case .empty where !paging.isCounted || spoilt >= parts - 1: return "a part that is passed over"
        case .totalTooSmall where size == 1: return "a total that is too small and reached"
        case .loop: return "a circle before the end without a total"
        case .repeated where spoilt >= parts - 1: return "a last part that repeats an earlier one without a total"
        default: break
        }
        if !isDeclared, paging == .page, first == 0, !namesParameter, !hasHint { return "pages from 0 without a word" }
        if !isDeclared, paging.isCounted, !saysMore, !namesParameter, !hasHint {
            return "parts that no answer speaks of"
        }
        return nil
    }

    /// Whether a definition that counts pages from 1, for lack of a word, begins with a page that is empty by mistake.
    var beginsWithEmptyPage: Bool {
        !isDeclared && paging == .page && first == 0 && !namesParameter && !hasHint && fault == .empty && spoilt == 1
    }

    /// Whether the answer has the number of the page, or of the records before, beside the records.
    var hasHint: Bool { envelope == .pagination || envelope == .strapi }

    /// Whether the definition can tell how the list goes on, so that an honest upstream is read whole.
    var isUnderstood: Bool {
        guard fault == .none || fault == .loopAtEnd && parts > 1, parts > 1 || beyond != .last else { return false }
        if paging == .none { return count <= size }
        return isDeclared || !paging.isCounted && paging != .cursor || namesParameter && paging.isCounted
    }
}
