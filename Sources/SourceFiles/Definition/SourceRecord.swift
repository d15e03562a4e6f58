public import OrderedCollections

/// A record of an answer as a source shows it.
public struct SourceRecord: Hashable, Sendable {
    /// A picture with its size in pixels, as far as that is known.
    public struct Picture: Hashable, Sendable {
        /// The absolute address.
        public var address: String
        /// The width.
        public var width: Int?
        /// The height.
        public var height: Int?

        /// Creates a picture.
        public init(address: String, width: Int? = nil, height: Int? = nil) {
            self.address = address
            self.width = width
            self.height = height
        }
    }

    /// The id: 1 to 500 bytes without control characters.
    public var id: String
    /// The first line.
    public var title: String
    /// The second line.
    public var subtitle: String?
    /// A third, quieter line.
    public var caption: String?
    /// The picture.
    public var picture: Picture?
    /// The absolute address of an excerpt of sound or film.
    public var preview: String?
    /// The absolute address of the item's page at another site.
    public var link: String?
    /// The facts that are known, by their keys.
    public var facts: OrderedDictionary<String, FactValue>

    /// All that is shown of it beside title and picture.
    var shownTexts: [String] {
        [subtitle, caption, preview, link].map { $0 ?? "" } + facts.values.map { String(describing: $0) }
    }

    /// The record with what its list has of it, in place of what it lacks.
    func completed(by listed: SourceRecord?) -> SourceRecord {
        guard let listed else { return self }
        return SourceRecord(
            id: id, title: title.isEmpty ? listed.title : title, subtitle: subtitle ?? listed.subtitle,
            caption: caption ?? listed.caption, picture: picture ?? listed.picture, preview: preview ?? listed.preview,
            link: link ?? listed.link, facts: facts.merging(listed.facts) { own, _ in own })
    }
}
