import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Catalogue
@testable import Storage

/// What is sent of the changes of what people follow, when, and how often.
@Suite(.databases, .timeLimit(.minutes(5))) struct NotificationTests {
    private let follows = FakeFollows()
    private let office = PostOffice()
    private let date = Watched(Date.start)
    private let clock = ManualClock()
    private let lines = Watched<[String]>([])

    private func makeSender(
        _ database: any StorageBackend, _ follows: (any FollowStore)? = nil
    ) -> NotificationSender {
        let date = date
        return NotificationSender(
            targets: database.notifications(), follows: follows ?? self.follows, pushKey: "key", channel: office,
            paths: ("/account/changes", "/account/notifications"), now: { date.value }, jitter: { 1 }, clock: clock,
            logger: .collecting(in: lines))
    }

    private func target(
        _ address: String = "https://one.example/hook", of profile: ProfileID = .shared,
        _ kind: NotificationTarget.Kind = .webhook, _ schedule: NotificationTarget.Schedule = .atOnce,
        delivered: Int64 = 0
    ) -> NotificationTarget {
        NotificationTarget(
            profile: profile, kind: kind, address: address, secret: Secret("s3cret"), schedule: schedule,
            locale: "en_GB", site: "https://boats.example/shop", createdAt: .start, delivered: delivered)
    }

    private func pass(_ seconds: TimeInterval) { date.update { $0 += seconds } }

    // MARK: Messages

    @Test(arguments: Backend.allCases) func sendsAChangeOnce(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let (store, sender) = (database.notifications(), makeSender(database))
        let target = target()
        #expect(try await store.add(target))
        follows.report()
        for _ in 0..<3 { await sender.sendDue() }
        let message = try #require(office.messages.first)
        #expect(office.messages.count == 1)
        #expect(message.id == "changes_\(target.id)_0_1")
        #expect(message.title == "Boat 1")
        #expect(message.lines == ["New"])
        #expect(message.link == "https://boats.example/shop/boats/1")
        let stored = try #require(try await store.targets(of: .shared).first)
        #expect(stored.delivered == 1 && stored.sentAt == .start && stored.attempted == nil)
        #expect(stored.secret == target.secret && stored.address == target.address)
    }

    @Test(arguments: Backend.allCases) func aFloodIsAFewMessages(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let sender = makeSender(database)
        #expect(try await database.notifications().add(target()))
        follows.report(25)
        await sender.sendDue()
        for _ in 0..<30 {
            follows.report()
            await sender.sendDue()
        }
        #expect(office.messages.map(\.title) == ["25 changes in what you follow"])
        #expect(office.messages[0].lines.count == 20)
        #expect(office.messages[0].rest == "and 5 more")
        #expect(office.messages[0].link == "https://boats.example/shop/account/changes")
        pass(60)
        await sender.sendDue()
        #expect(office.messages.last?.title == "30 changes in what you follow")
        follows.report(2_500)
        for _ in 0..<3 {
            pass(60)
            await sender.sendDue()
        }
        #expect(office.messages.suffix(3).map { $0.changes.count + $0.others } == [1_000, 1_000, 500])
    }

    @Test(arguments: Backend.allCases) func aTargetGetsTheChangesOfItsPersonSinceItWasAdded(
        on backend: Backend
    ) async throws {
        let database = try await backend.database().open()
        let (sender, other) = (makeSender(database), ProfileID(rawValue: "other"))
        follows.report(2)
        #expect(try await database.notifications().add(target(delivered: follows.latestSequence())))
        follows.report(3, to: other)
        await sender.sendDue()
        #expect(office.messages.isEmpty)
        follows.report()
        await sender.sendDue()
        #expect(office.messages.map { $0.changes.map(\.sequence) } == [[6]])
    }

    @Test(arguments: Backend.allCases) func aDayIsOneMessageAtItsHour(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let sender = makeSender(database)
        let zone = try #require(TimeZone(identifier: "Europe/Rome"))
        #expect(
            try await database.notifications().add(target(of: .shared, .webhook, .daily(hour: 9, zone: zone))))
        // It is 08:13:20 in Rome.
        for _ in 0..<3 {
            follows.report(at: date.value)
            await sender.sendDue()
            pass(600)
        }
        #expect(office.messages.isEmpty)
        pass(1_000)
        await sender.sendDue()
        #expect(office.messages.map(\.changes.count) == [3])
        follows.report(at: date.value)
        pass(86_000)
        await sender.sendDue()
        #expect(office.messages.count == 1)
        pass(400)
        await sender.sendDue()
        #expect(office.messages.count == 2)
        // That an item is gone, another answer tells.
        follows.report(at: date.value - 40_000, storedAt: date.value)
        pass(86_000)
        await sender.sendDue()
        #expect(office.messages.count == 2)
        pass(400)
        await sender.sendDue()
        #expect(office.messages.count == 3)
    }

    @Test(arguments: Backend.allCases) func targetsWhoseTurnIsLaterLeaveRoomForOthers(
        on backend: Backend
    ) async throws {
        let database = try await backend.database().open()
        let (store, sender) = (database.notifications(), makeSender(database))
        #expect(try await store.add(target(of: .shared, .webhook, .daily(hour: 9, zone: .gmt))))
        follows.report(at: date.value)
        await sender.sendDue()
        #expect(try await store.targets(behind: 1, at: date.value, limit: 9).isEmpty)
        // It is 06:13:20.
        #expect(try await store.nextAttempt(behind: 1, after: date.value) == date.value + 10_000)
        #expect(office.messages.isEmpty)
    }

    @Test(arguments: Backend.allCases) func whatANewerVersionHasWrittenHoldsUpNothing(
        on backend: Backend
    ) async throws {
        let database = try await backend.database().open()
        let (store, sender) = (database.notifications(), makeSender(database))
        for number in 1...2 { #expect(try await store.add(target("https://one.example/\(number)"))) }
        try await database.execute(
            "UPDATE notification_target SET kind = 'pigeon' WHERE address = 'https://one.example/1'")
        try await database.execute("UPDATE notification_target SET error = '{}'")
        follows.report()
        await sender.sendDue()
        #expect(office.messages.count == 1)
    }

    // MARK: Failures

    @Test(arguments: Backend.allCases) func aFailureIsRepeatedWithItsIdAndGrowingPauses(
        on backend: Backend
    ) async throws {
        let database = try await backend.database().open()
        let (store, sender) = (database.notifications(), makeSender(database))
        #expect(try await store.add(target()))
        follows.report(2)
        office.answer("https://one.example/hook", .unreachable("no"))
        var pauses: [TimeInterval] = []
        for _ in 0..<5 {
            await sender.sendDue()
            follows.report()
            let next = try #require(try await store.targets(of: .shared).first?.nextAttempt)
            pauses.append(next.timeIntervalSince(date.value))
            date.update { $0 = next }
        }
        #expect(pauses == [60, 60, 120, 240, 480])
        office.answer("https://one.example/hook", .status(429, retryAfter: 7_200))
        await sender.sendDue()
        pass(7_199)
        office.answer("https://one.example/hook", nil)
        await sender.sendDue()
        #expect(office.tries == 6)
        pass(1)
        await sender.sendDue()
        #expect(Set(office.attempts.map(\.id)).count == 1)
        #expect(office.messages.map { $0.changes.map(\.sequence) } == [[1, 2]])
        pass(60)
        await sender.sendDue()
        #expect(office.messages.last?.changes.first?.sequence == 3)
        let stored = try #require(try await store.targets(of: .shared).first)
        #expect(stored.failures == 0 && stored.lastError == nil && stored.failingSince == nil)
        #expect(!lines.value.contains { $0.contains("/hook") || $0.contains("s3cret") }, "\(lines.value)")
    }

    @Test(arguments: Backend.allCases) func aPrivateAddressIsNotTriedAgain(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let (store, sender) = (database.notifications(), makeSender(database))
        #expect(try await store.add(target()))
        follows.report()
        office.answer("https://one.example/hook", .unreachable("10.0.0.1, \(EndpointError.publicAlone)"))
        for _ in 0..<3 {
            await sender.sendDue()
            pass(86_400)
        }
        #expect(office.tries == 1)
        #expect(try await store.targets(of: .shared).map(\.isPaused) == [true])
    }

    @Test(arguments: Backend.allCases) func aWeekOfFailuresPausesATargetUntilThePersonTriesAgain(
        on backend: Backend
    ) async throws {
        let database = try await backend.database().open()
        let (store, sender) = (database.notifications(), makeSender(database))
        let target = target()
        #expect(try await store.add(target))
        follows.report()
        office.answer(target.address, .status(500, retryAfter: nil))
        await sender.sendDue()
        pass(7 * 86_400)
        await sender.sendDue()
        var stored = try #require(try await store.targets(of: .shared).first)
        #expect(stored.isPaused && stored.lastError?.cause == .status(500, retryAfter: nil))
        office.answer(target.address, nil)
        pass(7 * 86_400)
        await sender.sendDue()
        #expect(office.messages.isEmpty)
        #expect(try await !store.retryTarget(target.id, of: ProfileID(rawValue: "other"), at: date.value))
        #expect(try await store.retryTarget(target.id, of: .shared, at: date.value))
        await sender.sendDue()
        #expect(office.messages.count == 1)
        stored = try #require(try await store.targets(of: .shared).first)
        #expect(!stored.isPaused && stored.failingSince == nil)
    }

    @Test(arguments: Backend.allCases, [404, 410]) func aSubscriptionThatIsGoneIsRemoved(
        on backend: Backend, status: Int
    ) async throws {
        let database = try await backend.database().open()
        let (store, sender) = (database.notifications(), makeSender(database))
        #expect(try await store.add(target("https://push.example/1", of: .shared, .webPush)))
        #expect(try await store.add(target("https://one.example/hook")))
        for address in ["https://push.example/1", "https://one.example/hook"] {
            office.answer(address, .status(status, retryAfter: nil))
        }
        follows.report()
        await sender.sendDue()
        #expect(try await store.targets(of: .shared).map(\.kind) == [.webhook])
    }

    @Test(arguments: Backend.allCases) func aTargetThatHangsHoldsUpNoOther(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let sender = makeSender(database)
        for number in 1...9 {
            #expect(try await database.notifications().add(target("https://slow.example/\(number)")))
            office.hold("https://slow.example/\(number)")
        }
        let other = ProfileID(rawValue: "other")
        #expect(try await database.notifications().add(target(of: other)))
        follows.report()
        follows.report(to: other)
        let sending = Task { await sender.sendDue() }
        await office.waitForMessages(1)
        #expect(office.messages.map(\.changes.first?.profile) == [other])
        office.releaseAll()
        await sending.value
        #expect(office.messages.count == 10)
    }

    // MARK: Nodes

    @Test(arguments: Backend.allCases) func oneOfSeveralNodesSends(on backend: Backend) async throws {
        let database = try await backend.database()
        var senders: [NotificationSender] = []
        for _ in 0..<3 { senders.append(makeSender(try await database.open())) }
        let all = senders
        let store = try await database.open().notifications()
        for number in 1...5 { #expect(try await store.add(target("https://one.example/\(number)"))) }
        for round in 1...3 {
            follows.report()
            await withDiscardingTaskGroup { group in
                for sender in all { group.addTask { await sender.sendDue() } }
            }
            #expect(office.messages.count == 5 * round)
            #expect(Set(office.messages.map(\.id)).count == 5 * round)
            pass(60)
        }
    }

    @Test(arguments: Backend.allCases) func aRestartSendsWhatWaitsWithTheSameId(on backend: Backend) async throws {
        let database = try await backend.database()
        let (first, second) = (makeSender(try await database.open()), makeSender(try await database.open()))
        #expect(try await database.open().notifications().add(target()))
        follows.report(2)
        office.hold("https://one.example/hook")
        // It is killed while the service takes its time.
        let killed = Task { await first.sendDue() }
        await office.waitForTries(1)
        killed.cancel()
        await killed.value
        follows.report()
        await second.sendDue()
        #expect(office.tries == 1)
        pass(61)
        office.releaseAll()
        await second.sendDue()
        #expect(Set(office.attempts.map(\.id)).count == 1)
        pass(60)
        await second.sendDue()
        #expect(office.messages.last?.changes.map(\.sequence) == [3])
    }

    @Test func sendsWhenItIsWoken() async throws {
        let database = try await Backend.sqlite.database().open()
        #expect(try await database.notifications().add(target()))
        let sender = makeSender(database)
        let running = Task { await sender.run() }
        await clock.waitForSleep(of: .seconds(60))
        follows.report()
        sender.wake()
        await clock.waitForSleep(of: NotificationSender.settling)
        clock.advance(by: NotificationSender.settling)
        await office.waitForMessages(1)
        running.cancel()
        await running.value
    }

    // MARK: Bounds

    @Test(arguments: Backend.allCases) func theNewestChangesWaitForATargetThatFails(
        on backend: Backend
    ) async throws {
        let database = try await backend.database().open()
        let follows = database.follows(changes: nil)
        let sender = makeSender(database, follows)
        #expect(try await database.notifications().add(target()))
        office.answer("https://one.example/hook", .unreachable("no"))
        try await storeChanges(2, in: database)
        await sender.sendDue()
        #expect(office.tries == 1)
        try await storeChanges(FollowBounds.changes + 500, in: database)
        #expect(try await follows.changes(of: .shared, after: 0, limit: 5_000).count == FollowBounds.changes)
        office.answer("https://one.example/hook", nil)
        pass(60)
        // The changes that were tried are no longer there.
        for _ in 0..<2 { await sender.sendDue() }
        #expect(office.messages.map { $0.changes.count + $0.others } == [FollowBounds.changes])
        #expect(office.messages.first?.changes.first?.sequence == 503)
    }

    /// Stores changes of a person, as the archive does.
    private func storeChanges(_ count: Int, in database: any StorageBackend) async throws {
        try await database.execute(
            """
            INSERT INTO follow_change (profile, rule, happened_at, stored_at, kind, source, item, title, link)
            WITH RECURSIVE numbers (number) AS (
                SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < \(count)
            )
            SELECT 'shared', 'boats', 0, 0, 'new', 'boats', CAST(number AS text), 'Boat', '/boats' FROM numbers
            """)
        try await database.transaction { connection in
            _ = try connection.run([SQLFollowStore.trimming(of: .shared)])
        }
    }

    @Test(arguments: Backend.allCases) func aPersonHasAFewTargetsOfTheirOwn(on backend: Backend) async throws {
        let store = try await backend.database().open().notifications()
        let other = ProfileID(rawValue: "other")
        for number in 1...NotificationTarget.limit {
            #expect(try await store.add(target("https://one.example/\(number)")))
        }
        #expect(try await !store.add(target("https://one.example/11")))
        // The same address again is the same place.
        let again = target("https://one.example/1")
        #expect(try await store.add(again))
        #expect(try await store.targets(of: .shared).count == NotificationTarget.limit)
        #expect(try await !store.removeTarget(again.id, of: other))
        #expect(try await store.removeTarget(again.id, of: .shared))
        #expect(try await store.add(target(of: other)))
        #expect(try await store.targets(of: other).count == 1)
    }

    @Test(arguments: Backend.allCases) func aBrowserIsNotifiedForOnePerson(on backend: Backend) async throws {
        let store = try await backend.database().open().notifications()
        let other = ProfileID(rawValue: "other")
        for profile in [ProfileID.shared, other] {
            #expect(try await store.add(target("https://push.example/1", of: profile, .webPush)))
            #expect(try await store.add(target(of: profile)))
        }
        #expect(try await store.targets(of: .shared).map(\.kind) == [.webhook])
        #expect(try await store.targets(of: other).count == 2)
    }
}
