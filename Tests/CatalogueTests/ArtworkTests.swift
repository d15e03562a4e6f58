import Catalogue
import Foundation
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

    @Test(
        arguments: [
            (Artwork.resizable("https://a.example/100x150.jpg"), 2.0 / 3),
            // Hosts fit pictures of all proportions into it.
            (.resizable("https://a.example/100x100.jpg"), nil),
            (.resizable("https://a.example/cover.jpg"), nil), (.resizable("https://a.example/0x5.jpg"), nil),
            (.resizable("https://a.example/1x9999.jpg"), 0.05), (.resizable("https://a.example/9999x1.jpg"), 20),
            (.variants([]), nil), (.variants([.init(width: 200, height: 200, address: "a")]), 1),
            (.variants([.init(width: 300, height: 200, address: "a")]), 1.5),
            (.variants([.init(width: 1, height: 100_000, address: "a")]), 0.05),
        ] as [(Artwork, Double?)])
    func knowsItsAspectRatioFromItsAddress(artwork: Artwork, ratio: Double?) {
        #expect((artwork.aspectRatio == nil) == (ratio == nil))
        #expect(abs((artwork.aspectRatio ?? 0) - (ratio ?? 0)) < 0.000_1)
    }

    @Test(
        arguments: [
            ([1, 1, 1], .square), ([0.66, 0.68, 0.7], .cover), ([0.71, 0.75, 0.77], .portrait),
            ([1.5, 1.42, 1.6], .landscape),
            ([1.78, 1.7, 1.85], .film), ([1, 1, 1, 1, 1, 1, 1, 3, 3, 3], .square), ([1, 1, 3], .varied), ([], .varied),
            ([1.5, 2, 1, 1.33], .varied), ([0.05], .varied), ([20], .varied),
        ] as [([Double], Artwork.Shape)])
    func aShapeIsThatOfMost(ratios: [Double], shape: Artwork.Shape) {
        #expect(Artwork.Shape(of: ratios) == shape)
    }

    @Test(arguments: [
        (1, Int.max), (1, 100_001), (300, 0), (300, -200), (300, Int.min), (0, 200), (-300, 200), (Int.min, 200),
        (Int.max, 200), (Int.max, Int.max),
    ])
    func hasNoHeightIfASideIsImpossible(width: Int, height: Int) throws {
        let made = Artwork.Variant(width: width, height: height, address: "https://a.example/a.jpg")
        let json = #"{"width": \#(width), "height": \#(height), "address": "https://a.example/a.jpg"}"#
        #expect(try JSONDecoder().decode(Artwork.Variant.self, from: Data(json.utf8)) == made)
        #expect(made.height == nil && (0...100_000).contains(made.width))
        #expect(Artwork.variants([made]).aspectRatio == nil)
    }

    @Test(arguments: [Int.max, Int.min])
    func isResizedToAtMostALongestSide(width: Int) {
        let address = Artwork.resizable("https://a.example/100x200.jpg").address(width: width)
        #expect(address == "https://a.example/\(width < 0 ? "1x2" : "100000x200000").jpg")
    }
}
