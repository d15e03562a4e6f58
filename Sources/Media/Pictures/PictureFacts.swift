package import Catalogue
package import Foundation

/// The size and the hue of a picture.
package struct PictureFacts: Hashable, Sendable {
    /// The width divided by the height, from 0.05 to 20, as browsers show the picture; nil if it is unknown.
    package let aspectRatio: Double?
    /// The width of the file in pixels; nil if it is unknown.
    package let width: Int?
    /// Nil if the picture is of a type that is not decoded, too large or damaged.
    package let hue: Hue?

    /// Decodes a picture, which can take a second for a large one.
    package init(_ file: some ContiguousBytes, type: MediaType) {
        let picture = DecodedPicture(file, type: type)
        aspectRatio = picture.map { min(max(Double($0.width) / Double($0.height), 0.05), 20) }
        width = picture?.width
        hue = picture?.raster.map { Hue($0) }
    }
}
