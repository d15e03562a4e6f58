import Catalogue
import Endpoints
import Foundation
import Logging

@testable import Media

extension MediaReference {
    /// A picture of the source “albums”.
    static func picture(_ address: String = "https://pictures.example/a.gif") -> MediaReference {
        MediaReference(.picture, of: "albums", at: address)
    }

    /// A preview of the source “albums”.
    static func preview(_ address: String = "https://pictures.example/a.mp3") -> MediaReference {
        MediaReference(.preview, of: "albums", at: address)
    }
}

extension MediaPolicy {
    /// The source “albums” has its pictures at pictures.example.
    static let albums = MediaPolicy(hosts: ["albums": ["pictures.example"]])
}

extension MediaSigner {
    static let test = MediaSigner(key: Data(repeating: 7, count: 32))
}

extension Logger {
    static let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
}

/// A folder of a test's own.
func temporaryFolder() -> URL {
    FileManager.default.temporaryDirectory.appending(path: "vitrine-media-\(UUID().uuidString)")
}

extension String {
    /// Bytes that begin as a GIF file does.
    static func gif(_ content: String = "") -> String { "GIF89a" + content }
    /// Bytes that begin as an MP3 file does.
    static func mp3(_ content: String = "") -> String { "ID3" + content }
}
