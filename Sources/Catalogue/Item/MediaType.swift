/// The pictures, sounds and films that a server passes on, by their media types (IANA, "Media Types").
///
/// This is the only list of them: only what is in it is offered, and nothing else is served. Formats that can contain
/// scripts, such as SVG, are left out.
package enum MediaType: String, Hashable, Sendable, CaseIterable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case gif = "image/gif"
    case webp = "image/webp"
    case avif = "image/avif"
    case mp3 = "audio/mpeg"
    case aac = "audio/aac"
    case mp4Audio = "audio/mp4"
    /// Vorbis, Opus and FLAC in an Ogg container.
    case ogg = "audio/ogg"
    case flac = "audio/flac"
    case wav = "audio/wav"
    case mp4 = "video/mp4"
    case quickTime = "video/quicktime"
    /// Sounds, too: the beginning of a file doesn't tell them from films.
    case webm = "video/webm"

    /// The endings of its files' names, in lower case and without a dot.
    package var fileExtensions: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg"]
        case .png: ["png"]
        case .gif: ["gif"]
        case .webp: ["webp"]
        case .avif: ["avif"]
        case .mp3: ["mp3"]
        case .aac: ["aac"]
        case .mp4Audio: ["m4a", "m4b"]
        case .ogg: ["ogg", "oga", "opus"]
        case .flac: ["flac"]
        case .wav: ["wav"]
        case .mp4: ["mp4", "m4v"]
        case .quickTime: ["mov"]
        case .webm: ["webm", "weba"]
        }
    }

    /// Whether it is a picture, and neither a sound nor a film.
    package var isPicture: Bool { rawValue.hasPrefix("image/") }

    /// The endings of pictures' names.
    package static let pictureExtensions = Set(allCases.filter(\.isPicture).flatMap(\.fileExtensions))
    /// The endings of the names of sounds and films.
    package static let previewExtensions = Set(allCases.filter { !$0.isPicture }.flatMap(\.fileExtensions))
}
