import CompositionalLayout
import Testing

@Suite struct TraitsTests {
    @Test(arguments: [
        (0.0, WidthClass.compact), (599.5, .compact), (600, .regular), (999.9, .regular), (1_000, .wide),
        (.nan, .compact), (.infinity, .wide),
    ])
    func classesBeginAtTheirLowerBounds(width: Double, expected: WidthClass) {
        #expect(WidthClass(containerWidth: width) == expected)
    }

    @Test func enumeratesEveryCombinationOnce() {
        #expect(Traits.allCases.count == 6)
        #expect(Set(Traits.allCases).count == 6)
    }
}
