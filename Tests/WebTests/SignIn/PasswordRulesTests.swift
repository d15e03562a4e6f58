import Catalogue
import Testing

@testable import Server

@Suite struct PasswordRulesTests {
    private func problem(with password: String, of name: String = "Ada") throws -> PasswordProblem? {
        PasswordRules.problem(with: password, of: try #require(PersonName(name)))
    }

    @Test(arguments: ["ten eleven", "          ", "ααααααααααα", "0123456789a", "Tr0ub4dor&3", "\u{1}\u{2}34567890"])
    func allowsAnyKindsOfCharacters(password: String) throws {
        #expect(try problem(with: password) == nil)
    }

    @Test func countsCharactersAsPeopleDo() throws {
        #expect(try problem(with: "ninechars") == .tooShort(least: 10))
        #expect(try problem(with: "ninechars!") == nil)
        #expect(try problem(with: String(repeating: "👩‍👩‍👧‍👦", count: 9)) == .tooShort(least: 10))
        #expect(try problem(with: String(repeating: "👩‍👩‍👧‍👦", count: 10)) == nil)
        #expect(try problem(with: "") == .tooShort(least: 10))
    }

    @Test func boundsTheBytes() throws {
        let longest = String(repeating: "é", count: 512)
        #expect(try problem(with: longest) == nil)
        #expect(try problem(with: longest + "a") == .tooLong(most: 1_024))
    }

    @Test(arguments: ["Ada Lovelace", "ADA LOVELACE", " ada lovelace ", "Ada\u{A0}Lovelace", "\u{FF21}da Lovelace"])
    func refusesTheName(password: String) throws {
        #expect(try problem(with: password, of: "Ada Lovelace") == .isName)
        #expect(try problem(with: password, of: "Ada Byron") == nil)
    }

    @Test(arguments: ["1234567890", "Password123", "QWERTYUIOP"])
    func refusesTheCommonest(password: String) throws {
        #expect(try problem(with: password) == .isCommon)
        #expect(try problem(with: "\(password) and more") == nil)
    }

    @Test func knowsOnlyPasswordsThatAreLongEnough() {
        #expect(CommonPasswords.all.count == 1_000)
        for password in CommonPasswords.all {
            #expect(password.count >= 10 && password == password.lowercased(), "\(password)")
        }
    }
}
