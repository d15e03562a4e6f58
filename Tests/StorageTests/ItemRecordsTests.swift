import Foundation
import Testing

@testable import Catalogue
@testable import Storage

@Suite struct ItemRecordsTests {
    private let tub = ItemReference(source: "boats", id: "tub")

    private func record(_ title: String) throws -> Data {
        try JSONEncoder().encode(CatalogueItem(id: tub, card: Card(title: title)))
    }

    private func isSame(_ left: CatalogueItem, _ right: CatalogueItem) -> Bool { left.identity == right.identity }

    @Test func readsARecordOnce() throws {
        let (records, record) = (ItemRecords(), try record("Tub"))
        let first = try records.item(tub, from: record)
        #expect(isSame(try records.item(tub, from: Data(Array(record))), first))
        #expect(!isSame(try ItemRecords().item(tub, from: record), first))
    }

    @Test func tellsRecordsOfAnItemApart() throws {
        let records = ItemRecords()
        for title in ["Tub", "Hub", "Tub"] {
            #expect(try records.item(tub, from: record(title)).card.title == title)
        }
    }

    @Test func refusesADamagedRecordEachTime() {
        let records = ItemRecords()
        for _ in 0..<2 {
            #expect(throws: DecodingError.self) { try records.item(tub, from: Data("{".utf8)) }
        }
    }

    @Test func forgetsRecordsBeyondItsBound() throws {
        let records = ItemRecords()
        let first = try records.item(tub, from: record("Tub"))
        for letter in ["b", "c"] {
            _ = try records.item(tub, from: record(String(repeating: letter, count: 3 << 19)))
        }
        let again = try records.item(tub, from: record("Tub"))
        #expect(again == first)
        #expect(!isSame(again, first))
    }
}
