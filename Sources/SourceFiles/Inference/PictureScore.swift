import Catalogue

/// Finds the picture of a record, preferring those 200 to 600 pixels wide.
enum PictureScore {
    static func best(of fields: [RecordField]) -> (field: RecordField, size: PictureSize?)? {
        let candidates = fields.filter(canBePicture).map {
            Candidate(field: $0, size: PictureSize(of: $0, in: fields), among: fields)
        }
        let pictures = candidates.filter { $0.isPicture && !$0.isOfAllRecords }
        return pictures.best(above: -9, by: signals).map { ($0.field, $0.size) }
    }

    /// Whether a field probably has the addresses of pictures.
    static func isPicture(_ field: RecordField, among fields: [RecordField]) -> Bool {
        canBePicture(field) && Candidate(field: field, size: nil, among: fields).isPicture
    }

    private static func canBePicture(_ field: RecordField) -> Bool { !field.isList && field.textShare == 1 }

    struct Candidate: Sendable {
        let field: RecordField
        let size: PictureSize?
        /// The shares of values whose files are pictures, or that stand where pictures are kept.
        let files: Double
        let hosts: Double
        let isNamed: Bool
        /// Whether other fields beside it are the same picture in a small and a large size.
        let isUsualSize: Bool

        init(field: RecordField, size: PictureSize?, among fields: [RecordField]) {
            (self.field, self.size) = (field, size)
            let words = field.key.all
            isUsualSize =
                !words.isEmpty && !words.contains { PictureScore.sizes[$0] != nil }
                && ["small", "large"].allSatisfy { size in
                    fields.contains { other in
                        other.path.dropLast() == field.path.dropLast() && other.key.all.contains(size)
                            && other.key.all.filter { $0 != size } == words
                    }
                }
            files = field.share { PictureScore.isFile($0) }
            hosts = field.share { $0.isAbsoluteAddress && PictureScore.isPlaceOfPictures($0) }
            isNamed = field.mentions(Vocabulary.pictures)
        }

        /// An address of a picture for certain, or an address that is called a picture, or the file of one.
        var isPicture: Bool {
            guard field.share(of: { $0.isData }) == 0,
                field.share(of: { PictureScore.otherFiles.contains($0.fileExtension) }) < 0.5 || files > 0.5
            else { return false }
            let isAddress = field.addressShare > 0.8
            if isAddress,
                field.key.contains(anyOf: ["html", "page", "embed", "api", "self", "iiif", "manifest", "info"]),
                files < 0.5
            {
                return false
            }
            if field.share(of: { $0.hasSpaces && !$0.isAbsoluteAddress }) > 0.5 { return false }
            return isAddress ? files > 0.5 || isCalledPicture || hosts > 0.5 && isNamed : files > 0.8
        }

        /// The objects around it that are neither pictures nor their sizes.
        var foreignParents: Int {
            field.parents.count { parent in
                !parent.all.contains {
                    Vocabulary.pictures.contains($0) || Vocabulary.transparent.contains($0)
                        || PictureScore.sizes[$0] != nil || PictureScore.plain.contains($0)
                }
            }
        }

        /// The same for all records and no portrait, such as the emblem of who publishes them.
        var isOfAllRecords: Bool {
            field.values.count > 3 && field.distinctCount == 1 && !field.key.contains(anyOf: ["avatar", "gravatar"])
        }

        /// The key itself says picture, or says nothing more than “address” below one that does.
        var isCalledPicture: Bool {
            if field.key.contains(anyOf: Vocabulary.pictures) { return true }
            let isPlain = field.key.all.allSatisfy { PictureScore.plain.contains($0) || PictureScore.sizes[$0] != nil }
            return isPlain
                && field.parents.suffix(2).contains { $0.contains(anyOf: Vocabulary.pictures.union(["urls", "src"])) }
        }
    }

    /// Whether an address names the file of a picture, or a program that makes one: `a.jpg?token=1`, `get?file=a.jpg`,
    /// `image?id=1` and `thumb.php?id=1`.
    private static func isFile(_ shape: TextShape) -> Bool {
        if extensions.contains(shape.fileExtension) { return true }
        let values = shape.queryValues
        let program = shape.lastSegment.prefix { $0 != "." }.lowercased()
        return !values.isEmpty && programs.contains(program)
            || values.contains { extensions.contains(TextShape($0).fileExtension) }
    }

    private static let programs: Set<String> = [
        "image", "img", "thumb", "thumbnail", "getimage", "get_image", "avatar",
    ]

    static let signals: [Signal<Candidate>] = [
        Signal("is the file of a picture", 3) { $0.files },
        Signal("stands where pictures are kept", 2) { $0.hosts },
        Signal("is called a picture", 4) { $0.isCalledPicture },
        Signal("is in most records", 6) { $0.field.presence },
        Signal("differs from record to record", 4) { $0.field.recordCount < 4 ? 0 : $0.field.distinctness - 0.5 },
        Signal("shows a person beside the record", -7) { $0.field.isWithin(Vocabulary.people) },
        Signal("belongs to another thing", -4) { candidate in candidate.field.mentions(Vocabulary.references) },
        Signal("is an avatar or a badge", -3) { $0.field.mentions(Vocabulary.avatars) },
        Signal("is of a licence", -20) { $0.field.mentions(Vocabulary.rights) },
        Signal("is a flag or an icon", -0.5) { $0.field.key.contains(anyOf: ["icon", "flag", "favicon"]) },
        Signal("lies in another object", -3.5) { Double($0.foreignParents) },
        Signal("is a page about a picture", -7) { candidate in
            candidate.field.key.contains(anyOf: ["description", "descriptionurl", "page", "html"])
                ? 1 : candidate.field.share { $0.lastSegment.contains(":") }
        },
        Signal("is the usual one of several sizes", 2.5) { $0.isUsualSize },
        Signal("lies deep", -0.5) { Double(max($0.field.depth - 2, 0)) },
        Signal("is called by a good size", 1) { candidate in
            candidate.field.path.names.suffix(2).map { PictureScore.preference(for: KeyWords($0)) }.max {
                abs($0) < abs($1)
            } ?? 0
        },
        Signal("has a good width", 3) { candidate in
            candidate.size.map { PictureScore.preference(forWidth: $0.width) } ?? 0
        },
        Signal("moves", -1) { candidate in
            candidate.field.key.contains(anyOf: ["mp4", "downsampled", "looping", "gif"])
        },
        Signal("is a relative file name", -2) { 1 - $0.field.addressShare },
    ]

    static let extensions = MediaType.pictureExtensions
    private static let otherFiles = MediaType.previewExtensions.union([
        "html", "htm", "json", "xml", "svg", "pdf", "tif", "tiff", "zip", "m3u8", "txt", "php", "aspx",
    ])
    private static let plain: Set<String> = [
        "url", "src", "source", "href", "link", "uri", "path", "file", "address", "default", "front", "jpg", "jpeg",
        "png", "webp",
        "urls", "details", "formats", "uris", "variants", "sizes", "links", "assets", "imageinfo", "volume",
    ]

    /// How well the words of a key promise a size between 200 and 600 pixels.
    private static let sizes: [String: Double] = [
        "medium": 3, "small": 1.8, "regular": 1.5, "preview": 1, "web": 2, "large": 0.8, "thumbnail": 0.5, "thumb": 0.2,
        "big": 0.5, "height": 0.8, "fixed": 0.8, "downsized": 0.6, "default": 0.6, "landscape": -0.5, "portrait": -0.3,
        "full": -1.5, "original": -1.5, "raw": -2.5, "xl": -0.5, "print": -2, "tiny": -2.5, "mini": -2.5, "icon": -1,
        "square": -0.8, "hd": -1.2, "hdurl": -1.2, "max": -1.5, "maximum": -1.5, "huge": -1.5, "2x": 1, "1x": 0.2,
        "still": 0.3, "s3": -0.5, "m": 1.5, "l": 0.3, "s": 1, "t": -0.5, "o": -1.5, "smallest": -2, "aware": -1,
        "banner": -2, "backdrop": -1.5, "screenshot": -2, "screenshots": -2, "normal": 2.6, "back": -3, "shiny": -3,
        "low": 0.5, "lqip": -9, "blur": -9, "native": -1.5, "w320": 2,
    ]

    private static func preference(for words: KeyWords) -> Double {
        // A small thumbnail is smaller than either word promises.
        if words.contains(anyOf: ["small"]), words.contains(anyOf: ["thumb", "thumbnail"]) { return 0 }
        return words.all.reduce(0) { $0 + (sizes[$1] ?? 0) }
    }

    private static func preference(forWidth width: Int) -> Double {
        switch width {
        case ..<64: -1
        case ..<150: -0.4
        case ..<200: 0.5
        case ...600: 1
        case ...1100: 0.4
        default: -0.4
        }
    }

    /// Whether the host or the path of an address speaks of pictures.
    private static func isPlaceOfPictures(_ shape: TextShape) -> Bool {
        let words = Set(KeyWords(String((shape.host ?? "") + shape.path.prefix(80))).all.map(KeyWords.singular))
        return !words.isDisjoint(with: places) || places.contains { shape.host?.contains($0) == true }
    }

    private static let places: Set<String> = [
        "image", "img", "photo", "thumb", "thumbnail", "picture", "upload", "cdn", "static", "cover", "media",
        "cloudfront",
    ]
}
