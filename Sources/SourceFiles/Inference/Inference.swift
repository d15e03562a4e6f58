public import Foundation
import OrderedCollections

/// Infers what a catalogue is from one answer of its API.
///
/// Nothing but the answer counts: no API is known by its name, and the same answer always gives the same definition.
public enum Inference {
    /// The definition of the catalogue behind an answer.
    ///
    /// - Parameters:
    ///   - answer: The answer; at most 200 of its records are looked at.
    ///   - url: Its address, with the values of variables filled in.
    ///   - headers: The headers that came with it.
    ///   - written: What the owner of the source wrote, which replaces what would be inferred, key by key.
    public static func definition(
        for answer: JSON, from url: URL, headers: [String: String] = [:],
        completing written: SourceDefinition = SourceDefinition()
    ) throws(InferenceError) -> InferredDefinition {
        let address = AnswerAddress(url)
        let headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        let candidate = try candidate(in: answer, at: written.items, nouns: address.nouns)
        let columns = written.columns ?? candidate.columns?.valuePath
        let items = written.items ?? candidate.path.valuePath
        let all = RecordList.records(in: answer, at: items, columns: columns)
        let records = candidate.shape == .objects ? all.filter { $0.members != nil } : all
        let profile = RecordProfile(records)
        let nouns = address.nouns.union(candidate.path.names.flatMap { KeyWords($0).all }.map(KeyWords.singular))

        var draft = DefinitionDraft()
        draft.add(\.title, LocalisedText.text(address.title), because: "from the address")
        let counters = AnswerCounters(of: answer, besides: candidate.path)
        let finder = PagingFinder(
            address: address, counters: counters, headers: PagingHeaders(fields: headers), records: records,
            items: candidate.path)
        let paging = written.pages?.by == .single ? nil : finder.find()
        draft.add(\.from, address.template(with: paging?.variables ?? []), because: "the address of the answer")
        draft.add(\.items, items, because: candidate.reason(count: records.count))
        if let columns { draft.add(\.columns, columns, because: "the names of the columns") }
        if let paging { draft.add(\.pages, paging.pagination, because: paging.reason) }

        let id = IDScore.best(of: profile.fields, nouns: nouns, address: address)
        let title = TitleScore.best(of: profile.fields, nouns: nouns, id: id?.field)
        let picture = PictureFinder(profile: profile, answer: answer).find()
        if let each = EachFinder(profile: profile, candidate: candidate, address: address)
            .find(id: id?.field, isAddress: id?.isAddress ?? false, hasPicture: picture != nil)
        {
            if let value = each.each { draft.add(\.each, value, because: each.reason) }
            if let value = each.one { draft.add(\.one, value, because: each.reason) }
        }
        draft.addItem(of: profile, from: address, id: id, title: title, picture: picture)
        return draft.completing(written, with: profile, from: address)
    }

    /// Where the records are, by a written path or by what the answer looks like.
    private static func candidate(
        in answer: JSON, at items: ValuePath?, nouns: Set<String>
    ) throws(InferenceError) -> ItemsCandidate {
        if let items {
            let candidate = ItemsCandidate(written: items, in: answer)
            guard candidate.records.isEmpty else { return candidate }
            throw ErrorAnswer.message(in: answer).map(InferenceError.errorAnswer)
                ?? missing(items, in: answer, nouns: nouns)
        }
        let found = ItemsFinder(nouns: nouns).find(in: answer)
        if let message = ErrorAnswer.message(in: answer), found.best.map({ $0.shape == .single }) ?? true {
            throw .errorAnswer(message: message)
        }
        guard let best = found.best else { throw found.hasEmptyCollection ? .emptyAnswer : .noRecords }
        return best
    }

    /// Why a written path finds no records: its list is empty, or is not there.
    private static func missing(_ items: ValuePath, in answer: JSON, nouns: Set<String>) -> InferenceError {
        let list = ValuePath(steps: Array(items.steps.dropLast()))
        guard list.steps.isEmpty || list.matches(in: answer).isEmpty else { return .emptyAnswer }
        let found = ItemsFinder(nouns: nouns).find(in: answer).best
        if list.steps.isEmpty && found == nil { return .emptyAnswer }
        return .wrongPath(items: items.description, found: found?.path.valuePath.description)
    }

    /// The hosts of the pictures and previews in an answer from an address.
    public static func mediaHosts(of definition: SourceDefinition, in answer: JSON, from url: URL) -> [String] {
        DefinitionDraft.hosts(
            of: definition, in: RecordReader(definition).records(in: answer), from: AnswerAddress(url))
    }
}

/// Why an answer says nothing about a catalogue.
public enum InferenceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The answer reports an error, with its words.
    case errorAnswer(message: String)
    /// The answer has a list, but nothing in it.
    case emptyAnswer
    /// The answer has no list and no record.
    case noRecords
    /// The written path of the records leads nowhere in the answer, whose records are elsewhere or not there.
    case wrongPath(items: String, found: String?)

    public var description: String {
        switch self {
        case .errorAnswer(let message):
            "The API answered with an error\(message.isEmpty ? "" : ": “\(message)”"). "
                + "Check the address, and whether the API needs a key."
        case .emptyAnswer: "The answer has no records. Try an address that finds something."
        case .wrongPath(let items, let found):
            "items: “\(items)” finds nothing in the answer. "
                + (found.map { "Its records are probably at “\($0)”." }
                    ?? "Leave the line out to have the place inferred.")
        case .noRecords:
            "The answer has no list of records. Name the place of the records with “items”, or try another address."
        }
    }
}

extension SourceDefinition {
    /// The written definition, with the inferred value of each missing key.
    func completed(by inferred: SourceDefinition) -> SourceDefinition {
        var whole = self
        whole.complete(by: inferred)
        // Addresses belong together: one that is written replaces the address of the answer.
        // An address without variables is one answer's; the inferred one leads to the others, too.
        let isOneAnswer =
            upstreams == nil && list == nil && from?.variables.isEmpty != false && from?.secrets.isEmpty != false
        whole.from = isOneAnswer ? inferred.from ?? from : from
        if let item = inferred.item { whole.item?.complete(by: item) }
        return whole
    }

    /// The keys of the lines that are written.
    var writtenLines: [String] {
        let lines = Self.keys.filter { $0.write(self) != nil }.map(\.name)
        let itemLines = (item?.members() ?? []).map { "item.\($0.name)" }
        // Each part of an address replaces the whole address of the answer.
        return lines + itemLines + (upstreams != nil || list != nil ? ["from"] : [])
    }
}
