import Catalogue

/// Finds the excerpt of sound or film, and the page, of a record.
struct MediaFinder: Sendable {
    let fields: [RecordField]
    /// The address of the list, below which there are answers and not pages.
    let address: AnswerAddress

    func preview() -> RecordField? {
        let candidates = fields.filter { !$0.isList && $0.share { $0.isAbsoluteAddress } > 0.9 }
        return candidates.best(above: 3, by: Self.previewSignals)
    }

    func link(except used: [[PathStep]], pictureHosts: [String]) -> RecordField? {
        let candidates = fields.filter {
            !$0.isList && !used.contains($0.path) && $0.share { $0.isAbsoluteAddress } > 0.9
        }
        return candidates.best(above: 3, by: Self.linkSignals(address, Set(pictureHosts)))
    }

    private static let previewSignals: [Signal<RecordField>] = [
        Signal("is the file of a sound or film", 4) { $0.share { files.contains($0.fileExtension) } },
        Signal("is called a preview", 2) {
            $0.mentions(["preview", "previews", "audio", "sample", "mp3", "mp4", "excerpt"])
        },
        Signal("stands where previews are kept", 2) {
            $0.share { ["mp3", "audio", "preview", "stream"].contains(where: $0.text.contains) }
        },
        Signal("is in some records", 1) { $0.presence },
        Signal("belongs to another thing", -3) { $0.isWithin(people) },
        Signal("is a page", -6) {
            $0.share {
                ["html", "htm"].contains($0.fileExtension) || ["youtube", "/embed/"].contains(where: $0.text.contains)
            }
        },
        Signal("is a whole file", -2) {
            $0.key.contains(anyOf: ["download", "audiodownload", "original", "hd", "fullscreen"])
        },
        Signal("is called a page or a picture", -4) {
            $0.key.contains(anyOf: ["link", "html", "webreader", "image", "thumbnail", "gif", "webp"])
        },
        Signal("is of high quality", 0.3) { $0.mentions(["hq", "medium", "small"]) },
        Signal("lies deep", -0.2) { Double($0.depth) },
    ]

    private static let files = MediaType.previewExtensions
    private static let people = Vocabulary.people.union(["user"])

    private static func linkSignals(_ address: AnswerAddress, _ pictureHosts: Set<String>) -> [Signal<RecordField>] {
        let host = address.host
        return [
            Signal("is called a link", 5) {
                names[$0.key.all.joined(separator: "_")] ?? (names[$0.key.last] ?? 0) * 0.6
            },
            Signal("leads to a page of another host", 2) { $0.share { $0.host != host } },
            Signal("is in most records", 3) { $0.presence },
            Signal("is an answer of the API", -7) {
                $0.share { $0.host?.hasPrefix("api.") == true || $0.host == host && $0.path.contains("/api") }
            },
            Signal("lies below the list", -7) { $0.share { address.isParent(of: $0) } },
            Signal("stands where pictures are kept", -4) {
                $0.share { $0.host.map(pictureHosts.contains) == true && $0.host != host }
            },
            Signal("is the first of several", -1) { $0.path.isOfElement ? 1 : 0 },
            Signal("is missing in many records", -4) { $0.presence < 0.3 ? 1 : 0 },
            Signal("is a file", -6) { $0.share { media.contains($0.fileExtension) } },
            Signal("belongs to another thing", -8) { $0.isWithin(besides) },
            Signal("is of a licence", -10) { $0.mentions(Vocabulary.rights) },
            Signal("is a picture", -6) { $0.mentions(Vocabulary.pictures) },
            Signal("is the same in all records", -4) { $0.recordCount > 3 && $0.distinctCount == 1 ? 1 : 0 },
            Signal("is of a person", -3) { $0.key.contains(anyOf: Vocabulary.people) },
            Signal("lies deep", -0.3) { Double($0.depth) },
        ]
    }

    private static let besides = Vocabulary.people.union([
        "trailer", "album", "network", "related", "series", "camera", "charities", "location",
    ])
    private static let media = files.union(MediaType.pictureExtensions).union([
        "svg", "json", "xml", "zip", "pdf", "tif",
    ])
    private static let names: [String: Double] = [
        "link": 0.9, "url": 0.85, "html_url": 1.1, "permalink": 1.1, "website": 0.8, "homepage": 0.8,
        "official_site": 0.85, "site": 0.5, "html": 0.8, "page": 0.6, "web": 0.6, "web_url": 1, "share_url": 1,
        "shareurl": 1, "canonical_volume_link": 1.1, "info_link": 1.0, "item_link": 1, "external_url": 0.9,
        "view_url": 1, "landing_url": 1, "foreign_landing_url": 1, "wikipedia_url": 0.7, "website_url": 0.85,
        "href": 0.4, "public_url": 1, "object_url": 0.6, "record_link": 0.9, "record_url": 1, "track_view_url": 1.1,
        "guid": 0.3, "source": 0.2, "wiki": 0.7, "descriptionurl": 1, "wikipedia": 0.8,
    ]
}
