import OrderedCollections

/// Where records have their pictures.
struct InferredPicture: Sendable {
    /// The address; nil if a definition cannot have it, which leaves the items without pictures.
    let address: ValueExpression?
    /// The field that has the addresses; nil if they are put together.
    var field: RecordField?
    let hosts: [String]
    var width: PictureDefinition.Length?
    var height: PictureDefinition.Length?
    let reason: String
}

/// Finds the pictures of records and says how their addresses are made.
struct PictureFinder: Sendable {
    let profile: RecordProfile
    let answer: JSON

    func find() -> InferredPicture? {
        let best = PictureScore.best(of: profile.fields)
        if best.map({ $0.field.path.last == .name("path") }) ?? true, let picture = joined() { return picture }
        if let best, isReady(best) { return picture(of: best.field, size: best.size) }
        if let picture = imageService() { return picture }
        return best.map { picture(of: $0.field, size: $0.size) }
    }

    /// A picture of its own whose size is not known to be bad.
    private func isReady(_ best: (field: RecordField, size: PictureSize?)) -> Bool {
        !best.field.mentions(Vocabulary.avatars) && (best.size?.width ?? 200) > 120
            && !best.field.isWithin(Vocabulary.people)
    }

    private func picture(of field: RecordField, size: PictureSize?) -> InferredPicture {
        InferredPicture(
            address: ValueExpression(field.path.valuePath), field: field, hosts: field.hosts,
            width: size?.sides.width, height: size?.sides.height, reason: "addresses of pictures in \(field.coverage)")
    }

    /// An address with paths in braces; nil if a path cannot stand there.
    private func template(_ text: String) -> ValueExpression? {
        do throws(SyntaxError) { return try ValueExpression(template: text) } catch { return nil }
    }

    /// An address in two parts: `path` and `extension`.
    private func joined() -> InferredPicture? {
        for field in profile.fields where !field.isList && field.path.last == .name("path") && field.addressShare > 0.8
        {
            for name in ["extension", "ext"] {
                guard let suffix = profile.field(at: field.path.dropLast() + [.name(name)]), suffix.longest <= 5 else {
                    continue
                }
                return InferredPicture(
                    address: template("{\(field.path.text)}.{\(suffix.path.text)}"), hosts: field.hosts,
                    reason: "address and file extension apart, in \(field.coverage)")
            }
        }
        return nil
    }

    /// An image service of IIIF, which serves any size of a picture.
    private func imageService() -> InferredPicture? {
        let size = "full/!400,400/0/default.jpg"
        for field in profile.fields where !field.isList && field.share(of: { $0.isAbsoluteAddress }) == 1 {
            let isBase = field.key.contains(anyOf: ["base"]) || field.key.all.suffix(2) == ["iiif", "id"]
            guard field.key.contains(anyOf: ["iiif"]), isBase else { continue }
            let slash = field.share(of: { $0.text.hasSuffix("/") }) == 1 ? "" : "/"
            return InferredPicture(
                address: template("{\(field.path.text)}\(slash)\(size)"), hosts: field.hosts,
                reason: "bases of an image service (IIIF) in \(field.coverage)")
        }
        guard let base = serviceBase(in: answer, depth: 0) else { return nil }
        for field in profile.fields
        where ["image_id", "imageId", "imageID"].contains(field.path.names.last ?? "") && field.depth == 1 {
            return InferredPicture(
                address: template("\(base)/{\(field.path.text)}/\(size)"),
                hosts: TextShape(base).host.map { [$0] } ?? [],
                reason: "ids of pictures in \(field.coverage), with the answer's image service (IIIF)")
        }
        return nil
    }

    private func serviceBase(in value: JSON, depth: Int) -> String? {
        guard depth < 3, case .object(let members) = value else { return nil }
        for (name, member) in members {
            if case .text(let text) = member, KeyWords(name).contains(anyOf: ["iiif"]),
                TextShape(text).isAbsoluteAddress
            {
                return text.hasSuffix("/") ? String(text.dropLast()) : text
            }
            if let base = serviceBase(in: member, depth: depth + 1) { return base }
        }
        return nil
    }
}

extension RecordField {
    /// The hosts of the addresses, each once.
    var hosts: [String] { OrderedSet(shapes.compactMap(\.host)).elements }
}
