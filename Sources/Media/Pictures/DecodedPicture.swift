import CImages
import Catalogue
import Foundation

/// The size of a picture, and a small version of it, decoded by the libraries that browsers use, too.
struct DecodedPicture {
    /// A small version of a picture: four bytes for each pixel, red, green, blue and alpha, in rows from the top.
    struct Raster {
        let width: Int
        let height: Int
        let bytes: [UInt8]
    }

    /// The largest number of pixels that are decoded. Of a larger picture, only the size is read.
    static let largest = 16 << 20
    /// The length of the shorter side of a small version in pixels, if the decoder can scale.
    static let side = 32

    /// The width in pixels, at least 1, as browsers show the picture.
    let width: Int
    /// The height in pixels, at least 1.
    let height: Int
    /// Nil if the picture is too large, damaged, or of a type that is not decoded.
    let raster: Raster?

    /// Reads a picture; nil if its size can't be read.
    init?(_ file: some ContiguousBytes, type: MediaType) {
        let picture: DecodedPicture? = file.withUnsafeBytes { bytes in
            let bytes = bytes.bindMemory(to: UInt8.self)
            return switch type {
            case .jpeg: Self.jpeg(bytes)
            case .png: Self.png(bytes)
            case .webp: Self.webP(bytes)
            case .gif: Self.gif(bytes)
            default: nil
            }
        }
        guard let picture else { return nil }
        self = picture
    }

    /// Checks a size, and decodes the picture if it is not too large.
    ///
    /// - Parameter decode: writes the pixels of a raster into memory for them; false if it fails.
    private init?(
        width: some BinaryInteger, height: some BinaryInteger, scaledTo raster: (width: Int, height: Int)? = nil,
        decode: (UnsafeMutablePointer<UInt8>, (width: Int, height: Int)) -> Bool
    ) {
        guard let width = Int(exactly: width), let height = Int(exactly: height), width > 0, height > 0 else {
            return nil
        }
        (self.width, self.height) = (width, height)
        let (pixels, isTooLarge) = width.multipliedReportingOverflow(by: height)
        guard !isTooLarge, pixels <= Self.largest else {
            self.raster = nil
            return
        }
        let size = raster ?? (width, height)
        let bytes = [UInt8](unsafeUninitializedCapacity: 4 * size.width * size.height) { memory, count in
            if let start = memory.baseAddress, decode(start, size) { count = 4 * size.width * size.height }
        }
        self.raster = bytes.isEmpty ? nil : Raster(width: size.width, height: size.height, bytes: bytes)
    }

    private static func jpeg(_ file: UnsafeBufferPointer<UInt8>) -> DecodedPicture? {
        guard let start = file.baseAddress, let decoder = tjInitDecompress() else { return nil }
        defer { tjDestroy(decoder) }
        let length = CUnsignedLong(file.count)
        var (width, height, subsampling, colours) = (CInt(0), CInt(0), CInt(0), CInt(0))
        // It also fails for rare kinds of subsampling, whose size it has read.
        tjDecompressHeader3(decoder, start, length, &width, &height, &subsampling, &colours)
        guard width > 0, height > 0 else { return nil }
        // Frequencies that a smaller picture doesn't need are left out.
        let divisor = [8, 4, 2].first { Int(min(width, height)) >= side * $0 } ?? 1
        let scaled = (width: (Int(width) + divisor - 1) / divisor, height: (Int(height) + divisor - 1) / divisor)
        let picture = DecodedPicture(width: width, height: height, scaledTo: scaled) { memory, size in
            tjDecompress2(
                decoder, start, length, memory, CInt(size.width), 0, CInt(size.height), CInt(TJPF_RGBA.rawValue),
                TJFLAG_FASTDCT | TJFLAG_LIMITSCANS) == 0
        }
        return picture?.turned(by: JPEGOrientation(file))
    }

    private static func png(_ file: UnsafeBufferPointer<UInt8>) -> DecodedPicture? {
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        image.opaque = nil
        // The library keeps the address of the structure while it reads.
        return withUnsafeMutablePointer(to: &image) { image in
            guard png_image_begin_read_from_memory(image, file.baseAddress, file.count) != 0 else { return nil }
            defer { png_image_free(image) }
            image.pointee.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
            return DecodedPicture(width: image.pointee.width, height: image.pointee.height) { memory, _ in
                png_image_finish_read(image, nil, memory, 0, nil) != 0
            }
        }
    }

    /// The first frame of an animation is not decoded.
    private static func webP(_ file: UnsafeBufferPointer<UInt8>) -> DecodedPicture? {
        var configuration = WebPDecoderConfig()
        guard let start = file.baseAddress, WebPInitDecoderConfig(&configuration) != 0,
            WebPGetFeatures(start, file.count, &configuration.input) == VP8_STATUS_OK
        else { return nil }
        let (width, height) = (configuration.input.width, configuration.input.height)
        return DecodedPicture(width: width, height: height, scaledTo: (side, side)) { memory, size in
            configuration.options.use_scaling = 1
            configuration.options.scaled_width = CInt(size.width)
            configuration.options.scaled_height = CInt(size.height)
            configuration.output.colorspace = MODE_RGBA
            configuration.output.is_external_memory = 1
            configuration.output.u.RGBA = WebPRGBABuffer(
                rgba: memory, stride: CInt(4 * size.width), size: 4 * size.width * size.height)
            return WebPDecode(start, file.count, &configuration) == VP8_STATUS_OK
        }
    }

    /// The logical screen of a GIF (GIF89a, section 18), whose pixels are not decoded.
    private static func gif(_ file: UnsafeBufferPointer<UInt8>) -> DecodedPicture? {
        guard file.count >= 10 else { return nil }
        return DecodedPicture(
            width: Int(file[6]) | Int(file[7]) << 8, height: Int(file[8]) | Int(file[9]) << 8
        ) { _, _ in false }
    }
}

extension DecodedPicture {
    private init(_ picture: DecodedPicture, width: Int, height: Int) {
        (self.width, self.height, raster) = (width, height, picture.raster)
    }

    /// The picture as browsers turn it; the small version stays as it is.
    private func turned(by orientation: JPEGOrientation) -> DecodedPicture {
        orientation.isSideways ? DecodedPicture(self, width: height, height: width) : self
    }
}
