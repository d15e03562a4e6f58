import Catalogue
import OrderedCollections

/// A definition in the making, with a reason for each line.
struct DefinitionDraft {
    private var definition = SourceDefinition()
    private var item = ItemDefinition()
    private var reasons: OrderedDictionary<String, String> = [:]

    init() {}

    /// A draft with all lines of a definition but those about an item.
    init(continuing inferred: InferredDefinition) {
        definition = inferred.definition
        definition.facts = nil
        definition.pictures = nil
        reasons = inferred.reasons.filter { line, _ in
            !line.hasPrefix("item.") && !line.hasPrefix("facts.") && line != "pictures"
        }
    }

    mutating func add<Value>(
        _ path: WritableKeyPath<SourceDefinition, Value?>, _ value: Value, because reason: String
    ) {
        definition[keyPath: path] = value
        reasons[SourceDefinition.name(of: path)] = reason
    }

    private mutating func add<Value>(
        part path: WritableKeyPath<ItemDefinition, Value?>, _ value: Value, because reason: String
    ) {
        item[keyPath: path] = value
        reasons["item.\(ItemDefinition.name(of: path))"] = reason
    }

    /// Adds the lines about an item whose id, title and picture have been found.
    mutating func addItem(
        of profile: RecordProfile, from address: AnswerAddress, id: (field: RecordField, isAddress: Bool)?,
        title: RecordField?, picture: InferredPicture?
    ) {
        let media = MediaFinder(fields: profile.fields, address: address)
        let preview = media.preview()
        let link = media.link(
            except: [picture?.field?.path, preview?.path].compactMap(\.self), pictureHosts: picture?.hosts ?? [])
        // A date that is the id is worth reading, too.
        let hiddenID = id.flatMap { $0.field.dateShare < 0.95 ? $0.field : nil }
        var used = [hiddenID, title, picture?.field, preview, link].compactMap(\.self)
        let subtitle = SubtitleScore.best(of: profile.fields, besides: used)
        // A second line that narrows the list, such as genres, is a fact, too.
        if let subtitle, FactCandidate(subtitle, key: "").facetSize == nil { used.append(subtitle) }

        if let id {
            let path = id.field.path.valuePath
            add(
                part: \.id, id.isAddress ? ValueExpression(path, .last) : ValueExpression(path),
                because: id.field.isUnique && !profile.hasRepeats
                    ? "unique in \(id.field.coverage)" : "unique but for repeated records")
        }
        if let title { add(title, id: id) }
        if let subtitle {
            let words = subtitle.isList ? "several short texts" : "a short text"
            add(
                part: \.subtitle, ValueExpression(.path(subtitle.path.valuePath, subtitle.hasMarkup ? [.plain] : [])),
                because: "\(words) in \(subtitle.coverage)")
        }
        if let picture, let address = picture.address {
            let definition = PictureDefinition(address: address, width: picture.width, height: picture.height)
            add(part: \.picture, definition, because: picture.reason)
        }
        if let preview {
            let reason = "addresses of sounds or films in \(preview.coverage)"
            add(part: \.preview, ValueExpression(preview.path.valuePath), because: reason)
        }
        if let link {
            let reason = "addresses of pages in \(link.coverage)"
            add(part: \.link, ValueExpression(link.path.valuePath), because: reason)
        }
        let facts = FactInference(profile: profile, used: used, title: title).facts()
        definition.facts = facts.map(\.definition)
        for fact in facts { reasons["facts.\(fact.definition.key)"] = fact.reason }
    }

    private mutating func add(_ title: RecordField, id: (field: RecordField, isAddress: Bool)?) {
        let isID = title.path == id?.field.path
        var filters: [ValueFilter] = title.hasMarkup ? [.plain] : []
        if isID, id?.isAddress == true { filters = [.last] }
        var reason = isID ? "records have nothing better than their id" : "in \(title.coverage)"
        // Where titles are often missing, their records would all be unreadable.
        if title.presence < 0.9 {
            filters.append(.default(Card.untitled))
            reason += "; the others have none"
        }
        add(part: \.title, ValueExpression(.path(title.path.valuePath, filters)), because: reason)
    }

    /// The written definition, with the inferred value of each missing key.
    consuming func completing(
        _ written: SourceDefinition, with profile: RecordProfile, from address: AnswerAddress
    ) -> InferredDefinition {
        definition.item = item
        var whole = written.completed(by: definition)
        for line in written.writtenLines { reasons[line] = nil }
        if written.facts != nil { reasons.removeAll { $0.key.hasPrefix("facts.") } }
        // The records of a list that only names them have their values elsewhere.
        if whole.each == nil { noteMisses(of: written, in: profile) }
        if whole.pictures == nil {
            let hosts = Self.hosts(of: whole, in: profile.records, from: address)
            if !hosts.isEmpty {
                whole.pictures = hosts
                reasons["pictures"] = "the hosts of this answer's pictures"
            }
        }
        return InferredDefinition(
            definition: whole, reasons: reasons, recordCount: profile.records.count,
            values: profile.fields.map { RecordValue($0, among: profile.fields) })
    }

    /// Notes each written line that finds nothing in any record, with the path that was probably meant.
    private mutating func noteMisses(of written: SourceDefinition, in profile: RecordProfile) {
        let parts = written.item?.expressions ?? []
        var lines: [(String, ValueExpression?)] = parts.map { ("item.\($0.key)", $0.value) }
        lines += (written.facts ?? []).map { ("facts.\($0.key)", $0.value) }
        if let id = written.item?.id { noteSharedIDs(id, in: profile) }
        for case (let line, let expression?) in lines {
            var budget = EvaluationBudget()
            let isMissing = profile.records.allSatisfy { expression.values(in: $0, within: &budget).isEmpty }
            guard !budget.isExceeded else {
                reasons[line] = "looks at too many values"
                continue
            }
            guard isMissing else { continue }
            let meant = profile.miss(of: expression, within: &budget)?.nearest
            reasons[line] = "found in no record" + (meant.map { "; did you mean “\($0)”?" } ?? "")
        }
    }

    private mutating func noteSharedIDs(_ expression: ValueExpression, in profile: RecordProfile) {
        var budget = EvaluationBudget()
        let ids = profile.records.compactMap { RecordID.id(expression.values(in: $0, within: &budget)) }
        let shared = Dictionary(grouping: ids, by: ExactText.init).values.filter { $0.count > 1 }.reduce(0) {
            $0 + $1.count
        }
        guard shared > 0 else { return }
        reasons["item.id"] = "not unique: \(shared) of \(profile.records.count) records share theirs"
    }

    /// The hosts of pictures and previews, each once, at most 20; a relative address is of the answer's host.
    static func hosts(
        of definition: SourceDefinition, in records: [JSON], from address: AnswerAddress
    ) -> [String] {
        let expressions = [definition.item?.picture?.address, definition.item?.preview].compactMap(\.self)
        var hosts: OrderedSet<String> = []
        var budget = EvaluationBudget(recordCount: records.count)
        for record in records where hosts.count < 20 && !budget.isExceeded {
            for expression in expressions {
                guard let shape = expression.text(in: record, within: &budget).map(TextShape.init), !shape.isData
                else { continue }
                if hosts.count < 20 { hosts.append(shape.host ?? address.host) }
            }
        }
        return hosts.elements
    }
}
