import Foundation
import OrderedCollections

extension RecordReader {
    /// The headers in which upstreams usually have the number of all records.
    private static let totalHeaders = ["x-total-count", "x-wp-total", "x-total", "pagination-count"]
    /// The last page that is asked for, against lists without an end.
    private static let lastPage = 1_000_000

    /// The page in an answer to a request.
    public func page(in answer: SourceAnswer, for request: PageRequest) -> RecordPage {
        var budget = EvaluationBudget()
        let bodies = records(in: answer.body, within: &budget)
        var page = RecordPage()
        page.total = total(in: answer, within: &budget)
        var ids: [String] = []
        var seen = Set<String>(minimumCapacity: bodies.count)
        let bases = SourceBases(definition)
        var budgetOfRecords = EvaluationBudget(recordCount: bodies.count)
        let isDetailed = definition.each?.when == .always
        for body in bodies {
            guard let values = budgetOfRecords.ofRecord({ readable(body, base: answer.url, within: &$0) }) else {
                page.unreadable += 1
                page.costly += 1
                continue
            }
            guard let (id, record, reference) = values else {
                page.unreadable += 1
                continue
            }
            ids.append(id)
            guard seen.insert(id).inserted else {
                page.duplicates += 1
                continue
            }
            if let record, !isDetailed { page.records.append(record) }
            if let each = definition.each, let reference {
                let addresses = bases.addresses(
                    of: each.from.filled(with: request.variables.merging(["id": reference]) { $1 }))
                page.references.append(RecordPage.Reference(id: id, record: record, addresses: addresses))
            }
        }
        let digest = RecordID.digest(of: ids)
        if !bodies.isEmpty, digest != request.previous || ids.isEmpty {
            page.next = next(after: request, count: bodies.count, total: page.total, in: answer, within: &budget)
            if page.next == nil, let address = nextAddress(in: answer, within: &budget) {
                page.elsewhere = bases.refusal(of: address, from: answer.url)
            }
            page.next?.seen = request.seen + bodies.count
            page.next?.previous = digest
        }
        if budget.isExceeded {
            // Some records were not found, or the next part was not.
            page.unreadable += 1
            page.costly += 1
        }
        return page
    }

    /// The id of a record, the record if the list has a title for it, and the id in its address; nil if it is unreadable.
    private func readable(
        _ body: JSON, base: URL, within budget: inout EvaluationBudget
    ) -> (String, SourceRecord?, String?)? {
        let reference = definition.each.flatMap { RecordID.id($0.id.values(in: body, within: &budget)) }
        if definition.each?.when == .always {
            return reference.map { ($0, listed(body, id: $0, base: base, within: &budget), $0) }
        }
        return record(body, base: base, within: &budget).map { ($0.id, $0, reference) }
    }

    private func total(in answer: SourceAnswer, within budget: inout EvaluationBudget) -> Int? {
        func bounded(_ number: Double?) -> Int? {
            guard let number, (0...1e12).contains(number) else { return nil }
            return Int(number)
        }
        if let expression = definition.pages?.total {
            if let total = bounded(expression.number(in: answer.body, within: &budget)) { return total }
            guard let name = expression.path?.lastName, expression.path?.steps.count == 1 else { return nil }
            return bounded(answer.headers[name.lowercased()].flatMap(NumberText.strict))
        }
        return Self.totalHeaders.lazy.compactMap { bounded(answer.headers[$0].flatMap(NumberText.strict)) }.first
    }

    private func next(
        after request: PageRequest, count: Int, total: Int?, in answer: SourceAnswer,
        within budget: inout EvaluationBudget
    ) -> PageRequest? {
        guard let pages = definition.pages else { return nil }
        let seen = request.seen + count
        switch (pages.by, request.position) {
        case (.page, .page(let number)):
            guard number < Self.lastPage,
                goesOn(pages, count: count, seen: seen, total: total, in: answer, within: &budget)
            else { return nil }
            return self.request(at: .page(number + 1), variables: request.variables)
        case (.offset, .offset(let offset)):
            guard offset < 1_000 * Self.lastPage,
                goesOn(pages, count: count, seen: seen, total: total, in: answer, within: &budget)
            else { return nil }
            return self.request(at: .offset(offset + count), variables: request.variables)
        case (.cursor, .cursor(let last)):
            guard let cursor = token(pages.next, in: answer.body, within: &budget), cursor != last else { return nil }
            return self.request(at: .cursor(cursor), variables: request.variables)
        case (.next, _), (.link, _):
            return nextAddress(in: answer, within: &budget).flatMap { following($0, after: request, in: answer) }
        default: return nil
        }
    }

    /// The address of the next part that an answer names; nil for none, and for lists that do not go on by addresses.
    private func nextAddress(in answer: SourceAnswer, within budget: inout EvaluationBudget) -> String? {
        switch definition.pages?.by {
        case .next: token(definition.pages?.next, in: answer.body, within: &budget)
        case .link: answer.headers["link"].flatMap { LinkHeaderField.target(relation: "next", in: $0) }
        case .page, .offset, .cursor, nil: nil
        }
    }

    /// Whether there is probably a page after one with a number of records.
    private func goesOn(
        _ pages: Pagination, count: Int, seen: Int, total: Int?, in answer: SourceAnswer,
        within budget: inout EvaluationBudget
    ) -> Bool {
        if pages.next != nil, token(pages.next, in: answer.body, within: &budget) == nil { return false }
        let offset = if pages.by == .offset { pages.first ?? 0 } else { 0 }
        if let total { return offset + seen < total }
        guard pages.next == nil, let size = pages.size, count < size else { return true }
        // A first page with fewer records may come from an upstream that caps the size: 50 where 100 were asked for.
        return seen == count && count.isMultiple(of: 10)
    }

    /// The cursor or address in an answer; nil where there is none, or `false` or an empty text in its place.
    private func token(
        _ expression: ValueExpression?, in body: JSON, within budget: inout EvaluationBudget
    ) -> String? {
        guard let value = expression?.values(in: body, within: &budget).first else { return nil }
        switch value {
        case .boolean(let isTrue): return isTrue ? "true" : nil
        case .object(let members): return members["href"]?.trimmedText ?? members["url"]?.trimmedText
        case .array(let elements): return elements.count == 1 ? elements.first?.trimmedText : nil
        default: return value.trimmedText
        }
    }

    private func following(_ text: String, after request: PageRequest, in answer: SourceAnswer) -> PageRequest? {
        guard let address = SourceBases(definition).following(text, from: answer.url) else { return nil }
        var next = request
        next.addresses = [address]
        next.position = .address
        // A list that names itself as the next part has no end.
        return next.addresses == request.addresses ? nil : next
    }
}
