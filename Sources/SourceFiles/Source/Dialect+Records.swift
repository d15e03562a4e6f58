import Catalogue
import Endpoints
import Foundation
import OrderedCollections

extension Dialect<FileRecord> {
    /// The shape that a definition describes, in answers to a query.
    ///
    /// - Parameter base: the base that addresses in answers are resolved against.
    init(_ reader: RecordReader, at base: BaseURL, query: FileQuery) {
        self.init("the records of its definition") { answers throws(ReadingError) in
            try RecordCollection(reader: reader, base: base, query: query).read(answers)
        }
    }
}

extension RecordPage {
    /// The number of references that came before, on a page that has others.
    fileprivate func repeats(of known: inout Set<ExactText>) -> Int {
        let repeated = references.count { !known.insert(ExactText($0.id)).inserted }
        return duplicates + (repeated < references.count ? repeated : 0)
    }
}

/// Puts the answers of a list together.
private struct RecordCollection {
    let reader: RecordReader
    let base: BaseURL
    let query: FileQuery

    func read(_ answers: [Answer]) throws(ReadingError) -> DecodedCollection<FileRecord> {
        var known: [Resource: SourceAnswer] = [:]
        let gone = Set(answers.filter { $0.status == 404 }.map(\.resource))
        // Parsed, records take ten times the memory of their text.
        let isLarge = answers.reduce(0) { $0 + $1.body.count } > Self.largestWhole
        let trimmer = isLarge ? RecordTrimmer(reader.definition, keeping: .used) : nil
        for answer in answers where answer.status != 404 { known[answer.resource] = try parsed(answer, trimmer) }
        guard let first = answers.first, let firstAnswer = known[first.resource] else {
            throw ReadingError(expected: "at least one answer", got: "none")
        }
        let reader = try typed(by: Array(known.values))
        if case .item(let id) = query.subject {
            let record = reader.record(
                inDetail: firstAnswer, id: id, isListed: reader.definition.each?.when == .opened)
            return DecodedCollection(items: record.map { [$0] } ?? [])
        }
        var collection = pages(from: first.resource, in: known, without: gone, reader)
        collection.next.removeAll { gone.contains($0) && !collection.named.contains($0) }
        collection.endsWhenGone = true
        collection.upstreamErrors = errors(in: answers.compactMap { known[$0.resource]?.body })
        if collection.items.isEmpty, collection.named.isEmpty, let words = error(in: firstAnswer.body) {
            throw ReadingError(expected: "records", got: "“\(words)”", serverMessage: words)
        }
        if collection.items.isEmpty, collection.named.isEmpty, let miss = reader.missingItems(in: firstAnswer.body) {
            throw ReadingError(expected: "records", got: miss)
        }
        return collection
    }

    /// The errors that answers report beside their records.
    private func errors(in bodies: [JSON]) -> [String] {
        var words = OrderedSet<String>()
        for body in bodies where words.count < Self.maxErrors {
            words.formUnion(ErrorAnswer.messages(in: body, besides: reader.definition.items))
        }
        return Array(words.prefix(Self.maxErrors))
    }

    /// The error in an answer without records. Some APIs call it an error that a search finds nothing.
    private func error(in body: JSON) -> String? {
        query.variables["term"] == nil
            ? ErrorAnswer.message(in: body) : ErrorAnswer.messages(in: body, besides: reader.definition.items).first
    }

    private func parsed(_ answer: Answer, _ trimmer: RecordTrimmer?) throws(ReadingError) -> SourceAnswer {
        do throws(UnreadableAnswer) {
            let json = try JSONAnswer(answer)
            let address = answer.headers["content-location"] ?? base.description + answer.resource.description
            var parsed = SourceAnswer(
                url: URL(string: address) ?? URL(filePath: "/"),
                headers: answer.headers.map { ($0.key, $0.value) },
                body: trimmer?.trimmed(json.value, of: answer.resource) ?? json.value)
            parsed.status = answer.status
            parsed.unreadableValues = json.unreadable
            return parsed
        } catch {
            throw error.readingError
        }
    }

    /// The types of facts are the same for the whole collection.
    private func typed(by answers: [SourceAnswer]) throws(ReadingError) -> RecordReader {
        guard (reader.definition.facts ?? []).contains(where: { $0.type == nil }) else { return reader }
        // Records with addresses of their own have the facts; what surrounds a list has none.
        let details = reader.definition.each.map { each in
            answers.flatMap { RecordList.records(in: $0.body, at: each.items) }
        }
        let records = answers.flatMap { reader.records(in: $0.body) } + (details ?? [])
        guard let types = RecordReader.types(of: reader.definition, in: records) else {
            throw ReadingError(
                expected: "facts that are found in few steps", got: "paths that look at too many values")
        }
        return RecordReader(reader.definition, types: types)
    }

    private func pages(
        from resource: Resource, in known: [Resource: SourceAnswer], without gone: Set<Resource>,
        _ reader: RecordReader
    ) -> DecodedCollection<FileRecord> {
        var collection = DecodedCollection<FileRecord>(
            items: [], attribution: reader.definition.attribution?.text.english)
        // Those with addresses of their own are named by them.
        let isDetailed = reader.definition.each?.when == .always
        var seen: Set<ExactText> = []
        var references: Set<ExactText> = []
        var pages: [RecordPage] = []
        var request = reader.firstRequest(variables: query.variables)
        var resource: Resource? = resource
        func add(_ record: FileRecord) {
            guard seen.insert(ExactText(record.id)).inserted else { return }
            collection.items.append(record.at(collection.items.count))
        }
        // Each resource of a record, with whether the list has a title for it.
        var details: [Resource: Bool] = [:]
        var ids: Set<ExactText> = []
        var parts: Set<Resource> = []
        var read: Set<Resource> = []
        while let current = resource, let asked = request, let answer = known[current], read.insert(current).inserted {
            let page = reader.page(in: answer, for: asked, after: ids)
            ids.formUnion(page.ids.lazy.map(ExactText.init))
            collection.total = page.total
            collection.doubled += page.duplicates
            func note(_ problem: String, _ count: Int) {
                guard count > 0 else { return }
                collection.undecodable += Array(
                    repeating: "\(current.description.prefix(200)): \(problem)", count: count)
            }
            let isReadable = !page.ids.isEmpty || page.unreadable == page.costly || !collection.undecodable.isEmpty
            let miss = isReadable ? nil : reader.miss(in: reader.records(in: answer.body))
            note("a record has no readable id or title\(miss.map { ": \($0)" } ?? "")", page.unreadable - page.costly)
            note("a value among several cannot be read", answer.unreadableValues)
            note("a record has values that take too many steps to find", page.costly)
            if isDetailed { collection.repeated += page.repeats(of: &references) } else { pages.append(page) }
            for reference in page.references where isDetailed {
                let detail = reference.addresses.lazy.compactMap { Resource($0, below: base) }.first
                let listed = reference.record
                let record = detail.flatMap { known[$0] }
                    .flatMap { reader.record(inDetail: $0, id: reference.id, isListed: listed != nil) }
                if let record {
                    add(record.completed(by: listed))
                    continue
                }
                if let listed, !seen.contains(ExactText(listed.id)) {
                    add(listed)
                    collection.listed.insert(listed.id)
                }
                if let detail, details.updateValue(listed != nil, forKey: detail) == nil {
                    collection.next.append(detail)
                }
            }
            collection.elsewhere = page.elsewhere
            request = page.next
            resource = request?.resource(below: base)
            var verdict = page.verdict
            if let request {
                if let resource, gone.contains(resource) {
                    verdict = request.sequence.gone()
                } else if let resource, read.contains(resource) {
                    // A list that leads back to one of its parts ends there.
                    verdict = request.sequence.looped()
                } else if let resource, known[resource] == nil {
                    if request.isNamed { parts.insert(resource) }
                    let size = page.entries.count + page.unreadable + page.duplicates
                    collection.next += ahead(of: request, size: size, total: collection.total, reader) ?? [resource]
                } else if resource == nil {
                    verdict = request.sequence.lost()
                }
            }
            if case .missing(let shortfall) = verdict { collection.shortfall = shortfall }
        }
        if !isDetailed {
            let identity = RecordIdentity(pages, hasIDs: reader.definition.item?.id != nil)
            collection.items = identity.records.enumerated().map { $1.at($0) }
            (collection.repeated, collection.ambiguous) = (identity.repeated, identity.ambiguous)
            collection.former = identity.former
        }
        collection.named = Set(details.keys)
        collection.check = { [parts, details] answer throws(ReadingError) in
            try check(answer, parts: parts, details: details, reader)
        }
        return collection
    }

    /// Checks an answer after the first.
    ///
    /// - Parameters:
    ///   - parts: the parts of the list that answers name; one that was counted up may be an error beyond the last one.
    ///   - details: the resources of records, with whether the list has a title for each.
    private func check(
        _ answer: Answer, parts: Set<Resource>, details: [Resource: Bool], _ reader: RecordReader
    ) throws(ReadingError) {
        let parsed = try parsed(answer, nil)
        let message = ErrorAnswer.message(in: parsed.body)
        let isReadable =
            if let isListed = details[answer.resource] {
                reader.record(inDetail: parsed, id: "", isListed: isListed) != nil
            } else {
                message == nil || !parts.contains(answer.resource) || !reader.records(in: parsed.body).isEmpty
            }
        guard !isReadable else { return }
        throw ReadingError(
            expected: "records", got: message.map { "“\($0)”" } ?? "\(answer.body.count) bytes without any",
            serverMessage: message)
    }

    /// The requests for several parts at once, where their number is known; nil where each answer leads to the next.
    private func ahead(of request: PageRequest, size: Int, total: Int?, _ reader: RecordReader) -> [Resource]? {
        guard let total, size > 0 else { return nil }
        let parts = min(max((total - request.sequence.seen - 1) / size + 1, 1), Self.maxAtOnce)
        let positions: [PageRequest.Position]
        switch request.position {
        case .page(let number): positions = (number..<number + parts).map { .page($0) }
        case .offset(let offset): positions = (0..<parts).map { .offset(offset + $0 * size) }
        case .cursor, .address: return nil
        }
        return positions.compactMap { reader.request(at: $0, variables: request.variables).resource(below: base) }
    }

    /// The bytes of answers above which only those parts of records are held that the definition uses.
    private static let largestWhole = 4_194_304

    /// The most errors that are told of a list.
    private static let maxErrors = 5

    /// How many parts are asked for at once, whatever an answer claims.
    private static let maxAtOnce = 100
}
