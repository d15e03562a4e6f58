import Catalogue
import Endpoints
import Foundation

/// Addresses of our own under which browsers find pictures and previews.
///
/// The same address is always the same picture, so that browsers may keep it for good.
package enum MediaAddress {
    /// `/artwork/{source}/{signature}?of=…&for=…`, or `/previews/{source}/{signature}?of=…`.
    ///
    /// - Parameters:
    ///   - title: what a picture is drawn from if it can't be had.
    ///   - shape: in which it is drawn then.
    static func path(
        of reference: MediaReference, title: String, shape: Drawing.Shape = .square, signedBy signer: MediaSigner
    ) -> String {
        let place = "\(Resource.encoded(reference.source.rawValue))/\(signer.signature(of: reference))"
        let address = readable(reference.address)
        return switch reference.kind {
        case .picture: "/artwork/\(place)?of=\(address)&\(parameters(title, shape))"
        case .preview: "/previews/\(place)?of=\(address)"
        }
    }

    /// `/previews/sample/{id}.wav`.
    static func melodyPath(of id: String) -> String { "/previews/sample/\(Resource.encoded(id))\(melodyEnd)" }

    package static let melodyEnd = ".wav"

    /// `/artwork/drawn?for=…`, and `&shape=wide` where it is.
    static func drawnPath(for title: String, shape: Drawing.Shape) -> String {
        "/artwork/drawn?\(parameters(title, shape))"
    }

    private static func parameters(_ title: String, _ shape: Drawing.Shape) -> String {
        let subject = Resource.encoded(Drawing.subject(of: title))
        return "for=\(subject)\(shape == .square ? "" : "&shape=\(shape.rawValue)")"
    }

    /// A query's value in which slashes and colons stay, as RFC 3986, 3.4 allows, so that it is short and can be read.
    private static func readable(_ address: String) -> String {
        address.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }

    private static let allowed = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/:")
}
