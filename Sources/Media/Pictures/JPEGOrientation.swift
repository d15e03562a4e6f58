/// How a camera was held, by the Exif segment of a JPEG file (CIPA DC-008, section 4.6.4, tag 0x0112).
struct JPEGOrientation {
    /// Whether browsers show the picture turned by a quarter, so that its width is its height.
    private(set) var isSideways = false

    init(_ file: UnsafeBufferPointer<UInt8>) {
        var place = 2
        // Each segment before the picture has a marker and a length, which counts itself.
        while place + 4 <= file.count, file[place] == 0xFF {
            let length = Int(file[place + 2]) << 8 | Int(file[place + 3])
            let end = place + 2 + length
            guard length >= 2, end <= file.count, file[place + 1] != 0xDA else { return }
            if file[place + 1] == 0xE1, let value = Self.value(in: file[(place + 4)..<end]) {
                isSideways = (5...8).contains(value)
                return
            }
            place = end
        }
    }

    private static func value(in segment: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        let head = Array("Exif\0\0".utf8)
        guard segment.starts(with: head) else { return nil }
        let tiff = Array(segment.dropFirst(head.count))
        let isLittleEndian = tiff.starts(with: "II".utf8)
        func number(at place: Int, bytes: Int) -> Int? {
            guard place >= 0, place + bytes <= tiff.count else { return nil }
            let part = tiff[place..<(place + bytes)]
            return (isLittleEndian ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(at: 4, bytes: 4), let count = number(at: directory, bytes: 2) else { return nil }
        // An entry has a tag, a type, a count and a value, which for a short number is in the first two bytes.
        return (0..<count).lazy.map { directory + 2 + 12 * $0 }
            .first { number(at: $0, bytes: 2) == 0x0112 }
            .flatMap { number(at: $0 + 8, bytes: 2) }
    }
}
