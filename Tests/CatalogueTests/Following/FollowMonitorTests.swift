import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Catalogue

@Suite(.timeLimit(.minutes(5))) struct FollowMonitorTests {
    /// Says that lists are followed, and records what is replaced.
    private struct FixedFollows: FollowStore {
        let lists: [FollowedList]
        let replaced = Watched<[Resource]>([])

        func rules(of profile: ProfileID) -> [FollowRule] { [] }
        func answerDates(of profile: ProfileID) -> [FollowRule.ID: Date] { [:] }
        func save(_ rule: FollowRule, of profile: ProfileID) {}
        func remove(_ id: FollowRule.ID, of profile: ProfileID) {}
        func changes(of profile: ProfileID, after sequence: Int64, limit: Int) -> [FollowedChange] { [] }
        func newestChanges(of profile: ProfileID, before sequence: Int64?, limit: Int) -> [FollowedChange] { [] }
        func latestSequence() -> Int64 { 0 }
        func move(from old: ProfileID, to new: ProfileID) {}
        func replaceRequests(
            of subject: FollowSubject, by list: Resource, details: @escaping @Sendable (String) -> Resource?
        ) {
            replaced.update { $0.append(list) }
        }
        func followedLists(after rule: FollowRule.ID?, usedSince date: Date, limit: Int) -> [FollowedList] {
            Array(lists.drop { list in rule.map { list.rule <= $0 } ?? false }.prefix(limit))
        }
    }

    private static let address = "https://one.example/api/planets"
    private static let now = Date.start + 7 * 86_400

    private let upstreams = FakeUpstreams()
    private let archive = FakeArchive()

    /// The number of requests for a list after one look, and the requests that rules got instead of theirs.
    private func look(
        at source: SourceID = Planets.id, _ list: String = "/planets", fetchedAt date: Date?
    ) async -> (requests: Int, replaced: [String]) {
        archive.put(#"[{"id": "1", "name": "Planet 1"}]"#, at: "/planets")
        upstreams.answer(Self.address, with: #"[{"id": "1", "name": "Planet 1"}, {"id": "2", "name": "Planet 2"}]"#)
        let follows = FixedFollows(lists: [
            FollowedList(
                rule: "a", subject: FollowSubject(source: source, title: "Planets", list: Resource(list)),
                fetchedAt: date, detailsFetchedAt: nil)
        ])
        await monitor(of: follows).look()
        return (upstreams.addresses.count { $0 == Self.address }, follows.replaced.value.map(\.path))
    }

    private func monitor(of follows: FixedFollows) -> FollowMonitor {
        let (upstreams, archive) = (upstreams, archive)
        let library = Library(
            sources: [ResolvedSource(Planets())],
            feeds: FeedRegistry { source in
                FeedStore(
                    provider: FeedRepository(
                        source: source, archive: archive, client: Client(transport: upstreams, clock: ManualClock()),
                        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }),
                    clock: ManualClock(), now: { Self.now })
            },
            archive: archive, upstreamLog: UpstreamLog(), profiles: FakeProfiles(), now: { Self.now }
        ).following(in: follows)
        return FollowMonitor(
            library: library, clock: ManualClock(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    @Test(arguments: [Date.start, nil]) func asksForAListThatIsNoLongerFresh(date: Date?) async {
        #expect(await look(fetchedAt: date).requests == 1)
    }

    @Test func asksNoSoonerThanNeeded() async {
        #expect(await look(fetchedAt: Self.now - 60).requests == 0)
    }

    @Test func leavesOutSourcesThatAreGone() async {
        #expect(await look(at: "boats", fetchedAt: nil).requests == 0)
    }

    @Test func listsThatFailLeaveTheNextRoundToOthers() async {
        let monitor = monitor(
            of: FixedFollows(
                lists: ["a", "b"].map { rule in
                    FollowedList(
                        rule: rule, subject: FollowSubject(source: "boats", title: "Boats", list: Resource("/boats")),
                        fetchedAt: nil, detailsFetchedAt: nil)
                }))
        var last: FollowRule.ID?
        for expected in ["a", "b", "a"] {
            last = await monitor.look(after: last, limit: 1)
            #expect(last == expected)
        }
    }

    @Test func followsTheDefinitionOfASource() async {
        #expect(await look("/worlds", fetchedAt: .start).replaced == ["/planets"])
        #expect(await look(fetchedAt: .start).replaced.isEmpty)
    }
}
