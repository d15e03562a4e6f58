import Catalogue
import Endpoints
import Foundation
import Logging
import SourceFiles
import TestSupport
import Testing

/// The law of lists: all records of an upstream are there and the list is fresh, or records are missing and the list says
/// why, whatever the upstream does.
@Suite struct ListLawTests {
    @Test func aListIsWholeOrSaysWhatIsMissing() async throws {
        var failures: [String] = []
        var silent: [String: Int] = [:]
        let tasks = 2
        try await withThrowingTaskGroup(of: [(String?, String?)].self) { group in
            for task in 0..<tasks {
                group.addTask {
                    var results: [(String?, String?)] = []
                    for number in Draws.numbers where number % tasks == task {
                        results.append(try await Self.verdict(on: number))
                    }
                    return results
                }
            }
            for try await results in group {
                for (failure, silence) in results {
                    if let failure { failures.append(failure) }
                    if let silence { silent[silence, default: 0] += 1 }
                }
            }
        }
        if !failures.isEmpty {
            Issue.record("\(failures.count) of \(Draws.numbers.count): \(failures.prefix(20).joined(separator: "\n"))")
        }
        if Draws.count > 1_000 { print("Silent upstreams: \(silent)") }
    }

    /// What is wrong with a draw, or why nobody can tell.
    private static func verdict(on number: Int) async throws -> (failure: String?, silence: String?) {
        var generator = Draws.generator(number)
        let world = ListWorld(using: &generator)
        if let silence = world.silence { return (nil, silence) }
        let problem: String?
        do {
            problem = try await self.problem(of: world)
        } catch {
            problem = "threw \(error)"
        }
        return (problem.map { "\($0): \(world). \(Draws.repeating(number))" }, nil)
    }

    private static func problem(of world: ListWorld) async throws -> String? {
        let upstream = LyingUpstream(world: world)
        let definition = try world.definition(at: upstream)
        let source = ResolvedSource(try FileSource(definition, id: "records"))
        let repository = FeedRepository(
            source: source, archive: FakeArchive(source: "records"),
            client: Client(transport: upstream, clock: JumpingClock()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let outcome = await repository.fetched(at: .start)
        var state = FeedState.loading(after: nil)
        _ = state.reduce(.upstreamAnswered(outcome, at: .start), freshness: 300)
        guard let content = state.content else {
            let isSaid = "\(outcome)".contains("got 0 items of \(world.count)")
            return world.beginsWithEmptyPage && isSaid ? nil : "nothing came (\(outcome))"
        }
        let ids = Set(content.items.map(\.id.id))
        let isFresh = if case .fresh = content.provenance { content.missing == 0 } else { false }
        if !ids.isSubset(of: world.records) { return "records that nobody sent" }
        if isFresh, ids != world.records { return "\(ids.count) and fresh" }
        let reason = Strings(locale: Locale(identifier: "en")).missingReason(of: state)
        if !isFresh, content.missing == 0 { return "\(ids.count), neither fresh nor missing" }
        if isFresh != (reason == nil) { return "the reason \(reason ?? "is missing")" }
        if world.isUnderstood, !isFresh { return "\(ids.count), honest, but: \(reason ?? "")" }
        guard let stored = await repository.stored() else { return "nothing is archived" }
        let isSame =
            stored.missing == content.missing && stored.shortfall == content.shortfall
            && stored.bound == content.bound && stored.items.map(\.id) == content.items.map(\.id)
        return isSame ? nil : "\(stored.items.count) archived, missing \(stored.missing), \(content.missing) before"
    }
}

extension ListWorld {
    /// The definition, by hand or from the first answer.
    fileprivate func definition(at upstream: LyingUpstream) throws -> SourceDefinition {
        var definition =
            isDeclared
            ? try SourceDefinition(yaml: yaml(at: upstream), file: "records.yaml")
            : try inferred(at: upstream)
        definition.rate = RateLimit(1_000_000, per: .seconds(1))
        return definition
    }

    private func inferred(at upstream: LyingUpstream) throws -> SourceDefinition {
        let first = Resource("/api/records", query: upstream.firstQuery)
        let answer = upstream.answer(to: first)
        let query = upstream.firstQuery.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        let address = LyingUpstream.address + (query.isEmpty ? "" : "?" + query)
        let url = try #require(URL(string: address))
        return try Inference.definition(for: JSON(parsing: answer.body), from: url, headers: answer.headers).definition
    }

    private func yaml(at upstream: LyingUpstream) -> String {
        var query: [String] = []
        var pages: [String] = []
        switch paging {
        case .page:
            query.append("\(upstream.pageName)={page}")
            pages.append("by: page, first: \(first)")
        case .offset:
            query.append("\(upstream.offsetName)={offset}")
            pages.append("by: offset")
        case .cursor:
            query.append("cursor={cursor}")
            pages.append("by: cursor, next: \(cursorPath)")
        case .nextAbsolute, .nextRelative, .nextQuery, .nextObject, .nextInLinks, .nextEscaped:
            pages.append("by: next, next: \(nextPath)")
        case .link, .linkLines: pages.append("by: link")
        case .none: break
        }
        if let asked {
            query.append("\(upstream.sizeName)={limit}")
            if paging != .none { pages.append("size: \(asked)") }
        }
        if saysTotal, paging != .none { pages.append("total: \(totalPath)") }
        let (id, title) = envelope == .jsonAPI ? ("id", "attributes.title") : ("id", "name")
        var lines = [
            "from: \"\(LyingUpstream.address)\(query.isEmpty ? "" : "?")\(query.joined(separator: "&"))\"",
            "items: \"\(itemsPath)\"", "item: {id: \(id), title: \(title)}", "facts: []",
        ]
        if paging == .none, let asked {
            lines[0] = lines[0].replacing("{limit}", with: "\(asked)")
        } else if !pages.isEmpty {
            lines.append("pages: {\(pages.joined(separator: ", "))}")
        }
        return lines.joined(separator: "\n")
    }

    private var itemsPath: String {
        switch envelope {
        case .array: "[*]"
        case .data, .strapi, .jsonAPI: "data[*]"
        case .results: "results[*]"
        case .pagination, .flags: "items[*]"
        case .hal: "_embedded.records[*]"
        case .graphQL: "data.records.nodes[*]"
        }
    }
    private var totalPath: String {
        switch envelope {
        case .array: "X-Total-Count"
        case .data, .jsonAPI: "meta.total"
        case .results: "count"
        case .pagination: "pagination.total"
        case .strapi: "meta.pagination.total"
        case .hal: "page.totalElements"
        case .graphQL: "data.records.totalCount"
        case .flags: "total"
        }
    }
    private var nextPath: String {
        switch envelope {
        case .pagination: "pagination.next_url"
        case .hal: "_links.next.href"
        case .jsonAPI: "links.next"
        case .graphQL: "data.records.next"
        default: "next"
        }
    }
    private var cursorPath: String {
        switch envelope {
        case .data: "meta.next_cursor"
        case .results: "nextCursor"
        case .pagination: "pagination.next_cursor"
        case .graphQL: "data.records.pageInfo.endCursor"
        default: "next_cursor"
        }
    }
}
