/// Finds the addresses of the records themselves.
struct EachFinder: Sendable {
    let profile: RecordProfile
    let candidate: ItemsCandidate
    let address: AnswerAddress

    /// The address of all records, or of one record, and the reason.
    typealias Result = (each: EachRecord?, one: Template?, reason: String)

    func find(id: RecordField?, isAddress: Bool, hasPicture: Bool) -> Result? {
        if candidate.shape == .scalars { return ofScalars() }
        guard candidate.shape == .objects else { return nil }
        // Records of hardly more than an address are references.
        if let id, isAddress, profile.fields.count <= 3, !hasPicture, let template = template(of: id, endingIn: nil) {
            let each = EachRecord(id: ValueExpression(id.path.valuePath, .last), from: template)
            return (each, nil, "records have no more than a name and an address")
        }
        guard let id, !profile.records.isEmpty else { return nil }
        let page = MediaFinder(fields: profile.fields, address: address).link(except: [], pictureHosts: [])
        for field in profile.fields where field.isComplete && !field.isList && field.depth <= 3 {
            if isAddress, field.path != id.path { continue }
            // The address of a page for people is no answer.
            if field.values == page?.values, field.share(of: address.hasAnswer) < 1 { continue }
            guard let template = template(of: field, endingIn: isAddress ? nil : id) else { continue }
            return (nil, template, "\(field.path.text) is the address of each record and ends in its id")
        }
        return nil
    }

    /// The common part of all addresses, with the id in place of the last segment.
    private func template(of field: RecordField, endingIn id: RecordField?) -> Template? {
        guard field.share(of: { $0.isAbsoluteAddress || $0.isRelativeAddress }) == 1, field.isComplete,
            field.recordCount >= 2 || id != nil
        else { return nil }
        var stem: (prefix: Substring, suffix: Substring)?
        for (index, shape) in field.shapes.enumerated() {
            let segment = shape.lastSegment
            guard !segment.isEmpty, !shape.text.contains("{"), shape.text.utf8.count < 590 else { return nil }
            if let id, id.values[index].first?.scalarText != String(segment) { return nil }
            let isOwn = shape.isRelativeAddress || shape.host == address.host
            let ends = (prefix: shape.text[..<segment.startIndex], suffix: shape.text[segment.endIndex...])
            guard isOwn, stem.map({ $0 == ends }) ?? true else { return nil }
            stem = ends
        }
        guard let stem else { return nil }
        return Template(
            parts: [.literal(String(stem.prefix)), .variable("id")]
                + (stem.suffix.isEmpty ? [] : [.literal(String(stem.suffix))]))
    }

    private func ofScalars() -> Result? {
        // Addresses of pictures are the pictures, not records.
        guard let field = profile.fields.first,
            field.share(of: { PictureScore.extensions.union(["svg"]).contains($0.fileExtension) }) == 0
        else {
            return nil
        }
        if let template = template(of: field, endingIn: nil) {
            let each = EachRecord(id: ValueExpression(ValuePath(), .last), from: template)
            return (each, nil, "the list has only addresses")
        }
        // Ids alone lead to a resource called like their list: `objectIDs` to `objects`, `/beers` to `/beers/{id}`.
        let words = candidate.container.all.filter { !Vocabulary.identifiers.contains($0) }
        guard let template = address.resource(named: words.isEmpty ? nil : words.joined(separator: "-") + "s") else {
            return nil
        }
        let each = EachRecord(id: ValueExpression(ValuePath()), from: template)
        return (each, nil, "the list has only ids; the address of a record is a guess")
    }
}

extension AnswerAddress {
    /// The address of a record beside the list: the list's own, with the id as a further segment.
    fileprivate func resource(named name: String?) -> Template? {
        var parts = rawSegments
        if let name, parts.last != name {
            if parts.last.map({ ["search", "list", "all", "ids"].contains($0) }) == true { parts.removeLast() }
            if parts.last != name { parts.append(name) }
        }
        guard let last = parts.last, !last.contains(".") else { return nil }
        return Template(parts: [.literal("\(base)/\(parts.joined(separator: "/"))/"), .variable("id")])
    }
}
