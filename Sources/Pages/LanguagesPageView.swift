import Catalogue
package import HTML
import Routes

/// In which language one reads: each by its own name, in its own writing.
package struct LanguagesPageView: HTML {
    /// Where the person came from, and goes back to.
    let back: String
    let model: PageModel

    package init(back: String, model: PageModel) {
        self.back = back
        self.model = model
    }

    /// What is posted where no language is chosen.
    package static let automatic = "automatic"

    private var strings: Strings { model.strings }

    package var body: some HTML {
        PageDocument(model: model, title: strings(.language), kind: "languages", tab: .languages) {
            div(.class("pane")) {
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

/// Leads to where the language is chosen, and says which it is.
struct LanguageLink: HTML {
    /// How the place that it stands in shows it.
    let style: String
    var isCurrent = false
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        a(.class(style), .href(model.path(to: .languages)), .when(isCurrent, .aria("current", "page"))) {
            Icon(.language)
            span(.class("visually-hidden")) { strings(.language) + " " }
            span { strings.language.name }
        }
    }
}
