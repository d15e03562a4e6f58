import Foundation
import Testing

@testable import Server

@Suite struct PasswordHashTests {
    private static let small = PasswordHash.Cost(logRounds: 4, blockSize: 8, parallelism: 1)

    private func hashed(_ password: String) throws -> PasswordHash { try PasswordHash(of: password, cost: Self.small) }

    @Test func isReadAsItWasWritten() throws {
        let hash = try hashed("a few good words")
        #expect(hash.description.hasPrefix("$scrypt$ln=4,r=8,p=1$"))
        let read = try #require(PasswordHash(hash.description))
        #expect(read == hash)
        #expect(try read.matches("a few good words"))
    }

    @Test(arguments: ["a few good word", "A few good words", "a few good words ", ""])
    func matchesNoOtherPassword(password: String) throws {
        #expect(try !hashed("a few good words").matches(password))
    }

    @Test func takesEquivalentCharactersForTheSame() throws {
        #expect(try hashed("caf\u{E9} caf\u{E9}").matches("cafe\u{301} cafe\u{301}"))
    }

    @Test func hasASaltOfItsOwn() throws {
        let (one, two) = (try hashed("a few good words"), try hashed("a few good words"))
        #expect(one.salt != two.salt && one.key != two.key)
    }

    /// RFC 7914, section 12.
    @Test func agreesWithTheStandard() throws {
        let cost = PasswordHash.Cost(logRounds: 10, blockSize: 8, parallelism: 16)
        // The first 32 bytes of the derived key: a longer key only continues it.
        let key: [UInt8] = [
            0xFD, 0xBA, 0xBE, 0x1C, 0x9D, 0x34, 0x72, 0x00, 0x78, 0x56, 0xE7, 0x19, 0x0D, 0x01, 0xE9, 0xFE, 0x7C, 0x6A,
            0xD7, 0xCB, 0xC8, 0x23, 0x78, 0x30, 0xE7, 0x73, 0x76, 0x63, 0x4B, 0x37, 0x31, 0x62,
        ]
        let (salt, digest) = (Data("NaCl".utf8).base64EncodedString(), Data(key).base64EncodedString())
        let parts = ["", "scrypt", "ln=10,r=8,p=16"] + [salt, digest].map { $0.replacing("=", with: "") }
        let hash = try #require(PasswordHash(parts.joined(separator: "$")))
        #expect(hash.cost == cost)
        #expect(try hash.matches("password"))
    }

    @Test(arguments: [
        "", "$", "password", "$scrypt$ln=4,r=8,p=1$c2FsdA$", "$scrypt$ln=4,r=8,p=1$c2FsdA$AAAA",
        "$scrypt$ln=4,r=8,p=1$$KEY", "$scrypt$ln=4,r=8,p=1$!$KEY", "$scrypt$ln=4,r=8,p=1$c2FsdA$KEY$",
        "$scrypt$ln=4,r=8$c2FsdA$KEY", "$scrypt$ln=x,r=8,p=1$c2FsdA$KEY", "$argon2id$ln=4,r=8,p=1$c2FsdA$KEY",
    ])
    func isNotReadFromAnotherText(text: String) {
        let key = String(repeating: "A", count: 43)
        #expect(PasswordHash("$scrypt$ln=4,r=8,p=1$c2FsdA$KEY".replacing("KEY", with: key)) != nil)
        #expect(PasswordHash(text.replacing("KEY", with: key)) == nil)
    }

    @Test(arguments: [
        "ln=0,r=8,p=1", "ln=21,r=8,p=1", "ln=18,r=8,p=1", "ln=4,r=17,p=1", "ln=4,r=8,p=17", "ln=4,r=0,p=1",
    ])
    func isNotReadIfItWouldCostTooMuch(cost: String) throws {
        let text = try hashed("a few good words").description
        #expect(PasswordHash(text) != nil)
        #expect(PasswordHash(text.replacing("ln=4,r=8,p=1", with: cost)) == nil)
    }

    @Test func isReplacedWhenTheCostIsRaised() async throws {
        let passwords = try Passwords(cost: Self.small)
        let cheap = PasswordHash.Cost(logRounds: 3, blockSize: 8, parallelism: 1)
        let old = try PasswordHash(of: "a few good words", cost: cheap).description
        let (isRight, replacement) = try await passwords.check("a few good words", against: old)
        #expect(isRight)
        let text = try #require(replacement)
        let new = try #require(PasswordHash(text))
        #expect(new.cost == Self.small)
        let again = try await passwords.check("a few good words", against: new.description)
        #expect(again.isRight && again.replacement == nil)
        let wrong = try await passwords.check("other good words", against: old)
        #expect(!wrong.isRight && wrong.replacement == nil)
    }

    @Test(arguments: [nil, "nonsense"]) func matchesNobodysPassword(stored: String?) async throws {
        let (isRight, replacement) = try await Passwords(cost: Self.small).check("", against: stored)
        #expect(!isRight && replacement == nil)
    }
}
