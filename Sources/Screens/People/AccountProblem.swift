package import Catalogue

/// The reason why an account, a token or a person was not changed.
package enum AccountProblem: Error, Hashable {
    /// The password has fewer characters than this.
    case passwordTooShort(least: Int)
    /// The password is the person's name.
    case passwordIsName
    /// The password is one that many people use.
    case passwordIsCommon
    /// The name is empty or too long, or has control characters.
    case invalidName
    /// Somebody has the name.
    case nameTaken
    /// The change would leave no admin.
    case lastAdmin
    /// The person has this many tokens.
    case tooManyTokens(limit: Int)
    /// The person has this many public links.
    case tooManyShares(limit: Int)
    /// The token has no name or no scope.
    case badToken
    /// The person could not sign in any more.
    case lastWayIn
    /// The passkey's answer can't be trusted, or came too late.
    case passkeyRefused
    /// The passkey is there already.
    case passkeyTaken
    /// The person has this many passkeys.
    case tooManyPasskeys(limit: Int)
    /// The account at a provider is linked with somebody already.
    case accountTaken
    /// The person has this many accounts at providers.
    case tooManyAccounts(limit: Int)
    /// The account at a provider was not linked.
    case signIn(SignInProblem)

    package func message(_ strings: Strings) -> String {
        switch self {
        case .passwordTooShort(let least): strings(.passwordTooShort, count: least)
        case .passwordIsName: strings(.passwordIsName)
        case .passwordIsCommon: strings(.passwordIsCommon)
        case .invalidName: strings(.invalidName, strings.number(Double(PersonName.maxLength)))
        case .nameTaken: strings(.nameTaken)
        case .lastAdmin: strings(.lastAdmin)
        case .tooManyTokens(let limit): strings(.tooManyTokens, strings.number(Double(limit)))
        case .tooManyShares(let limit): strings(.tooManyShares, strings.number(Double(limit)))
        case .badToken: strings(.badToken)
        case .lastWayIn: strings(.lastWayIn)
        case .passkeyRefused: strings(.passkeyNotAdded)
        case .passkeyTaken: strings(.passkeyTaken)
        case .tooManyPasskeys(let limit): strings(.tooManyPasskeys, strings.number(Double(limit)))
        case .accountTaken: strings(.accountTaken)
        case .tooManyAccounts(let limit): strings(.tooManyAccounts, strings.number(Double(limit)))
        case .signIn(let problem): problem.message(strings)
        }
    }
}
