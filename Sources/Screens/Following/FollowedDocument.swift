package import Catalogue
import Foundation
package import Routes

/// The changes of what a person follows in JSON, the newest first.
package struct FollowedDocument: JSONValue {
    private let changes: [FollowedChange]
    private let next: Int64?
    private let basePath: BasePath

    /// - Parameters:
    ///   - changes: the changes, the newest first.
    ///   - next: the place before which the older ones are; nil if there are none.
    ///   - basePath: the path of the app.
    package init(_ changes: [FollowedChange], next: Int64?, basePath: BasePath) {
        self.changes = changes
        self.next = next
        self.basePath = basePath
    }

    package func write(to json: inout JSONOutput) {
        json.object {
            $0.member("changes", changes.map { Entry(change: $0, basePath: basePath) })
            $0.member("next", next.map { Int($0) })
        }
    }

    struct Entry: JSONValue {
        let change: FollowedChange
        var basePath = BasePath.root

        func write(to json: inout JSONOutput) {
            json.object {
                $0.member("at", change.date)
                $0.member("field", change.field)
                $0.member("id", change.item.id)
                $0.member("kind", change.kind.rawValue)
                $0.member("link", basePath.path(below: change.link))
                $0.member("new", change.new)
                $0.member("old", change.old)
                $0.member("rule", change.rule)
                $0.member("sequence", Int(change.sequence))
                $0.member("source", change.item.source.rawValue)
                $0.member("title", change.title)
            }
        }
    }
}

/// A rule in JSON.
struct FollowRuleDocument: JSONValue {
    let rule: FollowRule

    func write(to json: inout JSONOutput) {
        json.object {
            $0.member("createdAt", rule.createdAt)
            $0.member("events", FollowRule.Event.allCases.filter(rule.events.contains).map(\.rawValue))
            if let fact = rule.fact { $0.member("fact", Fact(fact: fact)) }
            $0.member("id", rule.id)
            $0.member("link", rule.subject.link)
            $0.member("title", rule.subject.title)
        }
    }

    private struct Fact: JSONValue {
        let fact: FollowRule.FactCondition

        func write(to json: inout JSONOutput) {
            json.object {
                switch fact.test {
                case .atLeast(let bound): $0.member("atLeast", bound)
                case .atMost(let bound): $0.member("atMost", bound)
                case .changes(let percent?): $0.member("percent", percent)
                case .changes(nil): $0.member("changes", true)
                }
                if let currency = fact.currency { $0.member("currency", currency) }
                $0.member("key", fact.key)
            }
        }
    }
}
