import Testing

@testable import Media

@Suite struct PictureWidthTests {
    @Test func areAscending() {
        #expect(PictureWidth.ladder == PictureWidth.ladder.sorted())
        #expect(Set(PictureWidth.ladder).count == PictureWidth.ladder.count)
    }

    @Test func areExactlyARowsAtEachDensity() {
        #expect(PictureWidth.fixed(points: 52) == [52, 104, 156])
    }

    @Test func areAtLeastWhatIsNeeded() {
        #expect(PictureWidth.fixed(points: 50) == [52, 104, 156])
        #expect(PictureWidth.fixed(points: 170) == [192, 400, 512])
        #expect(PictureWidth.fixed(points: 900) == [1_024, 2_048])
        #expect(PictureWidth.atLeast(-5) == 52)
        #expect(PictureWidth.atLeast(100_000) == 2_048)
    }

    @Test(arguments: [40...60, 150...400, 320...700, 52...52, 1...5_000])
    func coverAFluidPicture(points: ClosedRange<Int>) throws {
        let widths = PictureWidth.fluid(points: points)
        let (first, last) = (try #require(widths.first), try #require(widths.last))
        #expect(first == PictureWidth.atLeast(points.lowerBound))
        #expect(last == PictureWidth.atLeast(points.upperBound * 3))
        #expect(widths == widths.sorted() && Set(widths).count == widths.count)
        #expect(Set(widths).isSubset(of: PictureWidth.ladder))
        // Nobody gets a picture much wider than needed.
        for (narrow, wide) in zip(widths, widths.dropFirst()) { #expect(Double(wide) / Double(narrow) <= 1.35) }
    }
}
