/// A favourite after a change, and the action that undoes the change.
package struct FavouriteDocument: JSONValue {
    package struct Undo: JSONValue {
        let action: String
        let value: Bool
        let label: String

        package init(action: String, value: Bool, label: String) {
            self.action = action
            self.value = value
            self.label = label
        }

        package func write(to json: inout JSONOutput) {
            json.object {
                $0.member("action", action)
                $0.member("label", label)
                $0.member("value", value)
            }
        }
    }

    let id: String
    let source: String
    let favourite: Bool
    let message: String
    /// The new label of the button.
    let label: String
    let undo: Undo

    package init(id: String, source: String, favourite: Bool, message: String, label: String, undo: Undo) {
        self.id = id
        self.source = source
        self.favourite = favourite
        self.message = message
        self.label = label
        self.undo = undo
    }

    package func write(to json: inout JSONOutput) {
        json.object {
            $0.member("favourite", favourite)
            $0.member("id", id)
            $0.member("label", label)
            $0.member("message", message)
            $0.member("source", source)
            $0.member("undo", undo)
        }
    }
}
