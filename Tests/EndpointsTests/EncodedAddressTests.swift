import Endpoints
import Testing

@Suite struct EncodedAddressTests {
    @Test(arguments: [
        ("https://a.example/my boat.jpg", "https://a.example/my%20boat.jpg"),
        ("https://a.example/a%20b.jpg?q=1&r=2#s", "https://a.example/a%20b.jpg?q=1&r=2#s"),
        ("/a<b>\"c\"{d}|`e`^.jpg", "/a%3Cb%3E%22c%22%7Bd%7D%7C%60e%60%5E.jpg"),
        ("100%.jpg", "100%25.jpg"), ("%", "%25"), ("%4", "%254"), ("%zz%41", "%25zz%41"), ("%4é", "%254%C3%A9"),
        ("", ""),
        ("/ü\u{A0}\u{3000}\u{2028}", "/%C3%BC%C2%A0%E3%80%80%E2%80%A8"), ("a\\b\u{7}c", "a\\b\u{7}c"),
        ("/boats?f[color]=red&q=red%20boat", "/boats?f%5Bcolor%5D=red&q=red%20boat"),
        ("?035a=^\\(OCoLC&after=a%2Bb", "?035a=%5E%5C(OCoLC&after=a%2Bb"),
        ("https://[::1]:80/a[1]", "https://[::1]:80/a%5B1%5D"),
        ("https://bücher.example/ü", "https://bücher.example/%C3%BC"), ("//ü.example/ü", "//ü.example/%C3%BC"),
        ("https://a b/c d", "https://a b/c%20d"), ("/a?u=https://ü", "/a?u=https://%C3%BC"),
    ])
    func encodesWhatNobodyEncoded(text: String, encoded: String) {
        #expect(text.encodedAddress == encoded)
        #expect(encoded.encodedAddress == encoded)
    }
}
