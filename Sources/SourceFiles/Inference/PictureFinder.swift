import OrderedCollections

/// Finds the pictures of records and says how their addresses are made.
struct PictureFinder: Sendable {
    let profile: RecordProfile
    let nouns: Set<String>
    let answer: JSON

    func find() -> InferredPicture? {
        let best = PictureScore(fields: profile.fields, nouns: nouns).best()
        if best.map({ $0.field.path.last == .name("path") }) ?? true, let picture = joined() { return picture }
        if let best, isReady(best) { return picture(of: best.field, size: best.size) }
        if let picture = imageService() { return picture }
        return best.map { picture(of: $0.field, size: $0.size) }
    }

    /// A picture of its own whose size is not known to be bad.
    private func isReady(_ best: (field: RecordField, size: PictureSize?)) -> Bool {
        !best.field.mentions(Vocabulary.avatars) && (best.size?.width ?? 200) > 120
            && !best.field.parents.contains { $0.contains(anyOf: Vocabulary.people) }
    }

    private func picture(of field: RecordField, size: PictureSize?) -> InferredPicture {
        var picture = InferredPicture(
            address: .path(field.path), hosts: field.hosts, reason: "addresses of pictures in \(field.coverage)")
        guard let size else { return picture }
        picture.width = size.definition(of: size.widthPath, or: size.width)
        picture.height = size.definition(of: size.heightPath, or: size.height)
        return picture
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
                    address: .text("{\(field.path.text)}.{\(suffix.path.text)}"), hosts: field.hosts,
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
                address: .text("{\(field.path.text)}\(slash)\(size)"), hosts: field.hosts,
                reason: "bases of an image service (IIIF) in \(field.coverage)")
        }
        guard let base = serviceBase(in: answer, depth: 0) else { return nil }
        for field in profile.fields
        where ["image_id", "imageId", "imageID"].contains(field.path.names.last ?? "") && field.depth == 1 {
            return InferredPicture(
                address: .text("\(base)/{\(field.path.text)}/\(size)"), hosts: TextShape(base).host.map { [$0] } ?? [],
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
    var hosts: [String] {
        var seen: Set<String> = []
        return shapes.compactMap(\.host).filter { seen.insert($0).inserted }
    }
}
