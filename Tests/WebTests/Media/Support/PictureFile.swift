import Foundation

@testable import Media

/// Small pictures, as an image library has written them.
enum PictureFile {
    private static func base64(_ text: String) -> Data { Data(base64Encoded: text) ?? Data() }

    /// 20 by 30 pixels, red.
    static let jpeg = base64(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeX\
        BkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAe\
        ABQDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAUG/8\
        QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AlAJjRgAAAAAP/9k=
        """)

    /// 30 by 20 pixels, red, taken with the camera held upright, so that browsers show 20 by 30.
    static let turnedJPEG = base64(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGD\
        EjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2Nj\
        Y2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAUAB4DASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAA\
        AAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAUG/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AlAJjRgAAAAAP/9k=
        """)

    /// 20 by 30 pixels in the four colours of printers.
    static let printedJPEG = base64(
        """
        /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAQCwwODAoQDg0OEhEQExgoGhgWFhgxIyUdKDozPTw5Mzg3QEhcTkBEV0U3OFBtUVdfYmdoZz5NcXlwZH\
        hcZWdj/8AAFAgAHgAUBEMRAE0RAFkRAEsRAP/EABYAAQEBAAAAAAAAAAAAAAAAAAAGB//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAOBEMATQBZ\
        AEsAAD8Au00sWgAAAAAAAAAAAAAAA//Z
        """)

    /// 30 by 20 pixels, blue, with a palette.
    static let png = base64(
        """
        iVBORw0KGgoAAAANSUhEUgAAAB4AAAAUAQMAAACgZR+HAAAAA1BMVEUgQMD0KvaPAAAADElEQVR42mNgoD0AAABkAAG4me+ZAAAAAElFTkSuQm\
        CC
        """)

    /// 20 by 20 pixels, grey.
    static let greyPNG = base64(
        """
        iVBORw0KGgoAAAANSUhEUgAAABQAAAAUCAAAAACo4kLRAAAAE0lEQVR42mOMYsAETAyjgoNIEAC1wgCCx2tZWwAAAABJRU5ErkJggg==
        """)

    /// 16 by 16 pixels; a quarter is green, the rest a red that is not seen.
    static let transparentPNG = base64(
        """
        iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAAI0lEQVR42mNUWODwn4ECwMRAIRh4Axj/D3kvjBowagBVDAAAYHIDHRc6qEIAAA\
        AASUVORK5CYII=
        """)

    /// 64 by 36 pixels, green.
    static let webP = base64(
        """
        UklGRkwAAABXRUJQVlA4IEAAAABwAwCdASpAACQAPtFor1IoJiQioqgBABoJZwDRCAd7tTT4Q6IA/tSZfLM4V7L/+Lfg37IyXrAJjaGl+55YbA\
        AA
        """)

    /// A PNG whose head names a size, and that has no pixels.
    static func png(width: UInt32, height: UInt32) -> Data {
        func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
        let head = Array("IHDR".utf8) + bytes(width) + bytes(height) + [8, 6, 0, 0, 0]
        let data = Array("IDAT".utf8)
        return Data(
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + bytes(13) + head + bytes(checksum(head)) + bytes(0)
                + data
                + bytes(checksum(data)))
    }

    /// The cyclic redundancy code of PNG (ISO/IEC 15948, annex D).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { code, byte in
            (0..<8).reduce(code ^ UInt32(byte)) { code, _ in code & 1 == 1 ? 0xEDB8_8320 ^ code >> 1 : code >> 1 }
        }
    }
}

extension String {
    /// A GIF of a size below 128 pixels, without a picture in it.
    static func gif(width: UInt8, height: UInt8) -> String {
        "GIF89a" + String(decoding: [width, 0, height, 0], as: UTF8.self)
    }
}
