import Catalogue
import Testing

@Suite struct ArtworkTests {
    @Test(arguments: [
        ("https://a.example/x/100x100bb.jpg", "https://a.example/x/600x600bb.jpg"),
        ("https://a.example/x/100x56mv.jpg", "https://a.example/x/600x336mv.jpg"),
        ("https://a.example/x/100x150bb.png", "https://a.example/x/600x900bb.png"),
        ("https://a.example/x/200x200.png", "https://a.example/x/600x600.png"),
        ("https://a.example/x/100x100SC.DN01.jpg?l=en-GB", "https://a.example/x/600x600SC.DN01.jpg?l=en-GB"),
        ("https://a.example/5x5/1x1.jpg#9x9", "https://a.example/5x5/600x600.jpg#9x9"),
        ("https://a.example/1x1.jpg?s=2x2/3x3", "https://a.example/600x600.jpg?s=2x2/3x3"),
    ])
    func isAskedForInAnySize(address: String, resized: String) {
        #expect(Artwork.resizable(address).address(width: 600) == resized)
    }

    @Test(arguments: [
        "https://a.example/100x100/cover.jpg", "https://a.example/cover.jpg", "", "https://a.example/0x0.jpg", "x",
    ])
    func staysAsItIsWithoutASizeInItsLastPart(address: String) {
        #expect(Artwork.resizable(address).address(width: 600) == address)
    }

    @Test(arguments: [(-5, "1x1"), (0, "1x1"), (1, "1x1"), (2_048, "2048x2048")])
    func isAtLeastOnePixelWide(width: Int, size: String) {
        #expect(
            Artwork.resizable("https://a.example/100x100.jpg").address(width: width) == "https://a.example/\(size).jpg")
    }

    @Test func isAtLeastOnePixelHigh() {
        #expect(Artwork.resizable("https://a.example/1000x1.jpg").address(width: 10) == "https://a.example/10x1.jpg")
    }

    @Test func isTheNextWiderVariant() {
        let artwork = Artwork.variants([
            .init(width: 640, address: "large"), .init(width: 60, address: "small"),
            .init(width: 160, address: "middle"),
        ])
        #expect(
            [1, 60, 61, 160, 161, 640, 641].map { artwork.address(width: $0) } == [
                "small", "small", "middle", "middle", "large", "large", "large",
            ])
        #expect(Artwork.variants([]).address(width: 100) == nil)
    }

    @Test(arguments: [
        (Artwork.resizable("https://a.example/100x150.jpg"), 2.0 / 3), (.resizable("https://a.example/100x100.jpg"), 1),
        (.resizable("https://a.example/cover.jpg"), 1), (.resizable("https://a.example/0x5.jpg"), 1),
        (.variants([]), 1),
    ])
    func knowsItsAspectRatioFromItsAddress(artwork: Artwork, ratio: Double) {
        #expect(abs(artwork.aspectRatio - ratio) < 0.000_1)
    }
}
