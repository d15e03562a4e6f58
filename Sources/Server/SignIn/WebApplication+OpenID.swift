import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Routes
import Screens

/// The content of the state of an authorization request.
private struct AuthorizationRequest: Codable {
    /// The address to go to then.
    let next: String?
    /// The session in which the account is to be linked; nil for a sign-in.
    let linking: String?
    /// Whether a person who has signed in confirms that it is they.
    let isConfirming: Bool
}

/// An account at a provider, at which a person has signed in.
private struct ProvenAccount: Codable {
    let identity: LinkedAccount.Identity
    let name: String
}

extension WebApplication {
    /// - Throws: ``WebError/unknownAddress`` if people can't sign in with a provider.
    private var provider: OpenIDProvider {
        get throws {
            guard signIn.people != nil, let provider = signIn.configuration.provider else {
                throw WebError.unknownAddress
            }
            return provider
        }
    }

    /// Leads to the provider.
    func openID(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let provider = try provider
        let asked = request.parameters.first { $0.name == "next" }?.value
        let isLinking = request.parameters.contains { $0.name == "link" && $0.value == "true" }
        if isLinking, !signIn.isRecent(context.requester) {
            return .seeOther(path(to: .signIn(next: path(to: .account))))
        }
        let browser = browser(of: request)
        let content = AuthorizationRequest(
            next: asked.flatMap(next), linking: isLinking ? context.requester.ticketOwner : nil,
            isConfirming: context.requester.person != nil && !isLinking)
        let state = try signIn.tickets.ticket(content, for: .authorization, of: browser.secret, at: signIn.now())
        do {
            let address = try await provider.authorizationAddress(
                state: state.base64URL, nonce: signIn.tickets.secret(named: "nonce", of: state),
                codeVerifier: signIn.tickets.secret(named: "code verifier", of: state),
                isConfirming: content.isConfirming)
            var response = Response.seeOther(address).unsaved
            response.setCookie(browser.cookie)
            return response
        } catch {
            context.logger.warning("The provider of OpenID Connect can’t be asked. \(error)")
            return try await refuse(.providerFailed, of: content, request, context)
        }
    }

    /// Takes the answer that a browser brings from the provider.
    func openIDCallback(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let provider = try provider
        func value(_ name: String) -> String? {
            let values = request.parameters.filter { $0.name == name }.map(\.value)
            return values.count == 1 ? values[0] : nil
        }
        guard let state = value("state").flatMap({ Data(base64URL: $0) }), let owner = knownBrowser(of: request),
            let (asked, secret) = signIn.tickets.content(
                of: state, as: AuthorizationRequest.self, for: .authorization, of: owner, at: signIn.now())
        else { return try await refuse(.expired, of: nil, request, context) }
        // Someone has changed their mind there.
        if value("error") == "access_denied" {
            return .seeOther(path(to: asked.linking == nil ? .signIn(next: asked.next) : .account))
        }
        // Each try asks the provider.
        let series: [SignInLimiter.Series] = [.client(context.client)]
        let wait = signIn.limiter.wait(for: series, at: signIn.now())
        if wait > 0 {
            return try await refuse(.tooManyTries(retryAfter: wait), of: asked, request, context)
        }
        let identity: OpenIDIdentity
        do throws(OpenIDError) {
            try await provider.checkIssuer(value("iss"))
            if let error = value("error") {
                throw OpenIDError.refused(code: OpenIDError.excerpt(of: error), description: nil)
            }
            guard let code = value("code") else { throw OpenIDError.missingCode }
            identity = try await provider.identity(
                code: code, codeVerifier: signIn.tickets.secret(named: "code verifier", of: state),
                nonce: signIn.tickets.secret(named: "nonce", of: state))
        } catch {
            if error == .cancelled { throw CancellationError() }
            context.logger.warning("A sign-in with the provider of OpenID Connect failed. \(error)")
            return try await refuse(.providerFailed, of: asked, request, context)
        }
        signIn.limiter.succeed(series)
        if let session = asked.linking {
            guard context.requester.ticketOwner == session else {
                return try await refuse(.expired, of: asked, request, context)
            }
            return try await confirmLink(of: identity, in: session, request, context)
        }
        let age = identity.authenticatedAt.map { signIn.now().timeIntervalSince($0) } ?? 0
        do {
            if asked.isConfirming {
                if age > SignIn.recentTime { throw SignInProblem.notConfirmed }
                // Confirming lets in nobody else.
                guard try await people.person(with: identity.account)?.id == context.requester.person?.id else {
                    throw SignInProblem.unknownAccount
                }
            }
            let person = try await person(with: identity, context)
            let response = try await begin(
                person, by: .account(identity.account, state: secret), at: identity.authenticatedAt,
                to: asked.next ?? path(to: .home), request, context)
            guard let response else { throw SignInProblem.expired }
            return response
        } catch let problem as SignInProblem {
            return try await refuse(problem, of: asked, request, context)
        }
    }

    /// Says why nobody was signed in, or why no account was linked.
    private func refuse(
        _ problem: SignInProblem, of asked: AuthorizationRequest?, _ request: Request, _ context: AppRequestContext
    ) async throws -> Response {
        let status: HTTPResponse.Status =
            switch problem {
            case .expired: .badRequest
            case .providerFailed: .serviceUnavailable
            case .tooManyTries: .tooManyRequests
            default: .forbidden
            }
        if asked?.linking != nil, context.requester.person != nil {
            return try await accountScreen(problem: .signIn(problem), request, context)
        }
        return try await signInPage(
            context.requester.person?.name.text ?? "", next: asked?.next, problem: problem, status: status, request,
            context)
    }

    /// The person of an account, who is added if new people are let in, with the role that the provider gives.
    ///
    /// - Throws: ``SignInProblem``.
    private func person(with identity: OpenIDIdentity, _ context: AppRequestContext) async throws -> Person {
        let people = try people
        let role = identity.roles.compactMap { Role(rawValue: $0) }.max()
        let known = try await people.person(with: identity.account)
        // Where the provider says which role people have, it also says who is let in.
        if try provider.decidesRoles, role == nil {
            if let known { try await give(.guest, to: known, context) }
            throw SignInProblem.noRole
        }
        guard let person = known else {
            guard let newPeople = signIn.configuration.newPeople else { throw SignInProblem.unknownAccount }
            return try await add(identity, role: role ?? newPeople)
        }
        if let role { try await give(role, to: person, context) }
        return person
    }

    /// Gives a person a role, which ends the sessions with the old one.
    private func give(_ role: Role, to person: Person, _ context: AppRequestContext) async throws {
        guard role != person.role else { return }
        do {
            try await people.setRole(role, of: person.id)
        } catch PeopleError.lastAdmin {
            context.logger.warning(
                "The provider of OpenID Connect gives the last admin another role, which is ignored.")
        }
    }

    private func add(_ identity: OpenIDIdentity, role: Role) async throws -> Person {
        guard let person = try? newPerson(identity.name ?? "", role, profile: ProfileCookie.newProfile()) else {
            throw SignInProblem.unusableName
        }
        do {
            try await people.add(person, password: nil, account: linkedAccount(identity.proven, with: person))
        } catch PeopleError.nameTaken {
            // A name proves nothing: the account may be someone else's.
            throw SignInProblem.nameTaken(person.name)
        } catch PeopleError.accountTaken {
            // Another request has just added them.
            guard let person = try await people.person(with: identity.account) else { throw SignInProblem.expired }
            return person
        }
        return person
    }

    private func linkedAccount(_ account: ProvenAccount, with person: Person) -> LinkedAccount {
        LinkedAccount(
            id: UUID().uuidString.lowercased(), identity: account.identity, person: person.id, name: account.name,
            createdAt: signIn.now())
    }

    // MARK: Linking

    /// Asks a person who has signed in whether the account is to be linked.
    private func confirmLink(
        of identity: OpenIDIdentity, in session: String, _ request: Request, _ context: AppRequestContext
    ) async throws -> Response {
        guard let person = context.requester.person else { throw WebError.signInNeeded }
        let ticket = try signIn.tickets.ticket(identity.proven, for: .account, of: session, at: signIn.now())
        let loading = loadContext(request, context)
        let screen = LinkScreen(
            account: identity.proven.name, provider: try provider.host, person: person.name, ticket: ticket.base64URL,
            model: try await loading.model())
        return try response(screen, loading).unsaved
    }

    /// Links the account of a form.
    ///
    /// - Throws: ``AccountProblem`` or ``PeopleError``.
    func link(_ form: [String: String], with person: Person, _ context: AppRequestContext) async throws {
        guard let ticket = Data(base64URL: form["ticket"] ?? ""), let owner = context.requester.ticketOwner,
            let (account, secret) = signIn.tickets.content(
                of: ticket, as: ProvenAccount.self, for: .account, of: owner, at: signIn.now()),
            try await people.link(linkedAccount(account, with: person), proof: secret)
        else { throw AccountProblem.signIn(.expired) }
    }
}

extension OpenIDIdentity {
    /// The account, with a name that can be shown.
    fileprivate var proven: ProvenAccount {
        ProvenAccount(
            identity: account, name: String((name ?? account.subject).withoutControls.prefix(100)))
    }
}
