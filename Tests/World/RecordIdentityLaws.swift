import Catalogue
import Endpoints
import Foundation
import Logging
import SourceFiles
import TestSupport
import Testing

/// Every record that upstream sends is an item with an id of its own, which the next answer gives it again.
@Suite struct RecordIdentityLaws {
    /// A list as an upstream has it: records with a mark each, which no two different ones share.
    struct Catalogue: CustomStringConvertible {
        enum IDs: CaseIterable { case unique, shared, none }

        let ids: IDs
        /// The records of each page. A record with the mark of an earlier one is that record again.
        var pages: [[Record]]

        struct Record: Hashable {
            let mark: Int
            let id: Int
            let title: String
            let picture: Int?
            /// Changes while the list is read.
            var likes: Int

            func json(_ ids: IDs, token: UInt64) -> String {
                let id = ids == .none ? "" : "\"id\": \(id), "
                let picture = picture.map { "\"image\": \"https://boats.example/\($0).png?token=\(token)\", " } ?? ""
                return "{\(id)\(picture)\"name\": \"\(title)\", \"mark\": \(mark), \"likes\": \(likes)}"
            }
        }

        var description: String { "\(ids): \(pages.map { $0.map(\.mark) })" }
        /// Upstream counts equal records of one answer, but not those that have moved to the next page meanwhile.
        var total: Int {
            var earlier: Set<Int> = []
            return pages.reduce(0) { total, page in
                defer { earlier.formUnion(page.map(\.mark)) }
                return total + page.count { !earlier.contains($0.mark) }
            }
        }
        var marks: Set<Int> { Set(pages.joined().map(\.mark)) }

        init(_ random: inout SeededGenerator) {
            ids = IDs.allCases.randomElement(using: &random) ?? .none
            let count = Int.random(in: 2...12, using: &random)
            let titles = ["Tub", "Raft", "Punt"].prefix(Int.random(in: 1...3, using: &random))
            var records: [Record] = []
            for mark in 0..<count {
                let id = ids == .unique ? mark : Int.random(in: 0...count / 2, using: &random)
                records.append(
                    Record(
                        mark: mark, id: id, title: titles.randomElement(using: &random) ?? "Tub",
                        picture: Bool.random(using: &random) ? Int.random(in: 0...2, using: &random) : nil, likes: mark)
                )
            }
            let size = Int.random(in: 2...count, using: &random)
            pages = stride(from: 0, to: count, by: size).map { Array(records[$0..<min($0 + size, count)]) }
            // An id that comes again on another page is the same record.
            if ids == .shared { pages = [records] }
            repeatSome(&random)
        }

        private mutating func repeatSome(_ random: inout SeededGenerator) {
            for page in pages.indices where !pages[page].isEmpty {
                // The same record once more in one answer.
                if Bool.random(using: &random), let record = pages[page].randomElement(using: &random) {
                    pages[page].insert(record, at: Int.random(in: 0...pages[page].count, using: &random))
                }
                // The last of a page is the first of the next one, because the list has moved.
                guard page > 0, Bool.random(using: &random), var record = pages[page - 1].last else { continue }
                if ids == .unique { record.likes += 1_000 }
                pages[page].insert(record, at: 0)
            }
        }

        /// The answers as they come at one time: the order within a page and the tokens are of that time.
        func answers(_ random: inout SeededGenerator) -> [Answer] {
            let token = random.next()
            return pages.enumerated().map { number, page in
                let records = page.shuffled(using: &random).map { $0.json(ids, token: token) }
                let body = "{\"total\": \(total), \"items\": [\(records.joined(separator: ", "))]}"
                return Answer(
                    resource: Resource("/boats", query: [.init("page", "\(number + 1)")]), body: Data(body.utf8))
            }
        }

        func source() throws -> ResolvedSource {
            let yaml = """
                from: https://boats.example/boats?page={page}
                items: "items[*]"
                pages: {by: page, total: total}
                item: {\(ids == .none ? "" : "id: id, ")title: name, picture: image}
                facts: [{key: mark, type: text}, {key: likes, type: text}]
                """
            return ResolvedSource(try FileSource(SourceDefinition(yaml: yaml, file: "boats.yaml"), id: "boats"))
        }
    }

    private func number(_ key: String, of item: CatalogueItem) -> Int? {
        guard case .text(let text)? = item.fields.first(where: { $0.key == key })?.value else { return nil }
        return Int(text)
    }

    /// The content of a source whose upstream has these answers.
    private func fetched(_ answers: [Answer], of source: ResolvedSource) async throws -> FeedContent {
        let upstreams = FakeUpstreams()
        // Pages beyond the last are empty.
        for page in 1...20 {
            upstreams.answer("https://boats.example/boats?page=\(page)", with: #"{"items": []}"#)
        }
        for answer in answers {
            upstreams.answer(
                "https://boats.example\(answer.resource)", with: String(decoding: answer.body, as: UTF8.self))
        }
        let repository = FeedRepository(
            source: source, archive: FakeArchive(), client: Client(transport: upstreams, clock: ManualClock()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let outcome = await repository.fetched(at: .start)
        guard case .whole(let content) = outcome else {
            throw ReadingError(expected: "a whole collection", got: "\(outcome)")
        }
        return content
    }

    /// The ids by the marks of records.
    private func ids(of items: [CatalogueItem]) -> [Int: String] {
        Dictionary(items.map { (number("mark", of: $0) ?? -1, $0.id.id) }) { first, _ in first }
    }

    @Test func allRecordsAreItemsAndKeepTheirIDs() async throws {
        for draw in Draws.numbers {
            var random = Draws.generator(draw)
            let catalogue = Catalogue(&random)
            let source = try catalogue.source()
            let first = try await fetched(catalogue.answers(&random), of: source)
            let comment: Comment = "\(catalogue). \(Draws.repeating(draw))"
            let ids = ids(of: first.items)
            #expect(Set(ids.keys) == catalogue.marks, comment)
            #expect(first.items.count == catalogue.marks.count, comment)
            #expect(Set(first.items.map(\.id)).count == first.items.count, comment)
            #expect(first.undecodable == 0 && first.missing == 0 && first.total == first.items.count, comment)
            for item in first.items {
                let newest = catalogue.pages.joined().last { $0.mark == number("mark", of: item) }
                #expect(number("likes", of: item) == newest?.likes, comment)
            }
            let again = try source.decode(catalogue.answers(&random))
            #expect(self.ids(of: again.items) == ids, comment)
        }
    }

    /// What is equal in all values costs no id its uniqueness.
    @Test func idsAreInferredWhateverComesTwice() throws {
        for draw in Draws.numbers {
            var random = Draws.generator(draw)
            let catalogue = Catalogue(&random)
            guard catalogue.ids == .unique, let answer = catalogue.answers(&random).first else { continue }
            let url = try #require(URL(string: "https://boats.example/boats"))
            let inferred = try Inference.definition(for: try JSON(parsing: answer.body), from: url)
            let id = inferred.definition.item?.id
            let marks = Set(catalogue.pages[0].map(\.mark)).count
            // Of fewer records, nobody can tell.
            if marks > 2 { #expect(id?.description == "id", "\(catalogue). \(Draws.repeating(draw))") }
        }
    }
}
