import Endpoints
import Foundation

/// The addresses of samples' previews. Samples have no recordings, so the program plays a melody instead.
///
/// The host of an address can't exist (RFC 6761, section 6.4). Pages replace the address with that of the melody, which
/// is always the same for an id.
public enum SamplePreview {
    private static let beginning = "https://samples.invalid/previews/"
    private static let end = ".wav"

    /// The address of a sample's preview.
    ///
    /// - Parameter id: the id of the sample.
    public static func address(of id: String) -> String { beginning + Resource.encoded(id) + end }

    /// The id of the sample in an address; nil if it isn't an address of a sample's preview.
    public static func id(in address: String) -> String? {
        guard address.hasPrefix(beginning), address.hasSuffix(end) else { return nil }
        let id = Resource.decoded(Substring(address.utf8.dropFirst(beginning.utf8.count).dropLast(end.utf8.count)))
        return id.flatMap { $0.isEmpty ? nil : $0 }
    }
}
