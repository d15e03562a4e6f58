import NIOCore
import NIOEmbedded
import Testing

@testable import Server

/// Which connections are taken where there are too many.
@Suite struct ConnectionsTests {
    private func connections(_ limit: Int, ofClient: Int, proxies: [String] = []) -> Connections {
        var limits = ServerLimits()
        limits.connections = limit
        limits.connectionsOfClient = ofClient
        return Connections(limits: limits, proxies: TrustedProxies(proxies.compactMap { IPBlock($0) }))
    }

    private func arrival(from address: String) throws -> (ClientConnection, EmbeddedChannel, SocketAddress) {
        let address = try SocketAddress(ipAddress: address, port: 1_234)
        let channel = EmbeddedChannel()
        try channel.connect(to: address).wait()
        return (ClientConnection(channel), channel, address)
    }

    @Test func oneClientHasSoMany() throws {
        let connections = connections(10, ofClient: 2)
        for isAdmitted in [true, true, false] {
            let (connection, _, address) = try arrival(from: "10.0.0.1")
            #expect(connections.admit(connection, from: address) == isAdmitted)
        }
        let (other, _, address) = try arrival(from: "10.0.0.2")
        #expect(connections.admit(other, from: address))
        #expect(connections.count == 3)
    }

    @Test func whoHasMostLosesOneForWhoHasFew() throws {
        let connections = connections(3, ofClient: 10)
        let many = try (0..<3).map { _ in try arrival(from: "10.0.0.1") }
        for (connection, _, address) in many { #expect(connections.admit(connection, from: address)) }
        many[0].0.isServed = true
        many[1].0.isServed = true
        // One more of the same would only take from itself.
        let (greedy, _, own) = try arrival(from: "10.0.0.1")
        #expect(!connections.admit(greedy, from: own))
        let (few, _, address) = try arrival(from: "10.0.0.2")
        #expect(connections.admit(few, from: address))
        // Of those, one for whom nothing is being done.
        #expect(many.map(\.1.isActive) == [true, true, false])
        #expect(connections.count == 3)
    }

    @Test func whatIsClosedMakesRoom() throws {
        let connections = connections(1, ofClient: 1)
        let (first, _, address) = try arrival(from: "10.0.0.1")
        #expect(connections.admit(first, from: address))
        connections.remove(first)
        connections.remove(first)
        #expect(connections.count == 0)
        let (second, _, _) = try arrival(from: "10.0.0.1")
        #expect(connections.admit(second, from: address))
    }

    @Test func aNetworkOfVersionSixIsOneClient() throws {
        let connections = connections(10, ofClient: 1)
        for (address, isAdmitted) in [("2001:db8::1", true), ("2001:db8::2", false), ("2001:db8:0:1::1", true)] {
            let (connection, _, address) = try arrival(from: address)
            #expect(connections.admit(connection, from: address) == isAdmitted)
        }
    }

    @Test func aTrustedProxyStandsForMany() throws {
        let connections = connections(10, ofClient: 1, proxies: ["10.0.0.0/8"])
        for _ in 0..<5 {
            let (connection, _, address) = try arrival(from: "10.0.0.1")
            #expect(connections.admit(connection, from: address))
        }
    }
}

@Suite struct TrustedProxiesTests {
    @Test(arguments: ["10.0.0.0/33", "10.0.0", "::1/129", "a", "", "10.0.0.1/", "10.0.0.1/8/8"])
    func areAddressesOrBlocks(text: String) {
        #expect(IPBlock(text) == nil)
    }
}

@Suite struct AllowedHostsTests {
    private let hosts = AllowedHosts(["catalogue.example", "[2001:db8::5]"])

    @Test(arguments: [
        "localhost", "LOCALHOST:8080", "app.localhost", "127.0.0.1:8080", "127.1.2.3", "[::1]:80", "catalogue.example",
        "Catalogue.Example.:443", "[::ffff:127.0.0.1]",
    ])
    func knowTheirOwnNames(name: String) {
        #expect(hosts.contains(name))
    }

    @Test(arguments: [
        "evil.example", "catalogue.example.evil.example", "notlocalhost", "192.0.2.77", "[2001:db8::9]", "", "a b",
        "localhost@evil.example", "127.0.0.1.evil.example", "localhost:1:2",
    ])
    func knowNoOthers(name: String) {
        #expect(!hosts.contains(name))
    }

    @Test func knowTheMachinesAddresses() throws {
        for device in try System.enumerateDevices() {
            guard let address = device.address?.ip else { continue }
            #expect(hosts.contains(address.isVersion4 ? "\(address):8080" : "[\(address)]"))
        }
    }
}
