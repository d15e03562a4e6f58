import Catalogue
package import HTML
import Routes

/// The choice of language; each language has its own name in its own script.
package struct LanguagesScreen: Screen {
    /// The address to go back to.
    let back: String
    package let model: PageModel

    package init(back: String, model: PageModel) {
        self.back = back
        self.model = model
    }

    /// The value that the form posts for no choice.
    package static let automatic = "automatic"

    private var strings: Strings { model.strings }

    package var body: some HTML {
        PageDocument(model: model, title: strings(.language), kind: "languages", tab: .languages) {
            div(.class("pane")) {
                EditingStyles(model: model)
                header(.class("head")) { h1 { strings(.language) } }
                p(.class("hint")) { strings(.languageHint) }
                form(.class("languages"), .method(.post), .action(model.path(to: .languages))) {
                    input(.type("hidden"), .name("back"), .value(back))
                    button(
                        .name("value"), .value(Self.automatic),
                        .aria("pressed", model.visitor.chosenLanguage == nil)
                    ) { strings(.languageAutomatic) }
                    ForEach(Language.allCases) { language in
                        button(
                            .name("value"), .value(language.rawValue), .lang(language.rawValue),
                            .dir(language.isRightToLeft ? .rightToLeft : .leftToRight),
                            .aria("pressed", model.visitor.chosenLanguage == language)
                        ) { language.name }
                    }
                }
            }
        }
    }
}

extension LanguagesScreen {
    static func load(in context: LoadContext) async throws -> Loaded {
        let back = context.referrer.flatMap { $0 == context.path(to: .languages) ? nil : $0 }
        return .screen(
            LanguagesScreen(back: back ?? context.path(to: .home), model: try await context.model()))
    }
}

/// Leads to the choice of language, and shows the current one.
struct LanguageLink: HTML {
    /// The class for the place of the link.
    let style: String
    var isCurrent = false
    package let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        a(.class(style), .href(model.path(to: .languages)), .when(isCurrent, .aria("current", "page"))) {
            Icon(.language)
            span(.class("visually-hidden")) { strings(.language) + " " }
            span { strings.language.name }
        }
    }
}
