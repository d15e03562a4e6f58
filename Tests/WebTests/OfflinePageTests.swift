import Catalogue
import Foundation
import Testing

@testable import Screens

@Suite struct OfflinePageTests {
    /// Until scripts have asked the service worker, it says what is needed to save pages.
    @Test func saysWhatIsNeeded() throws {
        let model = PageModel(
            sources: [Canals().erased, Boats().erased], assets: Assets(layouts: []),
            pictures: Pictures(addresses: .test, sizes: CellSizes(layouts: [])), visitor: Visitor(),
            now: Date(timeIntervalSince1970: 1_800_000_000))
        try expectSnapshot(OfflineScreen(model: model), "offline")
    }
}
