import Endpoints
import Testing

@Suite struct SecretTests {
    @Test func isShownNowhere() {
        let secret = Secret("abracadabra")
        var dumped = ""
        dump(["key": secret], to: &dumped)
        let texts = [
            "\(secret)", String(describing: secret), String(reflecting: secret), "\([secret])",
            "\(Optional(secret) as Any)",
            dumped,
        ]
        for text in texts { #expect(!text.contains("abracadabra"), "\(text)") }
        #expect(secret.revealed == "abracadabra")
    }

    @Test func areEqualByTheirText() {
        #expect(Secret("a") == Secret("a"))
        #expect(Secret("a") != Secret("b"))
    }
}
