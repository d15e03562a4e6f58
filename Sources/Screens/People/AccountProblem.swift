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
        }
    }
}
