import Foundation
import Testing

@testable import Catalogue

@Suite struct ChangeLogTests {
    private let start = Date(timeIntervalSince1970: 1_000)
    private let feed = ChangeLog.Subject.feed(FeedKey(source: "boats", query: []))
    private let one = ChangeLog.Subject.profile(.shared)

    @Test func eachChangeHasALargerRevisionThanThoseBefore() {
        let changes = ChangeLog(now: start)
        #expect(changes.revision(of: feed) == 1_000_000)
        changes.publish(feed)
        changes.publish(one)
        #expect(changes.revision(of: feed) == 1_000_001)
        #expect(changes.revision(of: one) == 1_000_002)
        #expect(changes.revision(of: .profile(ProfileID(rawValue: "two"))) == 1_000_000)
        #expect(ChangeLog(now: start + 1).revision(of: feed) > changes.revision(of: one))
    }

    @Test func nodesHaveRevisionsOfTheirOwn() {
        let largest = 1 << 53
        for node in [0, 1, 1 << 25 - 1] {
            let changes = ChangeLog(node: node)
            changes.publish(feed)
            #expect(changes.revision(of: feed) >> 28 == node)
            #expect(changes.revision(of: feed) < largest)
        }
    }

    @Test func aChangeOfAllProfilesChangesEach() {
        let changes = ChangeLog(now: start)
        changes.publish(feed)
        changes.publish(nil)
        #expect(changes.revision(of: one) == 1_000_002)
        #expect(changes.revision(of: feed) == 1_000_001)
    }

    @Test func favouritesAreKnownSinceARevision() {
        let changes = ChangeLog(now: start)
        for (item, isFavourite) in [("tub", true), ("raft", true), ("tub", false)] {
            changes.publish(one, favourite: (ItemReference(source: "boats", id: item), isFavourite))
        }
        let (tub, raft) = (ItemReference(source: "boats", id: "tub"), ItemReference(source: "boats", id: "raft"))
        #expect(changes.favourites(of: .shared, since: 1_000_000) == [tub: false, raft: true])
        #expect(changes.favourites(of: .shared, since: 1_000_002) == [tub: false])
        #expect(changes.favourites(of: .shared, since: 1_000_003) == [:])
        #expect(changes.favourites(of: ProfileID(rawValue: "two"), since: 1_000_000) == [:])
        #expect(changes.favourites(of: .shared, since: 999_999) == nil)
    }

    @Test func onlyTheLastHundredFavouritesAreKnown() {
        let changes = ChangeLog(now: start)
        for number in 1...101 {
            changes.publish(one, favourite: (ItemReference(source: "boats", id: "\(number)"), true))
        }
        #expect(changes.favourites(of: .shared, since: 1_000_000) == nil)
        #expect(changes.favourites(of: .shared, since: 1_000_001)?.count == 100)
    }

    @Test func aPageOfDifferentRevisionsHasNone() {
        let changes = ChangeLog(now: start)
        let reads = DependencyRecorder(changes)
        reads.record(feed)
        reads.record(one)
        #expect(reads.revision == 1_000_000)
        #expect(reads.subjects == [feed, one])
        changes.publish(.profile(ProfileID(rawValue: "two")))
        #expect(reads.revision == 1_000_000)
        changes.publish(feed)
        #expect(reads.revision == nil)
        reads.record(feed)
        #expect(reads.revision == nil)
    }
}
