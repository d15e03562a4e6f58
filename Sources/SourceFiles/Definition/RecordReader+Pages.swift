package import Catalogue
import Foundation
import OrderedCollections

extension RecordReader {
    /// The last page that is asked for, against lists without an end.
    private static let lastPage = 1_000_000

    /// The page in an answer to a request.
    ///
    /// - Parameter known: the ids of the records on the pages before.
    package func page(
        in answer: SourceAnswer, for request: PageRequest, after known: Set<ExactText> = []
    ) -> RecordPage {
        var budget = EvaluationBudget()
        let bodies = records(in: answer.body, within: &budget)
        var page = RecordPage()
        let signs = PagingSigns(answer, besides: definition.items)
        var repeats = RepeatedRecords(minimumCapacity: bodies.count)
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
            // Digests of different records can be equal.
            let isDigest = !isDetailed && definition.item?.id == nil
            page.ids.append(isDigest ? RecordID.digest(of: [id] + (record?.shownTexts ?? [])) : id)
            guard repeats.insert(isDetailed ? .null : body, id: id) else {
                page.duplicates += 1
                continue
            }
            if let record, !isDetailed {
                let former = budgetOfRecords.ofRecord { formerIDs(of: record, body, base: answer.url, within: &$0) }
                page.entries.append(RecordPage.Entry(record: record, body: body, formerIDs: former ?? []))
            }
            if let each = definition.each, let reference {
                let addresses = bases.addresses(
                    of: each.from.filled(with: request.variables.merging(["id": reference]) { $1 }))
                page.references.append(RecordPage.Reference(id: id, record: record, addresses: addresses))
            }
        }
        let digest = RecordID.digest(of: page.ids)
        let repeated =
            request.digests.contains(digest) ? page.ids.count : page.ids.count { known.contains(ExactText($0)) }
        var sequence = request.sequence
        page.verdict = sequence.add(
            PageSequence.Page(
                count: bodies.count, new: bodies.count - repeated,
                total: total(in: answer, signs, count: bodies.count, within: &budget),
                continuation: continuation(after: request, in: answer, signs, within: &budget)))
        page.total = sequence.total
        if page.verdict == .hasMorePages {
            switch next(after: request, count: bodies.count, in: answer, within: &budget) {
            case .part(var next):
                next.sequence = sequence
                next.digests = request.digests
                if !page.ids.isEmpty { next.digests.insert(digest) }
                page.next = next
            case .itself: page.verdict = sequence.looped()
            case .elsewhere(let address):
                page.verdict = sequence.lost()
                if page.verdict != .whole { (page.verdict, page.elsewhere) = (.whole, address) }
            case .nowhere: page.verdict = sequence.lost()
            }
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
    ) -> (String, FileRecord?, String?)? {
        let reference = definition.each.flatMap { RecordID.id($0.id.values(in: body, within: &budget)) }
        if definition.each?.when == .always {
            return reference.map { ($0, listed(body, id: $0, base: base, within: &budget), $0) }
        }
        return record(body, base: base, within: &budget).map { ($0.id, $0, reference) }
    }

    private func total(
        in answer: SourceAnswer, _ signs: PagingSigns, count: Int, within budget: inout EvaluationBudget
    ) -> Int? {
        if definition.pages?.by == .single { return nil }
        if let expression = definition.pages?.total {
            let number = expression.number(in: answer.body, within: &budget)
            if let total = number.flatMap(PagingHeaders.count) { return total }
            guard let name = expression.path?.lastName, expression.path?.steps.count == 1 else { return nil }
            return signs.headers.total(in: name)
        }
        return signs.headers.total?.count
            ?? (definition.pages == nil ? signs.total(ofMoreThan: count) : signs.total)
    }

    /// The next part by an answer: where its definition looks for it, or else by the usual signs.
    private func continuation(
        after request: PageRequest, in answer: SourceAnswer, _ signs: PagingSigns,
        within budget: inout EvaluationBudget
    ) -> PageSequence.Continuation {
        let rest = signs.leadsOn.map { $0 ? PageSequence.Continuation.more : .end } ?? .unsaid
        switch definition.pages?.by {
        case .single: return .end
        case .page, .offset:
            if let next = definition.pages?.next {
                return token(next, in: answer.body, within: &budget) == nil ? .end : .more
            }
            if rest == .unsaid, case .page(let number) = request.position,
                let count = signs.pageCount, number - (definition.pages?.first ?? 1) + 1 < count
            {
                return .more
            }
            return rest
        case .cursor:
            guard token(definition.pages?.next, in: answer.body, within: &budget) != nil else { return rest }
            return signs.flag == false ? .end : .more
        case .next, .link:
            return nextAddress(in: answer, within: &budget) == nil ? rest : .more
        case nil: return rest == .unsaid && (signs.isBeforeLastPage || signs.hasCursor) ? .more : rest
        }
    }

    private enum Following {
        case part(PageRequest)
        /// The part itself.
        case itself
        /// An address that is not followed.
        case elsewhere(String)
        case nowhere
    }

    private func next(
        after request: PageRequest, count: Int, in answer: SourceAnswer, within budget: inout EvaluationBudget
    ) -> Following {
        switch (definition.pages?.by, request.position) {
        case (.page, .page(let number)) where number < Self.lastPage:
            return .part(self.request(at: .page(number + 1), variables: request.variables))
        case (.offset, .offset(let offset)) where offset < 1_000 * Self.lastPage:
            // After an empty part that is not the last, a whole part is left out.
            let step = count > 0 ? count : definition.pages?.size ?? Self.usualSize
            return .part(self.request(at: .offset(offset + step), variables: request.variables))
        case (.cursor, .cursor(let last)):
            guard let cursor = token(definition.pages?.next, in: answer.body, within: &budget) else { return .nowhere }
            return cursor == last ? .itself : .part(self.request(at: .cursor(cursor), variables: request.variables))
        case (.next, _), (.link, _):
            guard let text = nextAddress(in: answer, within: &budget) else { return .nowhere }
            let bases = SourceBases(definition)
            guard let address = bases.following(text, from: answer.url) else {
                return bases.refusal(of: text, from: answer.url).map(Following.elsewhere) ?? .nowhere
            }
            var next = request
            next.addresses = [address]
            next.position = .address
            return next.addresses == request.addresses ? .itself : .part(next)
        default: return .nowhere
        }
    }

    /// The address of the next part that an answer names; nil for none, and for lists that do not go on by addresses.
    private func nextAddress(in answer: SourceAnswer, within budget: inout EvaluationBudget) -> String? {
        switch definition.pages?.by {
        case .next: token(definition.pages?.next, in: answer.body, within: &budget)
        case .link: answer.headers["link"].flatMap { LinkRelations(header: $0).target("next") }
        case .page, .offset, .cursor, .single, nil: nil
        }
    }

    /// The cursor or address in an answer; nil where there is none, or `false` or an empty text in its place.
    private func token(
        _ expression: ValueExpression?, in body: JSON, within budget: inout EvaluationBudget
    ) -> String? {
        guard let value = expression?.values(in: body, within: &budget).first else { return nil }
        switch value {
        case .boolean(let isTrue): return isTrue ? "true" : nil
        case .object(let members): return members["href"]?.trimmedText ?? members["url"]?.trimmedText
        case .array(let elements):
            return LinkRelations(elements).target("next")
                ?? (elements.count == 1 ? elements.first?.trimmedText : nil)
        default: return value.trimmedText
        }
    }
}
