import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import Routes
import Screens

extension WebApplication {
    // MARK: Account

    func accountPage(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        guard context.requester.person != nil else {
            // Before there are people, an admin can add the first one.
            if case .anyone(.admin) = context.requester { return .seeOther(path(to: .people)) }
            throw WebError.unknownAddress
        }
        return try await accountScreen(request, context)
    }

    func accountScreen(
        newToken: RandomSecret? = nil, newShare: RandomSecret? = nil, problem: AccountProblem? = nil,
        _ request: Request, _ context: AppRequestContext
    ) async throws -> Response {
        guard let person = context.requester.person else { throw WebError.unknownAddress }
        let people = try people
        let loading = loadContext(request, context)
        let screen = AccountScreen(
            person: person, sessions: try await people.sessions(of: person.id, at: signIn.now()),
            current: context.requester.session?.id, tokens: try await people.tokens(of: person.id),
            methods: SignInMethods(
                hasPassword: try await hasPassword(person), passkeys: try await people.passkeys(of: person.id),
                accounts: try await people.accounts(of: person.id), offered: signIn.configuration.offered,
                canAddPasskeys: passkeyVerifier(for: request) != nil, provider: signIn.configuration.provider?.host,
                isNamedByProxy: context.requester.isNamedByProxy),
            shares: try await people.shares(of: person.id).map {
                SharedTitle($0, in: library, strings: context.visitor.strings)
            },
            isRecent: signIn.isRecent(context.requester), newToken: newToken?.text,
            newShare: newShare.map { (request.origin ?? "") + path(to: .share(token: $0.text, .page)) },
            problem: problem,
            canTakeOver: try await profileOfBrowser(request, context) != nil,
            model: try await loading.model())
        return try response(screen, loading, status: problem == nil ? .ok : .unprocessableContent).unsaved
    }

    /// The profile that the browser had before the person signed in; nil if it had none.
    private func profileOfBrowser(_ request: Request, _ context: AppRequestContext) async throws -> ProfileID? {
        guard case .private(let signer) = profiles, let cookie = request.cookies[ProfileCookie.name]?.value,
            let profile = signer.profile(in: cookie), context.requester.may(RoutePattern.editFavourites.access)
        else { return nil }
        // Nobody takes over a person's profile.
        return try await people.people().contains { $0.profile == profile } ? nil : profile
    }

    func changeAccount(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        guard let person = context.requester.person else { throw WebError.unknownAddress }
        let session = context.requester.session?.id
        // The proxy goes on naming the person whom it has named.
        let others = context.requester.isNamedByProxy ? nil : signIn.configuration.offered
        let form = try await form(request, context)
        guard let edit = form["edit"].flatMap(AccountEdit.init) else {
            throw WebError.badForm(
                expected: "a form with “edit”, one of "
                    + AccountEdit.allCases.map(\.rawValue).joined(separator: ", "))
        }
        if edit.needsRecentSignIn, !signIn.isRecent(context.requester) {
            return .seeOther(path(to: .signIn(next: path(to: .account))))
        }
        do {
            let people = try people
            switch edit {
            case .password:
                let hash = try await hash(of: form["password"] ?? "", for: person.name, context)
                try await people.setPassword(hash, of: person.id, in: session)
                return redirect(to: .account, notice: .account(.passwordChanged))
            case .removePassword:
                try await people.removePassword(of: person.id, in: session, leaving: others)
                return redirect(to: .account, notice: .account(.passwordRemoved))
            case .addPasskey:
                try await addPasskey(form, of: person, request, context)
                return redirect(to: .account, notice: .account(.passkeyAdded))
            case .removePasskey:
                guard
                    try await people.removePasskey(
                        form["passkey"] ?? "", of: person.id, in: session, leaving: others)
                else {
                    throw WebError.unknownAddress
                }
                return redirect(to: .account, notice: .account(.passkeyRemoved))
            case .link:
                try await link(form, with: person, context)
                return redirect(to: .account, notice: .account(.accountLinked))
            case .unlink:
                guard
                    try await people.unlink(form["account"] ?? "", of: person.id, in: session, leaving: others)
                else {
                    throw WebError.unknownAddress
                }
                return redirect(to: .account, notice: .account(.accountUnlinked))
            case .endSession:
                // Sessions of other people are unknown here, too.
                guard try await people.endSession(form["session"] ?? "", of: person.id) else {
                    throw WebError.unknownAddress
                }
                return redirect(to: .account, notice: .account(.sessionEnded))
            case .addToken:
                let secret = RandomSecret.token()
                try await people.add(newToken(form, of: person), secret: secret.digest)
                return try await accountScreen(newToken: secret, request, context)
            case .removeToken:
                guard try await people.removeToken(form["token"] ?? "", of: person.id) else {
                    throw WebError.unknownAddress
                }
                return redirect(to: .account, notice: .account(.tokenRemoved))
            case .addShare:
                guard context.requester.may(RoutePattern.newShare.access) else { throw WebError.forbidden }
                let secret = try await addShare(form, of: person)
                return try await accountScreen(newShare: secret, request, context)
            case .removeShare:
                guard try await people.removeShare(form["share"] ?? "", of: person.id) else {
                    throw WebError.unknownAddress
                }
                return redirect(to: .account, notice: .account(.shareRemoved))
            case .takeOver:
                guard context.requester.may(RoutePattern.editFavourites.access) else { throw WebError.forbidden }
                if let old = try await profileOfBrowser(request, context) {
                    try await takeOver(old, to: person.profile)
                }
                var response = redirect(to: .favourites(source: nil), notice: .account(.profileTakenOver))
                response.setCookie(Cookies(basePath).endedProfile)
                return response
            case .removeMe:
                guard form["confirm"] == "true" else {
                    throw WebError.badForm(expected: "a form with “confirm”, true")
                }
                // They would come back with a greater role than an admin has given them.
                if let role = signIn.configuration.newPeople, role > person.role { throw WebError.forbidden }
                try await people.remove(person.id)
                return try await signOut(request, context)
            }
        } catch {
            return try await accountScreen(problem: AccountProblem(error), request, context)
        }
    }

    /// The name that a person gives to a token or a passkey.
    func shortName(in form: [String: String]) -> String {
        String((form["name"] ?? "").withoutControls.trimmed.prefix(PersonName.maxLength))
    }

    private func newToken(_ form: [String: String], of person: Person) throws -> AccessToken {
        let scopes = Set(AccessToken.Scope.allCases.filter { form[$0.rawValue] == "true" })
        let name = shortName(in: form)
        let days = form["days"] ?? ""
        guard !name.isEmpty, !scopes.isEmpty, days.isEmpty || Int(days).map((1...3_660).contains) == true else {
            throw AccountProblem.badToken
        }
        let date = signIn.now()
        return AccessToken(
            id: UUID().uuidString.lowercased(), person: person.id, name: name, scopes: scopes, createdAt: date,
            endsAt: Double(days).map { date.addingTimeInterval($0 * 86_400) })
    }

    // MARK: People

    func peoplePage(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        try await peoplePage(problem: nil, name: "", role: nil, request, context)
    }

    private func peoplePage(
        problem: AccountProblem?, name: String, role: Role?, _ request: Request, _ context: AppRequestContext
    ) async throws -> Response {
        let people = try people
        let loading = loadContext(request, context)
        let screen = PeopleScreen(
            people: try await people.people(), current: context.requester.person,
            isRecent: signIn.isRecent(context.requester), problem: problem, newName: name, newRole: role ?? .member,
            canOmitPassword: signIn.configuration.header != nil,
            hasOtherWays: signIn.configuration.offered != OfferedWays(), model: try await loading.model())
        return try response(screen, loading, status: problem == nil ? .ok : .unprocessableContent).unsaved
    }

    func changePeople(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let form = try await form(request, context)
        guard signIn.isRecent(context.requester) else {
            return .seeOther(path(to: .signIn(next: path(to: .people))))
        }
        let people = try people
        let hasPeople = try await people.hasPeople()
        let edit = form["edit"].flatMap(PeopleEdit.init)
        // Someone else may have added the first person since the request began.
        if case .anyone = context.requester, hasPeople { throw WebError.signInNeeded }
        do {
            func person() async throws -> Person {
                guard let person = try await people.people().first(where: { $0.id == form["person"] }) else {
                    throw WebError.unknownAddress
                }
                return person
            }
            func role() throws -> Role {
                guard let role = form["role"].flatMap(Role.init) else {
                    let roles = Role.allCases.map(\.rawValue).joined(separator: ", ")
                    throw WebError.badForm(expected: "a form with “role”, one of \(roles)")
                }
                return role
            }
            let notice: AccountNotice
            switch edit {
            case .add:
                // The first person takes over what there is, and can add the others.
                let person = try newPerson(
                    form["name"] ?? "", hasPeople ? role() : .admin,
                    profile: hasPeople ? ProfileCookie.newProfile() : .shared)
                let password = form["password"] ?? ""
                let needsNone = hasPeople && signIn.configuration.header != nil && password.isEmpty
                let hash = needsNone ? nil : try await hash(of: password, for: person.name, context)
                if hasPeople {
                    try await people.add(person, password: hash)
                } else if let hash, try await !people.addFirst(person, password: hash) {
                    throw WebError.signInNeeded
                }
                notice = .personAdded
            case .remove:
                try await people.remove(person().id)
                notice = .personRemoved
            case .role:
                try await people.setRole(role(), of: person().id)
                notice = .roleChanged
            case .password:
                let person = try await person()
                let own = person.id == context.requester.person?.id ? context.requester.session?.id : nil
                let hash = try await hash(of: form["password"] ?? "", for: person.name, context)
                try await people.setPassword(
                    hash, of: person.id, in: own, isOnlyWayIn: form["only"] == "true")
                notice = .passwordChanged
            case nil: throw WebError.badForm(expected: "a form with “edit”, one of add, remove, role, password")
            }
            return redirect(to: .people, notice: .account(notice))
        } catch {
            let isNew = edit == .add
            return try await peoplePage(
                problem: AccountProblem(error), name: isNew ? String((form["name"] ?? "").prefix(200)) : "",
                role: isNew ? form["role"].flatMap(Role.init) : nil, request, context)
        }
    }
}

extension AccountProblem {
    /// The problem in what a person has typed.
    ///
    /// - Throws: all other errors.
    fileprivate init(_ error: any Error) throws {
        switch error {
        case let error as AccountProblem: self = error
        case PeopleError.nameTaken: self = .nameTaken
        case PeopleError.lastAdmin: self = .lastAdmin
        case PeopleError.lastWayIn: self = .lastWayIn
        case PeopleError.passkeyTaken: self = .passkeyTaken
        case PeopleError.accountTaken: self = .accountTaken
        case PeopleError.tooManyPasskeys(let limit): self = .tooManyPasskeys(limit: limit)
        case PeopleError.tooManyAccounts(let limit): self = .tooManyAccounts(limit: limit)
        case PeopleError.tooManyTokens(let limit): self = .tooManyTokens(limit: limit)
        case PeopleError.tooManyShares(let limit): self = .tooManyShares(limit: limit)
        case PeopleError.unknown: throw WebError.unknownAddress
        default: throw error
        }
    }
}
