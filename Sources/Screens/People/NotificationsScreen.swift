package import Catalogue
import Endpoints
import Foundation
package import HTML
import Routes

/// The places that the changes of what a person follows are sent to.
package struct NotificationsScreen: Screen {
    /// A target with the number of changes that wait for it.
    package struct Entry {
        let target: NotificationTarget
        let waiting: Int

        package init(target: NotificationTarget, waiting: Int) {
            self.target = target
            self.waiting = waiting
        }
    }

    /// The targets, the oldest first.
    let entries: [Entry]
    /// The key with which browsers subscribe, in base64url.
    let pushKey: String
    /// The secret of a webhook that was just added; it is shown once.
    let newSecret: String?
    let problem: NotificationProblem?
    /// What was typed before the problem.
    let typed: [String: String]
    package let model: PageModel

    package init(
        entries: [Entry], pushKey: String, newSecret: String? = nil, problem: NotificationProblem? = nil,
        typed: [String: String] = [:], model: PageModel
    ) {
        self.entries = entries
        self.pushKey = pushKey
        self.newSecret = newSecret
        self.problem = problem
        self.typed = typed
        self.model = model
    }

    private var strings: Strings { model.strings }
    private var action: String { model.path(to: .notifications) }

    package var body: some HTML {
        PageDocument(model: model, title: strings(.notifications), kind: "notifications", tab: .followed()) {
            div(.class("pane")) {
                EditingStyles(model: model)
                header(.class("head")) {
                    div {
                        a(.class("back quiet"), .href(model.path(to: .followed()))) {
                            Icon(.back)
                            span(.class("visually-hidden")) { strings(.backTo, "") }
                            strings(.following)
                        }
                        h1 { strings(.notifications) }
                        p(.class("note")) {
                            strings(entries.isEmpty ? .notificationsEmpty : .notificationsHint)
                        }
                    }
                }
                message(of: nil)
                if let newSecret { secretPart(newSecret) }
                if !entries.isEmpty {
                    section(.class("part")) {
                        ul(.class("entries"), .role("list")) { ForEach(entries, view: row) }
                    }
                }
                PushPart(key: pushKey, action: action, strings: strings)
                addition
            }
        }
    }

    /// Says what is wrong with a field, or with none of them; empty if nothing is.
    @HTMLBuilder private func message(of field: NotificationProblem.Field?) -> some HTML {
        if let problem, problem.field == field {
            p(.class("problem"), .role("alert"), .id("problem")) { problem.message(strings) }
        }
    }

    private func secretPart(_ secret: String) -> some HTML {
        section(.class("part new-token"), .role("status")) {
            LabelledField(title: strings(.webhookSecret)) {
                input(
                    .type("text"), .value(secret), .readonly, .autocomplete("off"), .spellcheck(false),
                    .dir(.leftToRight), .autofocus)
            }
            p(.class("note")) { strings(.newTokenHint) }
        }
    }

    // MARK: Targets

    private func row(of entry: Entry) -> some HTML {
        let target = entry.target
        let names: [String?] = [
            strings.label(of: target.kind), strings.apart(target.host), target.ending.map { strings.apart($0) },
        ]
        let name = strings.directed(names.compactMap(\.self).joined(separator: " · "))
        return li(.when(target.kind == .webPush, .data("endpoint", target.address))) {
            div {
                p { strong(.dir(.auto)) { name } }
                p(.class("note")) { facts(of: entry).joined(separator: " · ") }
                if entry.waiting >= FollowBounds.changes {
                    p(.class("note")) {
                        strings(.newestChangesKept, strings.number(Double(FollowBounds.changes)))
                    }
                }
                if let error = target.lastError {
                    p(.class("note")) { strings(outcome(of: target, error), strings.reason(ofDelivery: error)) }
                }
            }
            form(.class("actions"), .method(.post), .action(action)) {
                input(.type("hidden"), .name("target"), .value(target.id))
                if target.lastError != nil {
                    button(
                        .class("quiet"), .name("edit"), .value(NotificationEdit.retry.rawValue),
                        .aria("label", "\(strings(.tryAgain)): \(name)")
                    ) { strings(.tryAgain) }
                }
                button(
                    .class("quiet"), .name("edit"), .value(NotificationEdit.test.rawValue),
                    .aria("label", "\(strings(.sendTest)): \(name)")
                ) { strings(.sendTest) }
                button(
                    .class("quiet"), .name("edit"), .value(NotificationEdit.remove.rawValue),
                    .aria("label", strings(.removeSection, name))
                ) { strings(.remove) }
            }
        }
    }

    private func outcome(of target: NotificationTarget, _ error: EndpointError) -> Phrase {
        if error.isOfPrivateAddress { return .notificationRefused }
        return target.isPaused ? .notificationsPaused : .notDelivered
    }

    private func facts(of entry: Entry) -> [String] {
        let target = entry.target
        let sent =
            target.sentAt.map { strings(.lastSent, strings.age(of: $0, at: model.now)) } ?? strings(.nothingSent)
        let waiting = entry.waiting > 0 ? strings(.changesWaiting, strings.number(Double(entry.waiting))) : nil
        return [time(of: target.schedule), sent, waiting].compactMap(\.self)
    }

    private func time(of schedule: NotificationTarget.Schedule) -> String {
        switch schedule {
        case .atOnce: strings(.timeAtOnce)
        case .daily(let hour, let zone): strings(.timeDaily, "\(Self.text(of: hour)) \(zone.identifier)")
        }
    }

    private static func text(of hour: Int) -> String { "\(hour < 10 ? "0" : "")\(hour):00" }

    // MARK: Adding one

    private var addition: some HTML {
        section(.class("part")) {
            h2 { strings(.addNotification) }
            form(.method(.post), .action(action), .data("zoned", "true")) {
                input(.type("hidden"), .name("zone"), .value(TimeZone.gmt.identifier))
                LabelledField(title: strings(.notificationService)) {
                    span(.class("choice")) {
                        select(.name("kind"), .autocomplete("off")) {
                            ForEach(Self.kinds) { kind in
                                option(.value(kind.rawValue), .selected(kind.rawValue == typed["kind"])) {
                                    strings.label(of: kind)
                                }
                            }
                        }
                        Icon(.down)
                    }
                }
                address
                token
                times
                button(.class("worded"), .name("edit"), .value(NotificationEdit.add.rawValue)) { strings(.add) }
            }
        }
    }

    /// Those with an address that a person knows.
    private static let kinds = NotificationTarget.Kind.allCases.filter { $0 != .webPush }

    private var address: some HTML {
        let isWrong = problem?.field == .address
        let isOfBrowser = typed["kind"] == NotificationTarget.Kind.webPush.rawValue
        return div(.class("field")) {
            label(.for("target-address")) { strings(.notificationAddress) }
            input(
                .id("target-address"), .type("url"), .name("address"),
                .value(isOfBrowser ? "" : typed["address"] ?? ""), .maxlength(2_048), .autocomplete("off"),
                .autocapitalize("off"), .spellcheck(false), .dir(.leftToRight), .required(),
                .aria("describedby", isWrong ? "problem about-address" : "about-address"),
                .when(isWrong, .aria("invalid", true)), .when(isWrong, .autofocus))
            message(of: .address)
            div(.id("about-address")) {
                ForEach(Self.kinds) { kind in
                    p(.class("note"), .data("of", kind.rawValue)) {
                        "\(strings.label(of: kind)): "
                        span(.dir(.leftToRight)) { kind.example }
                    }
                }
            }
        }
    }

    private var token: some HTML {
        let isWrong = problem?.field == .token
        return div(.class("field"), .data("of", NotificationTarget.Kind.ntfy.rawValue)) {
            label(.for("target-token")) { strings(.notificationToken) }
            input(
                .id("target-token"), .type("password"), .name("token"), .maxlength(200), .autocomplete("off"),
                .when(isWrong, .aria("describedby", "problem")), .when(isWrong, .aria("invalid", true)),
                .when(isWrong, .autofocus))
            message(of: .token)
        }
    }

    private var times: some HTML {
        div(.class("field")) {
            label(.for("target-hour")) { strings(.notificationTime) }
            span(.class("choice")) {
                select(
                    .id("target-hour"), .name("hour"), .autocomplete("off"), .aria("describedby", "about-hour")
                ) {
                    option(.value("")) { strings(.timeAtOnce) }
                    ForEach(Array(0...23)) { hour in
                        option(.value("\(hour)"), .selected(typed["hour"] == "\(hour)")) {
                            strings(.timeDaily, Self.text(of: hour))
                        }
                    }
                }
                Icon(.down)
            }
            p(.class("note"), .id("about-hour"), .data("zone", strings(.timeZoneHint, "#"))) {
                strings(.timeZoneHint, TimeZone.gmt.identifier)
            }
        }
    }
}

/// Turns on notifications in the browser that shows the page. A script shows the part that fits (`notifications.js`).
private struct PushPart: HTML {
    let key: String
    let action: String
    let strings: Strings

    var body: some HTML {
        section(.class("part"), .data("push", key)) {
            h2 { strings(.pushTitle) }
            p(.class("note"), .data("when", "scriptless")) { strings(.pushNeedsScripts) }
            ForEach(states) { name, phrase in
                p(.class("note"), .data("when", name), .role("status"), .hidden) { strings(phrase) }
            }
            form(.method(.post), .action(action), .data("when", "off"), .data("zoned", "true"), .hidden) {
                ForEach(["address", "p256dh", "auth"]) { name in input(.type("hidden"), .name(name), .value("")) }
                input(.type("hidden"), .name("kind"), .value(NotificationTarget.Kind.webPush.rawValue))
                input(.type("hidden"), .name("zone"), .value(TimeZone.gmt.identifier))
                button(.class("worded"), .name("edit"), .value(NotificationEdit.add.rawValue)) {
                    strings(.pushTurnOn)
                }
            }
        }
    }

    private var states: [(String, Phrase)] {
        [
            ("on", .pushOn), ("blocked", .pushBlocked), ("unsupported", .pushUnsupported),
            ("insecure", .pushInsecure), ("failed", .pushFailed),
        ]
    }
}
