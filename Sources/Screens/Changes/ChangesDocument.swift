package import Catalogue
import Foundation

/// The changes of a list's items in JSON.
package struct ChangesDocument: JSONValue {
    private struct Entry: JSONValue {
        let entry: ListChanges.Entry
        var showsRanks = false

        func write(to json: inout JSONOutput) {
            json.object {
                if !showsRanks, !entry.facts.isEmpty {
                    $0.member("fields", entry.facts.map { FieldChangeDocument(field: $0) })
                }
                if showsRanks { $0.member("from", entry.change.earlierRank) }
                $0.member("id", entry.id.id)
                $0.member("title", entry.title)
                if showsRanks { $0.member("to", entry.change.rank) }
            }
        }
    }

    private let changes: ListChanges

    package init(_ changes: ListChanges) { self.changes = changes }

    package func write(to json: inout JSONOutput) {
        json.object {
            $0.member("back", changes.back.map { Entry(entry: $0) })
            $0.member("changed", changes.changed.map { Entry(entry: $0) })
            $0.member("complete", changes.isComplete)
            $0.member("gone", changes.gone.map { Entry(entry: $0) })
            $0.member("moved", changes.moved.map { Entry(entry: $0, showsRanks: true) })
            $0.member("new", changes.new.map { Entry(entry: $0) })
            $0.member("omittedFields", changes.omittedFacts)
            $0.member("since", changes.since)
            $0.member("source", changes.source.id.rawValue)
            $0.member("until", changes.until)
        }
    }
}

/// A fact with its values before and after a change, in JSON; null for none.
struct FieldChangeDocument: JSONValue {
    let field: ChangedField

    func write(to json: inout JSONOutput) {
        json.object {
            $0.member("key", field.key)
            $0.member("new", ItemDocument.Value(field.new.value))
            $0.member("old", ItemDocument.Value(field.old.value))
        }
    }
}

/// An item's past in JSON.
package struct ItemHistoryDocument: JSONValue {
    private struct Version: JSONValue {
        let version: ItemHistory.Version

        func write(to json: inout JSONOutput) {
            json.object {
                $0.member("at", version.date)
                $0.member("fields", version.facts.map { FieldChangeDocument(field: $0) })
                $0.member("gone", version.isGone)
            }
        }
    }

    private struct Run: JSONValue {
        let run: ItemHistory.Run

        func write(to json: inout JSONOutput) {
            json.object {
                $0.member("from", run.from)
                $0.member("list", run.listName)
                $0.member("rank", run.rank)
                $0.member("until", run.until)
            }
        }
    }

    private let history: ItemHistory

    package init(_ history: ItemHistory) { self.history = history }

    package func write(to json: inout JSONOutput) {
        json.object {
            $0.member("complete", history.isComplete)
            $0.member("omittedFields", history.omittedFacts)
            $0.member("ranks", history.runs.map { Run(run: $0) })
            $0.member("versions", history.versions.map { Version(version: $0) })
        }
    }
}
