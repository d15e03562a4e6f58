import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Routes
import Screens

extension WebApplication {
    /// Verifies passkeys for the page that a request comes from; nil where browsers allow none.
    func passkeyVerifier(for request: Request) -> PasskeyVerifier? {
        guard signIn.people != nil, let verifier = signIn.configuration.passkeyVerifier,
            request.origin == verifier.origin
        else { return nil }
        return verifier
    }

    /// The challenge that a browser has answered, and the secret that it uses up.
    private func challenge(
        in clientData: Data, for purpose: Tickets.Purpose, of owner: String?
    ) throws(PasskeyError) -> (ticket: Data, secret: OneTimeSecret) {
        guard let owner, let ticket = Data(base64URL: try ClientData(json: clientData).challenge),
            let (_, secret) = signIn.tickets.content(
                of: ticket, as: NoContent.self, for: purpose, of: owner, at: signIn.now())
        else { throw .wrongChallenge }
        return (ticket, secret)
    }

    // MARK: Signing in

    /// The options for using a passkey. The challenge belongs to the browser that asks.
    func passkeyOptions(_ request: Request) throws -> Response {
        guard let verifier = passkeyVerifier(for: request) else { throw WebError.unknownAddress }
        let browser = browser(of: request)
        let challenge = try signIn.tickets.ticket(
            NoContent(), for: .passkeySignIn, of: browser.secret, at: signIn.now())
        var response = Response.json(
            PasskeyRequestOptions(challenge: challenge, relyingPartyID: verifier.relyingPartyID)
        ).unsaved
        response.setCookie(browser.cookie)
        return response
    }

    /// Begins a session of the person whose passkey a browser has used.
    ///
    /// - Parameter credential: the browser's JSON.
    /// - Returns: nil if the passkey is refused.
    func signIn(
        withPasskey credential: String, next: String?, _ request: Request, _ context: AppRequestContext
    ) async throws -> Response? {
        let people = try people
        do {
            guard let verifier = passkeyVerifier(for: request) else { return nil }
            let assertion = try JSONDecoder().decode(PasskeyAssertion.self, from: Data(credential.utf8))
            let answer = assertion.response
            let (ticket, secret) = try challenge(
                in: answer.clientDataJSON.data, for: .passkeySignIn, of: knownBrowser(of: request))
            // The device names the person, because the page asks for no name.
            guard let (passkey, person) = try await people.passkey(assertion.rawId.data),
                passkey.domain == verifier.relyingPartyID, answer.userHandle?.data == Data(person.id.utf8)
            else { throw PasskeyError.unknownPasskey }
            let counter = try verifier.verifyAssertion(
                clientDataJSON: answer.clientDataJSON.data, authenticatorData: answer.authenticatorData.data,
                signature: answer.signature.data, challenge: ticket, key: PasskeyPublicKey(cose: passkey.publicKey),
                counter: passkey.counter)
            return try await begin(
                person, by: .passkey(passkey, newCounter: counter, challenge: secret), to: next ?? path(to: .home),
                request, context)
        } catch let error as PasskeyError {
            context.logger.info("A passkey was refused. \(error)")
        } catch is DecodingError {
            context.logger.info("Expected the JSON of a passkey, got other bytes.")
        }
        return nil
    }

    // MARK: The passkeys of a person

    /// The options for making a passkey. The challenge belongs to the person and the session.
    func newPasskeyOptions(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        guard let person = context.requester.person, let owner = context.requester.ticketOwner,
            let verifier = passkeyVerifier(for: request)
        else { throw WebError.unknownAddress }
        guard signIn.isRecent(context.requester) else { throw WebError.forbidden }
        let challenge = try signIn.tickets.ticket(
            NoContent(), for: .passkeyRegistration, of: owner, at: signIn.now())
        return Response.json(
            PasskeyCreationOptions(
                challenge: challenge, relyingPartyID: verifier.relyingPartyID,
                siteName: ProgramName.current.title, person: person,
                passkeys: try await people.passkeys(of: person.id))
        ).unsaved
    }

    /// Adds a passkey that a browser has made.
    ///
    /// - Throws: ``AccountProblem`` or ``PeopleError``.
    func addPasskey(
        _ form: [String: String], of person: Person, _ request: Request, _ context: AppRequestContext
    ) async throws {
        let name = shortName(in: form)
        do {
            guard let verifier = passkeyVerifier(for: request) else { throw AccountProblem.passkeyRefused }
            let answer = try JSONDecoder().decode(
                PasskeyRegistration.self, from: Data((form["credential"] ?? "").utf8)
            ).response
            let (ticket, secret) = try challenge(
                in: answer.clientDataJSON.data, for: .passkeyRegistration, of: context.requester.ticketOwner)
            let new = try verifier.verifyRegistration(
                clientDataJSON: answer.clientDataJSON.data, attestationObject: answer.attestationObject.data,
                challenge: ticket)
            let isAdded = try await people.add(
                Passkey(
                    credentialID: new.credentialID, id: UUID().uuidString.lowercased(), person: person.id,
                    domain: verifier.relyingPartyID, name: name.isEmpty ? request.device : name,
                    publicKey: new.key.cose, counter: new.counter,
                    createdAt: signIn.now()),
                challenge: secret)
            guard isAdded else { throw PasskeyError.wrongChallenge }
        } catch let error as PasskeyError {
            context.logger.info("A new passkey was refused. \(error)")
            throw AccountProblem.passkeyRefused
        } catch is DecodingError {
            throw AccountProblem.passkeyRefused
        }
    }
}
