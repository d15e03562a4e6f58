/// The lines about an item, after its id, title and picture have been found.
struct ItemLines: Sendable {
    let id: (field: RecordField, isAddress: Bool)?
    let title: RecordField?
    let subtitle: RecordField?
    let picture: InferredPicture?
    let preview: RecordField?
    let link: RecordField?
    let facts: [InferredFact]
    let hasRepeats: Bool

    init(
        profile: RecordProfile, address: AnswerAddress, id: (field: RecordField, isAddress: Bool)?, title: RecordField?,
        picture: InferredPicture?
    ) {
        (self.id, self.title, self.picture) = (id, title, picture)
        hasRepeats = profile.hasRepeats
        let media = MediaFinder(fields: profile.fields, address: address)
        let pictureField: RecordField? =
            if case .path(let path)? = picture?.address { profile.field(at: path) } else { nil }
        let preview = media.preview()
        let link = media.link(
            except: [pictureField?.path, preview?.path].compactMap(\.self), pictureHosts: picture?.hosts ?? [])
        // A date that is the id is worth reading, too.
        let hiddenID = id.flatMap { $0.field.dateShare < 0.95 ? $0.field : nil }
        var used = [hiddenID, title, pictureField, preview, link].compactMap(\.self)
        let subtitle = SubtitleScore(fields: profile.fields, used: used).best()
        // A second line that narrows the list, such as genres, is a fact, too.
        if let subtitle, FactCandidate(subtitle, key: "").facetSize == nil { used.append(subtitle) }
        (self.preview, self.link, self.subtitle) = (preview, link, subtitle)
        facts = FactInference(profile: profile, used: used, title: title).facts()
    }
}
