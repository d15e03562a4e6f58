import Foundation
import TestSupport
import Testing

@testable import Catalogue

@Suite struct DailyPickTests {
    private let noon = Date(timeIntervalSince1970: 1_800_000_000)

    private func content(_ count: Int, pictured: (Int) -> Bool = { _ in true }) -> FeedContent {
        let items = (0..<count).map { number in
            CatalogueItem(
                id: ItemReference(source: "boats", id: "\(number)"),
                card: Card(
                    title: "Boat", artwork: pictured(number) ? Artwork("https://a.example/\(number).png") : nil))
        }
        return FeedContent(items: items, provenance: .fresh(at: noon, from: "a.example"))
    }

    private func ids(_ content: FeedContent, _ count: Int, at date: Date) -> [String] {
        content.picks(count, on: date, of: "boats").map(\.id.id)
    }

    /// Each item at most once, whatever the length of the list.
    @Test(arguments: [0, 1, 2, 3, 4, 6, 9, 12, 30, 97, 100, 128, 731]) func areDifferentItems(total: Int) {
        let content = content(total)
        for day in 0..<30 {
            let ids = ids(content, 9, at: noon + Double(day) * 86_400)
            #expect(ids.count == min(total, 9))
            #expect(Set(ids).count == ids.count)
        }
    }

    @Test func changeAtMidnightAlone() {
        let content = content(731)
        let midnight = Date(timeIntervalSince1970: 20_834 * 86_400)
        #expect(ids(content, 9, at: midnight) == ids(content, 9, at: midnight + 86_399))
        #expect(ids(content, 9, at: midnight) != ids(content, 9, at: midnight - 1))
        let days = (0..<60).map { ids(content, 1, at: midnight + Double($0) * 86_400) }
        #expect(Set(days).count > 50)
    }

    @Test func beginWithThoseWithAPicture() {
        let content = content(20) { $0.isMultiple(of: 4) }
        let ids = ids(content, 9, at: noon)
        #expect(ids.prefix(5).allSatisfy { Int($0)?.isMultiple(of: 4) == true })
        #expect(ids.count == 9)
    }
}
