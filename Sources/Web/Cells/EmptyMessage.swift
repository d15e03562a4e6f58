import HTML

/// What stands where a list would be.
struct EmptyMessage<Action: HTML>: HTML {
    let icon: Icon.Drawing
    let title: String
    let hint: String
    let action: Action

    init(_ icon: Icon.Drawing, title: String, hint: String, @HTMLBuilder action: () -> Action) {
        self.icon = icon
        self.title = title
        self.hint = hint
        self.action = action()
    }

    var body: some HTML {
        div(.class("empty")) {
            Icon(icon)
            h2 { title }
            p { hint }
            action
        }
    }
}

extension EmptyMessage where Action == EmptyHTML {
    init(_ icon: Icon.Drawing, title: String, hint: String) {
        self.init(icon, title: title, hint: hint) {}
    }
}
