import Catalogue
import Foundation
import Testing

@testable import Media

@Suite struct MediaAddressesTests {
    private let addresses = MediaAddresses(signer: .test, policy: .albums)

    private func card(_ artwork: Artwork? = nil, preview: String? = nil, title: String = "Low Tide & Co") -> Card {
        Card(title: title, artwork: artwork, preview: preview)
    }

    @Test func askForTheVeryWidthWhereUpstreamCan() {
        let picture = addresses.thumbnail(
            of: card(.resizable("https://pictures.example/x/100x100bb.jpg")), source: "albums", points: 52)
        #expect(picture.candidates.map(\.width) == [52, 104, 156])
        #expect(picture.sizes == "52px")
        for (candidate, size) in zip(picture.candidates, ["52x52", "104x104", "156x156"]) {
            let reference = MediaReference(
                .picture, of: "albums", at: "https://pictures.example/x/\(size)bb.jpg", namedSize: "100x100")
            #expect(reference.named == .picture("https://pictures.example/x/100x100bb.jpg"))
            #expect(
                candidate.address
                    == "/artwork/albums/\(MediaSigner.test.signature(of: reference))"
                    + "?of=https://pictures.example/x/\(size)bb.jpg&size=100x100&for=Low%20Tide%20%26%20Co")
        }
        #expect(picture.src == picture.candidates[1].address)
        #expect(!picture.isDrawn)
    }

    @Test func askForTheNextWiderVariantElse() {
        let artwork = Artwork.variants([
            .init(width: 640, address: "https://pictures.example/lg.jpg"),
            .init(width: 60, address: "https://pictures.example/xs.jpg"),
            .init(width: 160, address: "https://pictures.example/sm.jpg"),
        ])
        let thumbnail = addresses.thumbnail(of: card(artwork), source: "albums", points: 52)
        #expect(thumbnail.candidates.map(\.width) == [60, 160])
        let large = addresses.picture(of: card(artwork), source: "albums", points: 600...700, sizes: "50vw")
        #expect(large.candidates.map(\.width) == [640])
        #expect(large.sizes == "50vw")
        let wide = addresses.picture(
            of: card(artwork), source: "albums", points: 600...700, sizes: "50vw", shape: .wide)
        #expect(wide.src.hasSuffix("&for=Low%20Tide%20%26%20Co&shape=wide"))
    }

    @Test func nameAnAddressWithoutASizeOnce() {
        let picture = addresses.thumbnail(
            of: card(.resizable("https://pictures.example/cover.jpg")), source: "albums", points: 52)
        #expect(picture.candidates.count == 1)
    }

    @Test(
        arguments: [
            nil, .variants([]), .resizable("https://elsewhere.example/100x100.jpg"), .resizable(""),
            .variants([.init(width: 100, address: "http://pictures.example/a.jpg")]),
            .variants([.init(width: 0, address: "https://pictures.example/a.jpg")]),
        ] as [Artwork?])
    func leadToADrawingWhereNothingMayBeFetched(artwork: Artwork?) {
        let picture = addresses.thumbnail(of: card(artwork), source: "albums", points: 52)
        #expect(picture == PictureSource(src: "/artwork/drawn?for=Low%20Tide%20%26%20Co", candidates: [], sizes: nil))
        #expect(picture.isDrawn)
    }

    @Test func sayTheShapeOfADrawing() {
        let picture = addresses.picture(of: card(), source: "albums", points: 300...700, sizes: "50vw", shape: .wide)
        #expect(picture.src == "/artwork/drawn?for=Low%20Tide%20%26%20Co&shape=wide")
    }

    @Test func leadToPreviewsThatMayBeFetched() {
        func path(to preview: String?) -> String? {
            addresses.preview(
                of: CatalogueItem(id: ItemReference(source: "albums", id: "a b"), card: card(preview: preview)))
        }
        let address = path(to: "https://pictures.example/a.m4a?x=1&y=2")
        #expect(address?.hasPrefix("/previews/albums/") == true)
        #expect(address?.hasSuffix("?of=https://pictures.example/a.m4a%3Fx%3D1%26y%3D2&item=a%20b") == true)
        #expect(path(to: "https://elsewhere.example/a.m4a") == nil)
        #expect(path(to: nil) == nil)
        #expect(path(to: SamplePreview.address(of: "sample-a b"))?.hasPrefix("/previews/albums/") == true)
    }

    @Test func holdNoMoreOfATitleThanADrawingNeeds() {
        let endless = card(title: String(repeating: "é", count: 5_000))
        #expect(addresses.thumbnail(of: endless, source: "albums", points: 52).src.utf8.count < 500)
    }

    @Test func areAllAmongWhatAFavouriteNeeds() {
        let card = card(
            .resizable("https://pictures.example/x/100x150bb.jpg"), preview: "https://pictures.example/a.mp3")
        let needed = MediaReference.all(of: card, source: "albums")
        #expect(needed.count == PictureWidth.ladder.count + 2)
        #expect(
            needed.contains(
                MediaReference(
                    .picture, of: "albums", at: "https://pictures.example/x/52x78bb.jpg", namedSize: "100x150")))
        #expect(needed.contains(.picture("https://pictures.example/x/100x150bb.jpg")))
        #expect(needed.contains(.preview("https://pictures.example/a.mp3")))
        #expect(MediaReference.all(of: Card(title: "A"), source: "albums").isEmpty)
    }
}
