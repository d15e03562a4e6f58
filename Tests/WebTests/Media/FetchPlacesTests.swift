import Testing

@testable import Web

@Suite(.timeLimit(.minutes(5))) struct FetchPlacesTests {
    private let places = FetchPlaces(perHost: 2, inAll: 3)

    private func queue(_ count: Int) async {
        while places.waiting != count, !Task.isCancelled { await Task.yield() }
    }

    @Test func areBoundedForEachHost() async {
        #expect(await places.enter("a"))
        #expect(await places.enter("a"))
        let third = Task { await places.enter("a") }
        await queue(1)
        #expect(await places.enter("b"))
        #expect(places.taken == 3)
        places.leave("a")
        #expect(await third.value)
    }

    @Test func areBoundedInAll() async {
        for host in ["a", "b", "c"] { #expect(await places.enter(host)) }
        let fourth = Task { await places.enter("d") }
        await queue(1)
        places.leave("b")
        #expect(await fourth.value)
        #expect(places.taken == 3)
    }

    @Test func goToWhoeverCanGo() async {
        for host in ["a", "a", "b"] { #expect(await places.enter(host)) }
        let slow = Task { await places.enter("a") }
        await queue(1)
        let quick = Task { await places.enter("c") }
        await queue(2)
        places.leave("b")
        #expect(await quick.value)
        #expect(places.waiting == 1)
        places.leave("a")
        #expect(await slow.value)
    }

    @Test func areGivenUpByWhoeverIsCancelled() async {
        for host in ["a", "a", "b"] { #expect(await places.enter(host)) }
        let leaving = Task { await places.enter("a") }
        await queue(1)
        leaving.cancel()
        #expect(await leaving.value == false)
        #expect(places.waiting == 0)
        places.leave("a")
        #expect(places.taken == 2)
    }
}
