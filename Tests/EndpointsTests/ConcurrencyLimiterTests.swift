import Testing

@testable import Endpoints

@Suite(.timeLimit(.minutes(5))) struct ConcurrencyLimiterTests {
    private let places = ConcurrencyLimiter<String>(perKey: 2, inAll: 3, waitingPerKey: 2, waitingInAll: 3)

    private func queue(_ count: Int) async {
        while places.waiting != count, !Task.isCancelled { await Task.yield() }
    }

    @Test func boundsEachKey() async {
        #expect(await places.enter("a") == .admitted)
        #expect(await places.enter("a") == .admitted)
        let third = Task { await places.enter("a") }
        await queue(1)
        #expect(await places.enter("b") == .admitted)
        #expect(places.taken == 3)
        places.leave("a")
        #expect(await third.value == .admitted)
    }

    @Test func boundsAllTogether() async {
        for key in ["a", "b", "c"] { #expect(await places.enter(key) == .admitted) }
        let fourth = Task { await places.enter("d") }
        await queue(1)
        places.leave("b")
        #expect(await fourth.value == .admitted)
        #expect(places.taken == 3)
    }

    @Test func admitsWhoeverCanGo() async {
        for key in ["a", "a", "b"] { #expect(await places.enter(key) == .admitted) }
        let slow = Task { await places.enter("a") }
        await queue(1)
        let quick = Task { await places.enter("c") }
        await queue(2)
        places.leave("b")
        #expect(await quick.value == .admitted)
        #expect(places.waiting == 1)
        places.leave("a")
        #expect(await slow.value == .admitted)
    }

    @Test func letsWhoeverIsCancelledGo() async {
        for key in ["a", "a", "b"] { #expect(await places.enter(key) == .admitted) }
        let leaving = Task { await places.enter("a") }
        await queue(1)
        leaving.cancel()
        #expect(await leaving.value == .cancelled)
        #expect(places.waiting == 0)
        places.leave("a")
        #expect(places.taken == 2)
    }

    @Test func refusesAtOnceWhereTooManyWait() async {
        for key in ["a", "a", "b"] { #expect(await places.enter(key) == .admitted) }
        let first = Task { await places.enter("a") }
        await queue(1)
        let second = Task { await places.enter("a") }
        await queue(2)
        #expect(await places.enter("a") == .full)
        let third = Task { await places.enter("c") }
        await queue(3)
        #expect(await places.enter("d") == .full)
        for _ in 1...3 { places.leave("a") }
        #expect(await [first.value, second.value, third.value] == [.admitted, .admitted, .admitted])
    }
}
