import Catalogue
import Endpoints
import Routes

/// The addresses of pictures and previews on this server.
///
/// An address always stands for the same picture, so browsers may cache it for ever.
extension Route {
    /// Creates the address of a picture or a preview.
    ///
    /// - Parameters:
    ///   - reference: the picture or preview.
    ///   - title: the title to draw if the picture can't be fetched.
    ///   - shape: the shape of the drawing.
    ///   - item: the item that has the preview. It is not signed.
    ///   - signer: signs the reference.
    init(
        _ reference: MediaReference, title: String, shape: Drawing.Shape = .square, item: String? = nil,
        signedBy signer: MediaSigner
    ) {
        let signature = signer.signature(of: reference)
        let address = Resource.Parameter("of", reference.address)
        self =
            switch reference.kind {
            case .picture:
                .picture(
                    reference.source, signature: signature,
                    [address] + (reference.namedSize.map { [Resource.Parameter("size", $0)] } ?? [])
                        + Self.parameters(title, shape))
            case .preview:
                .preview(
                    reference.source, signature: signature,
                    [address] + (item.map { [Resource.Parameter("item", $0)] } ?? []))
            }
    }

    static func drawing(of title: String, shape: Drawing.Shape) -> Route { .drawing(parameters(title, shape)) }

    private static func parameters(_ title: String, _ shape: Drawing.Shape) -> [Resource.Parameter] {
        [Resource.Parameter("for", Drawing.subject(of: title))]
            + (shape == .square ? [] : [Resource.Parameter("shape", shape.rawValue)])
    }
}
