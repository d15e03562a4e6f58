import Catalogue
import HTML
import Routes

/// A button that forgets what a person has opened and played. Guests have none.
struct ClearHistoryForm: HTML {
    let model: PageModel

    var body: some HTML {
        if model.visitor.isAtLeast(.member) {
            form(.method(.post), .action(model.path(to: .clearHistory))) {
                button(.class("quiet")) { model.strings(.clearHistory) }
            }
        }
    }
}
