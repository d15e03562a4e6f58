import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import Routes
import Screens

extension WebApplication {
    /// - Throws: ``WebError/unknownAddress`` where nobody can sign in.
    var people: any PeopleStore {
        get throws {
            guard let people = signIn.people else { throw WebError.unknownAddress }
            return people
        }
    }

    /// Leads to the page for signing in, and then back.
    func redirectToSignIn(from request: Request) -> Response {
        let asked = basePath.relative(request.uri.path).map { _ in
            request.uri.path + (request.uri.query.map { "?\($0)" } ?? "")
        }
        let back = request.method == .get || request.method == .head ? asked : request.cameFrom(under: basePath)
        return .seeOther(path(to: .signIn(next: back.flatMap(next))))
    }

    /// A path of the app that someone is led to after signing in; nil for any other text.
    func next(_ text: String) -> String? {
        guard let own = basePath.ownPath(text),
            !own.lowercased().replacing("%2e", with: ".").split(separator: "/").contains(where: {
                $0 == "." || $0 == ".."
            })
        else { return nil }
        let patterns = basePath.patterns(at: String(own.prefix { $0 != "?" }))
        let isForm = patterns.contains { [.signIn, .signOut, .setup, .openID, .openIDCallback].contains($0) }
        return isForm || own == path(to: .home) ? nil : own
    }

    // MARK: Sign in

    func signInPage(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try people
        let asked = request.parameters.first { $0.name == "next" }?.value
        let next = asked.flatMap(next)
        switch context.requester {
        case .anyone, .named: return .seeOther(next ?? path(to: .home))
        default:
            return try await signInPage(context.requester.person?.name.text ?? "", next: next, request, context)
        }
    }

    func signInPage(
        _ name: String, next: String?, problem: SignInProblem? = nil, status: HTTPResponse.Status = .ok,
        _ request: Request, _ context: AppRequestContext
    ) async throws -> Response {
        let loading = loadContext(request, context)
        let person = context.requester.person
        var (hasPassword, hasPasskeys) = (true, passkeyVerifier(for: request) != nil)
        var provider = signIn.configuration.provider
        // People confirm who they are in one of their own ways.
        if let person {
            let people = try people
            hasPassword = try await self.hasPassword(person)
            let offered = signIn.configuration.offered
            let domains = try await people.passkeys(of: person.id).map(\.domain)
            hasPasskeys = hasPasskeys && domains.contains { $0 == offered.passkeyDomain }
            let issuers = try await people.accounts(of: person.id).map(\.identity.issuer)
            if !issuers.contains(where: { $0 == offered.issuer }) { provider = nil }
        }
        let screen = SignInScreen(
            name: name, next: next, problem: problem, isConfirming: person != nil, hasPassword: hasPassword,
            hasPasskeys: hasPasskeys, provider: provider?.host, model: try await loading.model())
        var response = try self.response(screen, loading, status: status).unsaved
        if case .tooManyTries(let seconds) = problem { response.headers[.retryAfter] = String(seconds) }
        return response
    }

    func submitSignIn(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let people = try people
        switch context.requester {
        case .anyone, .named: return .seeOther(path(to: .home))
        default: break
        }
        let form = try await form(request, context)
        let next = form["next"].flatMap(next)
        if let credential = form["credential"] {
            if let response = try await signIn(withPasskey: credential, next: next, request, context) {
                return response
            }
            return try await signInPage(
                context.requester.person?.name.text ?? "", next: next, problem: .passkeyRefused, status: .unauthorized,
                request, context)
        }
        guard let text = form["name"], let password = form["password"] else {
            throw WebError.badForm(expected: "a form with “name” and “password”, or with “credential”")
        }
        func refuse(_ problem: SignInProblem, _ status: HTTPResponse.Status) async throws -> Response {
            try await signInPage(
                String(text.prefix(200)), next: next, problem: problem, status: status, request, context)
        }
        let name = PersonName(text)
        let found = if let name { try await people.person(named: name) } else { nil as (Person, String?)? }
        let cookie = request.cookies[DeviceCookie.name]?.value
        let device = found.flatMap { found in cookie.flatMap { signIn.devices.device(in: $0, of: found.0) } }
        let series: [SignInLimiter.Series] =
            device.map { [.device($0)] } ?? [.client(context.client), .name(name?.folded ?? "")]
        let wait = signIn.limiter.wait(for: series, at: signIn.now())
        if wait > 0 { return try await refuse(.tooManyTries(retryAfter: wait), .tooManyRequests) }
        let checked = try await signIn.limiter.whenFree(isKnown: device != nil) {
            try await signIn.passwords.check(password, against: found?.1)
        }
        if checked == nil { signIn.limiter.takeBack(series) }
        guard let checked else { return try await refuse(.tooManyTries(retryAfter: 5), .tooManyRequests) }
        guard checked.isRight, let (person, hash) = found, var hash else {
            return try await refuse(.wrong, .unauthorized)
        }
        if let replacement = checked.replacement {
            try await people.replacePassword(hash, with: replacement, of: person.id)
            hash = replacement
        }
        // The password may have been changed while it was checked.
        let response = try await begin(
            person, by: .password(hash: hash), to: next ?? path(to: .home), request, context)
        guard let response else { return try await refuse(.wrong, .unauthorized) }
        signIn.limiter.succeed(series)
        return response
    }

    /// Begins a session in place of the one that the browser has, and leads to a page.
    ///
    /// - Parameters:
    ///   - person: the person.
    ///   - proof: the reason why it may begin.
    ///   - signInDate: the date when the person signed in elsewhere; nil for now.
    ///   - path: the path of the page.
    /// - Returns: nil if the reason no longer holds.
    func begin(
        _ person: Person, by proof: SignInProof, at signInDate: Date? = nil, to path: String, _ request: Request,
        _ context: AppRequestContext
    ) async throws -> Response? {
        let (secret, date) = (RandomSecret(), signIn.now())
        let session = Session(
            id: UUID().uuidString.lowercased(), person: person.id, device: request.device, createdAt: date,
            usedAt: date, signedInAt: signInDate.map { min($0, date) } ?? date)
        let people = try people
        guard try await people.begin(session, secret: secret.digest, by: proof) else { return nil }
        if let old = context.requester.session { _ = try await people.endSession(old.id, of: old.person) }
        let cookies = Cookies(basePath)
        var response = Response.seeOther(path)
        response.setCookie(cookies.session(secret.text, isSecure: request.isSecure))
        response.setCookie(
            cookies.device(
                signIn.devices.value(of: person, in: request.cookies[DeviceCookie.name]?.value),
                isSecure: request.isSecure))
        return response
    }

    func signOut(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        if case .unknown(let error) = context.requester { throw error }
        if let session = context.requester.session {
            signIn.forget(context.requester.secret)
            _ = try await people.endSession(session.id, of: session.person)
        }
        var response = Response.seeOther(path(to: .signIn(next: nil)))
        response.setCookie(Cookies(basePath).endedSession(isSecure: request.isSecure))
        // The service worker deletes what it has saved; this is for browsers in which it can't.
        if basePath == .root { response.headers[named: "clear-site-data"] = #""cache", "storage""# }
        return response
    }

    // MARK: Browsers that are about to sign in

    /// The secret of a browser, for which tickets are made; a new one if it has none.
    func browser(of request: Request) -> (secret: String, cookie: Cookie) {
        let secret = knownBrowser(of: request) ?? RandomSecret().text
        return (secret, Cookies(basePath).browser(secret, isSecure: request.isSecure))
    }

    /// The secret that the cookie of a browser has.
    func knownBrowser(of request: Request) -> String? {
        let name = HostCookie.browser.name(isSecure: request.isSecure, isAtRoot: basePath == .root)
        return request.cookies[name]?.value
    }

    // MARK: First start

    func setupPage(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        guard case .newcomer = context.requester else { return .seeOther(path(to: .home)) }
        let token = request.parameters.first { $0.name == "token" }?.value
        guard let token else { throw WebError.setupNeeded }
        return try await setupPage(token, name: "", request, context)
    }

    private func setupPage(
        _ token: String, name: String, problem: AccountProblem? = nil, _ request: Request, _ context: AppRequestContext
    ) async throws -> Response {
        let loading = loadContext(request, context)
        let screen = SetupScreen(token: token, name: name, problem: problem, model: try await loading.model())
        return try response(screen, loading, status: problem == nil ? .ok : .unprocessableContent).unsaved
    }

    func submitSetup(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        guard case .newcomer = context.requester else { return .seeOther(path(to: .home)) }
        let form = try await form(request, context)
        guard let token = form["token"], let name = form["name"], let password = form["password"] else {
            throw WebError.badForm(expected: "a form with “token”, “name” and “password”")
        }
        guard try await people.acceptsSetup(SecretDigest(of: token), at: signIn.now()) else {
            throw WebError.setupNeeded
        }
        let person: Person
        let hash: String
        do {
            person = try newPerson(name, .admin, profile: .shared)
            hash = try await self.hash(of: password, for: person.name, context)
        } catch let problem as AccountProblem {
            return try await setupPage(token, name: String(name.prefix(200)), problem: problem, request, context)
        }
        guard try await people.addFirst(person, password: hash, setup: SecretDigest(of: token), at: signIn.now()) else {
            throw WebError.setupNeeded
        }
        guard
            let response = try await begin(
                person, by: .password(hash: hash), to: path(to: .home), request, context)
        else {
            return .seeOther(path(to: .signIn(next: nil)))
        }
        return response
    }

    // MARK: Names and passwords

    /// - Throws: ``AccountProblem/invalidName``.
    func newPerson(_ name: String, _ role: Role, profile: ProfileID) throws -> Person {
        guard let name = PersonName(name) else { throw AccountProblem.invalidName }
        return Person(newNamed: name, role, profile: profile, at: signIn.now())
    }

    func hasPassword(_ person: Person) async throws -> Bool {
        try await people.person(named: person.name)?.password != nil
    }

    /// - Throws: ``AccountProblem`` if the password breaks a rule, ``WebError/busy`` if too many wait for one.
    func hash(of password: String, for name: PersonName, _ context: AppRequestContext) async throws -> String {
        switch PasswordRules.problem(with: password, of: name) {
        case .tooShort(let least): throw AccountProblem.passwordTooShort(least: least)
        case .tooLong(let most): throw WebError.badForm(expected: "a password of at most \(most) bytes")
        case .isCommon: throw AccountProblem.passwordIsCommon
        case .isName: throw AccountProblem.passwordIsName
        case nil: break
        }
        let hash = try await signIn.limiter.whenFree(isKnown: context.requester.person != nil) {
            try await signIn.passwords.hash(of: password)
        }
        guard let hash else { throw WebError.busy }
        return hash
    }
}

extension Response {
    /// A copy that neither the browser nor the service worker saves.
    var unsaved: Response {
        var response = self
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
