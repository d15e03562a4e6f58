import Endpoints
import Foundation

/// The previews of samples: nobody recorded them, so the program plays something of its own.
///
/// A sample names them by an address whose host can't exist (RFC 6761, 6.4); pages lead to a melody instead, which is always
/// the same for an id.
public enum SamplePreview {
    private static let beginning = "https://samples.invalid/previews/"
    private static let end = ".wav"

    /// - Parameter id: the sample's.
    public static func address(of id: String) -> String { beginning + Resource.encoded(id) + end }

    /// Whose preview an address names; nil if it is no sample's.
    public static func id(in address: String) -> String? {
        guard address.hasPrefix(beginning), address.hasSuffix(end) else { return nil }
        let id = String(address.dropFirst(beginning.count).dropLast(end.count)).removingPercentEncoding
        return id.flatMap { $0.isEmpty ? nil : $0 }
    }
}
