import Testing

@testable import CompositionalLayout

@Suite struct TracksTests {
    private func span(_ start: Double, _ end: Double) -> (start: Length, end: Length) {
        (Length(points: start), Length(points: end))
    }

    private func lengths(_ spans: [(start: Length, end: Length)], gap: Double) throws -> [Double] {
        try Tracks("rows", spans, extent: Length(points: 100), gap: Gap(points: gap), mustFill: true)
            .lengths.map(\.points)
    }

    @Test func findsATrackBetweenNeighbouringEdges() throws {
        #expect(try lengths([span(0, 45), span(55, 100), span(0, 100)], gap: 10) == [45, 45])
    }

    @Test func refusesEdgesThatAreNotOneGapApart() {
        let failure = PlanBuilder.Failure.unevenSpacing("rows")
        #expect(throws: failure) { try lengths([span(0, 45), span(60, 100)], gap: 10) }
        #expect(throws: failure) { try lengths([span(5, 100)], gap: 10) }
    }

    @Test func refusesRoomLeftOverAtTheEnd() {
        #expect(throws: PlanBuilder.Failure.hole) { try lengths([span(0, 90)], gap: 10) }
    }
}
