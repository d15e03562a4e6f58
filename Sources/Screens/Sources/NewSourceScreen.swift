package import Catalogue
package import HTML
import Routes

/// The page for adding a source: it takes an address, and shows the source as it would be beside a form for its parts.
package struct NewSourceScreen: Screen {
    /// The address as it was typed.
    let address: String
    /// Why there is nothing to add.
    package let problem: SourceDraftError?
    let draft: SourceDraft?
    package let model: PageModel

    private static let problemID = "address-problem"
    private var strings: Strings { model.strings }

    package var body: some HTML {
        PageDocument(model: model, title: strings(.addCatalogue), kind: "new-source", tab: .sources) {
            div(.class("pane")) {
                EditingStyles(model: model)
                header(.class("head")) { h1 { strings(.addCatalogue) } }
                form(.class("address"), .method(.get), .action(model.path(to: .newSource))) {
                    label {
                        span { strings(.catalogueAddress) }
                        input(
                            .type("text"), .inputmode("url"), .name("address"), .value(address),
                            .maxlength(SourceForm.longest), .required(), .placeholder("https://api.example.org/boats"),
                            .autocomplete("off"), .autocapitalize("none"), .spellcheck(false), .enterkeyhint("go"),
                            .when(draft == nil, .autofocus), .dir(.leftToRight),
                            .when(problem != nil, .aria("describedby", Self.problemID)),
                            .when(problem != nil && draft == nil, .aria("invalid", "true")))
                    }
                    button(.class("worded")) { strings(.showCatalogue) }
                }
                div(.class("answer")) {
                    if let problem { message(of: problem) }
                    if let draft {
                        div(.class("draft")) {
                            SourcePreview(draft: draft, model: model)
                            NewSourceForm(draft: draft, model: model)
                        }
                    } else if problem == nil {
                        p(.class("hint")) { strings(.addCatalogueHint) }
                    }
                }
                // Scripts show it while an address is asked.
                template(.id("loading")) { LoadingRows(strings: strings) }
            }
        }
    }

    private func message(of problem: SourceDraftError) -> some HTML {
        let words = words(for: problem.reason)
        // Such as the part of an answer that was expected.
        let isDetailed = words == nil || problem.reason == .noList || problem.reason == .noTitle
        return div(.class("problem"), .role("alert"), .id(Self.problemID)) {
            if let words { p { words } }
            if isDetailed { p(.lang("en"), .dir(.leftToRight)) { problem.message } }
        }
    }

    private func words(for reason: SourceDraftError.Reason) -> String? {
        switch reason {
        case .noAddress: strings(.addressExpected)
        case .hasSecret: strings(.addressHasSecret)
        case .isPrivate: strings(.addressIsPrivate)
        case .needsKey: strings(.addressNeedsKey)
        case .notFound: strings(.addressNotFound)
        case .noList: strings(.addressHasNoList)
        case .noTitle: strings(.addressHasNoTitles)
        case .noAnswer(let error): strings.reason(error)
        case .other: nil
        }
    }
}

extension NewSourceScreen {
    /// Loads the page, with a preview of what the form names.
    ///
    /// - Parameters:
    ///   - form: the choices; nil without an address.
    ///   - drafter: asks the address; nil not to ask it, because pages of other sites can link here.
    ///   - problem: why the source could not be added.
    ///   - context: what the page is loaded with.
    package static func load(
        _ form: SourceForm?, asking drafter: (any SourceDrafting)?, after problem: SourceDraftError? = nil,
        in context: LoadContext
    ) async throws -> NewSourceScreen {
        var draft: SourceDraft?
        var problem = problem
        if let form, let drafter {
            do throws(SourceDraftError) { draft = try await drafter.draft(form) } catch { problem = error }
        }
        if let draft {
            await context.site.pictures.learnShape(of: draft.items, in: draft.source, now: context.library.now())
        }
        return NewSourceScreen(
            address: form?.address ?? "", problem: problem, draft: draft, model: try await context.model())
    }
}
