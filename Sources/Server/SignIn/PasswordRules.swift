package import Catalogue

/// The reason why a person can't have a password.
package enum PasswordProblem: Hashable, Sendable, CustomStringConvertible {
    /// The password has fewer characters than this.
    case tooShort(least: Int)
    /// The password has more bytes in UTF-8 than this.
    case tooLong(most: Int)
    /// The password is the person's name.
    case isName
    /// The password is one of the commonest passwords.
    case isCommon

    package var description: String {
        switch self {
        case .tooShort(let least):
            "Expected a password of at least \(least) characters, got a shorter one. Choose a few words, for example."
        case .tooLong(let most): "Expected a password of at most \(most) bytes, got a longer one. Shorten it."
        case .isName: "Expected a password that is not the person’s name, got the name. Choose another one."
        case .isCommon: "Expected a password that is hard to guess, got one of the commonest. Choose another one."
        }
    }
}

/// The rules for new passwords: they have a length, and are not easy to guess. No kinds of characters are required
/// (NIST SP 800-63B-4, section 3.1.1.2).
package enum PasswordRules {
    private static let minCharacters = 10
    private static let maxBytes = 1_024

    /// The problem with a new password; nil if there is none.
    ///
    /// - Parameters:
    ///   - password: the password.
    ///   - name: the name of the person who will have it.
    package static func problem(with password: String, of name: PersonName) -> PasswordProblem? {
        if password.utf8.count > maxBytes { return .tooLong(most: maxBytes) }
        if password.count < minCharacters { return .tooShort(least: minCharacters) }
        if PersonName(password) == name { return .isName }
        return CommonPasswords.all.contains(password.lowercased()) ? .isCommon : nil
    }
}
