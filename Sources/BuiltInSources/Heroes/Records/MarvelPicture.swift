import Catalogue

/// A picture in Marvel's protocol. Its address consists of the path, a variant's name and the extension.
struct MarvelPicture: Decodable, Hashable, Sendable {
    private let path: String
    private let type: String

    private enum CodingKeys: String, CodingKey {
        case path
        case type = "extension"
    }

    /// The variants with the aspect ratio 2:3.
    private static let portraits = [
        ("portrait_medium", 100, 150), ("portrait_xlarge", 150, 225), ("portrait_incredible", 216, 324),
        ("portrait_uncanny", 300, 450),
    ]
    /// Placeholder pictures, in their newer and older forms.
    private static let placeholders = ["image_not_available", "4c002e0305708"]

    /// Nil if the picture is a placeholder.
    var artwork: Artwork? {
        guard !Self.placeholders.contains(where: { path.hasSuffix($0) }), (1...5).contains(type.utf8.count),
            type.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return nil }
        let variants = Self.portraits.compactMap { name, width, height in
            HeroAddress.picture("\(path)/\(name).\(type)").map {
                Artwork.Variant(width: width, height: height, address: $0)
            }
        }
        return variants.isEmpty ? nil : .variants(variants)
    }
}
