import Catalogue
import HTML

/// The message in place of an empty list.
struct EmptyMessage<Action: HTML>: HTML {
    let icon: Icon.Drawing
    let title: String
    /// Advice; empty if nothing helps, or if the status above the list gives it.
    let hint: String
    /// The language of the hint; nil for the language of the page.
    let language: Language?
    let action: Action

    init(
        _ icon: Icon.Drawing, title: String, hint: String, in language: Language? = nil,
        @HTMLBuilder action: () -> Action
    ) {
        self.icon = icon
        self.title = title
        self.hint = hint
        self.language = language
        self.action = action()
    }

    var body: some HTML {
        div(.class("empty")) {
            Icon(icon)
            h2 { title }
            if !hint.isEmpty {
                p(.when(language != nil, .lang(language?.rawValue ?? "")), .when(language != nil, .dir(.auto))) { hint }
            }
            action
        }
    }
}

extension EmptyMessage where Action == EmptyHTML {
    init(_ icon: Icon.Drawing, title: String, hint: String) {
        self.init(icon, title: title, hint: hint) {}
    }
}
