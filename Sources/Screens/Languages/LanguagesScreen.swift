import Catalogue
import CompositionalLayout
package import HTML
import Routes

/// The choices of language and colours; each language has its own name in its own script.
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
    /// Strangers have no preferences.
    private var hasAppearance: Bool { model.visitor.role != nil }
    private var title: Phrase { hasAppearance ? .languageAndAppearance : .language }

    package var body: some HTML {
        PageDocument(model: model, title: strings(title), kind: "languages", tab: .languages) {
            div(.class("pane")) {
                EditingStyles(model: model)
                header(.class("head")) { h1 { strings(title) } }
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
                if hasAppearance { appearance }
            }
        }
    }

    private var appearance: some HTML {
        form(
            .class("appearance"), .method(.post), .action(model.path(to: .preferences)),
            .aria("labelledby", "appearance")
        ) {
            h2(.id("appearance")) { strings(.appearance) }
            input(.type("hidden"), .name("back"), .value(model.path(to: .languages)))
            scheme(nil, .schemeAutomatic)
            scheme(.light, .schemeLight)
            scheme(.dark, .schemeDark)
        }
    }

    private func scheme(_ scheme: ColourScheme?, _ label: Phrase) -> some HTML {
        button(
            .name("scheme"), .value(scheme?.rawValue ?? Self.automatic),
            .aria("pressed", model.preferences.colourScheme == scheme)
        ) { strings(label) }
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
