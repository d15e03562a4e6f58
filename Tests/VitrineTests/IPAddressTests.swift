import Server
import Testing

@testable import Vitrine

@Suite struct IPAddressTests {
    @Test(arguments: [
        "0.0.0.0", "0.1.2.3", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255", "127.0.0.1",
        "127.255.255.255",
        "169.254.0.1", "169.254.169.254", "172.16.0.0", "172.31.255.255", "192.0.0.1", "192.0.0.255", "192.0.2.1",
        "192.88.99.1",
        "192.168.0.0", "192.168.255.255", "198.18.0.0", "198.19.255.255", "198.51.100.7", "203.0.113.255", "224.0.0.1",
        "239.255.255.255", "240.0.0.1", "255.255.255.255",
    ])
    func isNotPublicInVersion4(text: String) throws {
        #expect(try #require(IPAddress(text)).isPublic == false)
    }

    @Test(arguments: [
        "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
        "128.0.0.0",
        "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.0.3.0", "192.88.98.255",
        "192.167.255.255",
        "192.169.0.0", "198.17.255.255", "198.20.0.0", "198.51.99.255", "198.51.101.0", "203.0.112.255", "203.0.114.0",
        "223.255.255.255", "17.253.144.10",
    ])
    func isPublicInVersion4(text: String) throws {
        #expect(try #require(IPAddress(text)).isPublic)
    }

    @Test(arguments: [
        "::", "::1", "::7f00:1", "::127.0.0.1", "64:ff9b:1::1", "100::1", "100:0:0:1::1", "2001::1",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "2001:2::1", "2001:10::1", "2001:1ff:ffff::1", "2001:db8::1", "2001:db8:ffff::", "3fff::1", "3fff:fff:ffff::1",
        "5f00::1",
        "fc00::1", "fd12:3456::1", "fe80::1", "febf::1", "fec0::1", "ff02::1", "ff0e::1", "4000::1", "1fff::1",
    ])
    func isNotPublicInVersion6(text: String) throws {
        #expect(try #require(IPAddress(text)).isPublic == false)
    }

    @Test(arguments: [
        "2606:4700:4700::1111", "2a00:1450:4001:813::200e", "2001:200::1", "2001:4860:4860::8888", "2001:db7::1",
        "2001:db9::1", "3fff:1000::1", "3ffe::1", "2620:149:af0::10",
    ])
    func isPublicInVersion6(text: String) throws {
        #expect(try #require(IPAddress(text)).isPublic)
    }

    @Test(arguments: [
        ("::ffff:127.0.0.1", false), ("::ffff:10.1.2.3", false), ("::ffff:169.254.169.254", false),
        ("::ffff:8.8.8.8", true),
        ("64:ff9b::127.0.0.1", false), ("64:ff9b::c0a8:1", false), ("64:ff9b::8.8.8.8", true),
        ("2002:7f00:1::", false), ("2002:c0a8:101::1", false), ("2002:a00:1::", false), ("2002:808:808::1", true),
        ("64:ff9b:0:1::8.8.8.8", false), ("::fffe:8.8.8.8", false),
    ])
    func followsTheEmbeddedIPv4Address(text: String, isPublic: Bool) throws {
        #expect(try #require(IPAddress(text)).isPublic == isPublic)
    }

    @Test(arguments: [
        "", "localhost", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "1.2.3.4.5", "256.1.1.1", "fe80::1%eth0",
        "[::1]", "1.2.3.4 ",
        "::1::", "12345::",
    ])
    func acceptsOneNotation(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test(arguments: ["1.2.3.4", "::1", "2001:db8::1:0:0:1", "::ffff:1.2.3.4", "64:ff9b::1.2.3.4"])
    func roundTripsItsText(text: String) throws {
        let address = try #require(IPAddress(text))
        #expect(IPAddress(address.description) == address)
        #expect(IPAddress(bytes: address.bytes) == address)
        #expect(IPAddress(bytes: [1, 2, 3]) == nil)
    }
}
