import Catalogue
import Crypto
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import Routes
import Screens

/// The places that the changes of what a person follows are sent to.
extension WebApplication {
    /// The longest token, in bytes.
    private static let longestToken = 200

    func notificationsPage(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        try await notificationsPage(try notifier(for: context), request, context)
    }

    /// - Throws: ``WebError/unknownAddress`` for everyone but people who have signed in and those at this machine: others
    ///   would have the server send requests for them.
    private func notifier(for context: AppRequestContext) throws -> NotificationSender {
        guard let notifications, context.requester.person != nil || isLocal(context) else {
            throw WebError.unknownAddress
        }
        return notifications
    }

    private func notificationsPage(
        _ notifier: NotificationSender, newSecret: Secret? = nil, problem: NotificationProblem? = nil,
        typed: [String: String] = [:], _ request: Request, _ context: AppRequestContext
    ) async throws -> Response {
        let loading = loadContext(request, context)
        var entries: [NotificationsScreen.Entry] = []
        for target in try await notifier.targets.targets(of: context.visitor.profile) {
            let waiting = try await notifier.follows.changes(
                of: target.profile, after: target.delivered, limit: FollowBounds.changes)
            entries.append(NotificationsScreen.Entry(target: target, waiting: waiting.count))
        }
        let screen = NotificationsScreen(
            entries: entries, pushKey: notifier.pushKey, newSecret: newSecret?.revealed, problem: problem,
            typed: typed, model: try await loading.model())
        var response = try self.response(screen, loading, status: problem == nil ? .ok : .unprocessableContent).unsaved
        if newSecret != nil { keepProfile(of: context.visitor, from: request, in: &response) }
        return response
    }

    func changeNotifications(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let notifier = try notifier(for: context)
        let form = try await form(request, context)
        let (profile, id) = (context.visitor.profile, form["target"] ?? "")
        do {
            switch form["edit"].flatMap(NotificationEdit.init) {
            case .add:
                try admitProfile(of: context)
                let target = try await newTarget(form, notifier, request, context)
                try await add(target, notifier)
                // The secret of a webhook is shown once; the others are the person's own.
                guard target.kind != .webhook else {
                    return try await notificationsPage(notifier, newSecret: target.secret, request, context)
                }
                var response = redirect(to: .notifications, notice: .account(AccountNotice(added: target.kind)))
                keepProfile(of: context.visitor, from: request, in: &response)
                return response
            case .remove:
                // Targets of other people are unknown here, too.
                guard try await notifier.targets.removeTarget(id, of: profile) else { throw WebError.unknownAddress }
                return redirect(to: .notifications, notice: .account(.notificationRemoved))
            case .retry:
                guard try await notifier.targets.retryTarget(id, of: profile, at: library.now()) else {
                    throw WebError.unknownAddress
                }
                notifier.wake()
                return redirect(to: .notifications, notice: .account(.notificationRetried))
            case .test:
                try await test(id, of: profile, notifier)
                return redirect(to: .notifications, notice: .account(.testSent))
            case .renew:
                try await renew(form, of: profile, notifier)
                return Response(status: .noContent, headers: [.cacheControl: "no-store"])
            case nil:
                throw WebError.badForm(
                    expected: "a form with “edit”, one of "
                        + NotificationEdit.allCases.map(\.rawValue).joined(separator: ", "))
            }
        } catch let problem as NotificationProblem {
            return try await notificationsPage(notifier, problem: problem, typed: form, request, context)
        }
    }

    private func add(_ target: NotificationTarget, _ notifier: NotificationSender) async throws {
        do { try await notifier.admit(target) } catch let error as DeliveryError {
            // A host that is unknown now may be known later.
            if error.cause.isOfPrivateAddress {
                throw NotificationProblem.privateAddress(host: target.host, target.kind)
            }
        }
        guard try await notifier.targets.add(target) else { throw NotificationProblem.tooMany }
    }

    private func newTarget(
        _ form: [String: String], _ notifier: NotificationSender, _ request: Request, _ context: AppRequestContext
    ) async throws -> NotificationTarget {
        guard let kind = form["kind"].flatMap(NotificationTarget.Kind.init) else {
            let kinds = NotificationTarget.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw WebError.badForm(expected: "a form with “kind”, one of \(kinds)")
        }
        let text = (form["address"] ?? "").trimmed
        guard let address = ResourceAddress(text), address.fits(kind) else {
            throw NotificationProblem.badAddress(kind)
        }
        let token = kind == .ntfy ? (form["token"] ?? "").trimmed : ""
        guard token.utf8.count <= Self.longestToken, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw NotificationProblem.badToken
        }
        let secret: Secret? =
            switch kind {
            case .webhook:
                Secret("whsec_" + SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }.base64EncodedString())
            case .ntfy: token.isEmpty ? nil : Secret(token)
            case .apprise: nil
            case .webPush: try Self.pushKeys(in: form)
            }
        let home = path(to: .home)
        return NotificationTarget(
            profile: context.visitor.profile, kind: kind, address: text, secret: secret,
            schedule: Self.schedule(in: form), locale: context.visitor.strings.localeIdentifier,
            site: (request.origin ?? "") + (home.hasSuffix("/") ? String(home.dropLast()) : home),
            createdAt: library.now(), delivered: try await notifier.follows.latestSequence())
    }

    private static func schedule(in form: [String: String]) -> NotificationTarget.Schedule {
        guard let hour = form["hour"].flatMap({ Int($0) }), (0...23).contains(hour) else { return .atOnce }
        return .daily(hour: hour, zone: form["zone"].flatMap { TimeZone(identifier: $0) } ?? .gmt)
    }

    /// - Throws: ``NotificationProblem/badSubscription`` unless they are a point of P-256 and 16 bytes.
    private static func pushKeys(in form: [String: String]) throws -> Secret {
        let keys = PushKeys(p256dh: form["p256dh"] ?? "", auth: form["auth"] ?? "")
        guard let point = Data(base64URL: keys.p256dh), Data(base64URL: keys.auth)?.count == 16 else {
            throw NotificationProblem.badSubscription
        }
        do {
            _ = try P256.KeyAgreement.PublicKey(x963Representation: point)
        } catch {
            throw NotificationProblem.badSubscription
        }
        return Secret(String(decoding: try JSONEncoder().encode(keys), as: UTF8.self))
    }

    /// Gives a target of a browser the subscription that has replaced its own.
    private func renew(
        _ form: [String: String], of profile: ProfileID, _ notifier: NotificationSender
    ) async throws {
        guard let address = form["address"], ResourceAddress(address)?.fits(.webPush) == true else {
            throw NotificationProblem.badAddress(.webPush)
        }
        let keys = try Self.pushKeys(in: form)
        guard
            try await notifier.targets.renewTarget(form["former"] ?? "", of: profile, to: address, secret: keys)
        else { throw WebError.unknownAddress }
    }

    private func test(_ id: String, of profile: ProfileID, _ notifier: NotificationSender) async throws {
        guard let target = try await notifier.targets.targets(of: profile).first(where: { $0.id == id }) else {
            throw WebError.unknownAddress
        }
        guard notificationTests.take(profile, at: library.now()) else { throw NotificationProblem.testTooSoon }
        do {
            try await notifier.test(target)
        } catch let error as DeliveryError {
            if target.isGone(by: error.cause) { _ = try await notifier.targets.removeTarget(id, of: profile) }
            throw NotificationProblem.testNotDelivered(error.cause)
        }
    }
}

extension AccountNotice {
    fileprivate init(added kind: NotificationTarget.Kind) {
        self =
            switch kind {
            case .ntfy: .ntfyAdded
            case .apprise: .appriseAdded
            case .webhook, .webPush: .notificationAdded
            }
    }
}

extension ResourceAddress {
    /// Whether it may be that of a target of this kind.
    fileprivate func fits(_ kind: NotificationTarget.Kind) -> Bool {
        switch kind {
        case .webhook, .apprise: true
        case .ntfy: resource.query.isEmpty && resource.path.wholeMatch(of: /.*\/[A-Za-z0-9_\-]{1,64}/) != nil
        // Push services are asked over HTTPS (RFC 8030, section 8).
        case .webPush: origin.scheme == "https" || AllowedHosts.isLoopback(origin.host)
        }
    }
}
