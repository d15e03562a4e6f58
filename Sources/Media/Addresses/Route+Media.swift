import Catalogue
import Endpoints
import Routes

/// Addresses of our own under which browsers find pictures and previews.
///
/// The same address is always the same picture, so that browsers may keep it for good.
extension Route {
    /// A picture or a preview.
    ///
    /// - Parameters:
    ///   - title: what a picture is drawn from if it can't be had.
    ///   - shape: in which it is drawn then.
    init(
        _ reference: MediaReference, title: String, shape: Drawing.Shape = .square, signedBy signer: MediaSigner
    ) {
        let signature = signer.signature(of: reference)
        let address = Resource.Parameter("of", reference.address)
        self =
            switch reference.kind {
            case .picture:
                .picture(reference.source, signature: signature, [address] + Self.parameters(title, shape))
            case .preview: .preview(reference.source, signature: signature, [address])
            }
    }

    static func drawing(of title: String, shape: Drawing.Shape) -> Route { .drawing(parameters(title, shape)) }

    private static func parameters(_ title: String, _ shape: Drawing.Shape) -> [Resource.Parameter] {
        [Resource.Parameter("for", Drawing.subject(of: title))]
            + (shape == .square ? [] : [Resource.Parameter("shape", shape.rawValue)])
    }
}
