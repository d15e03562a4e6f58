package import Catalogue
import CompositionalList
import Endpoints
package import HTML
import Routes
import Sections

/// The page for adding a source: it takes an address, and shows what was inferred beside a preview.
package struct NewSourceScreen: Screen {
    /// The address as it was typed.
    let address: String
    /// Why there is nothing to add.
    let problem: SourceDraftError?
    let draft: SourceDraft?
    package let model: PageModel

    package init(address: String, problem: SourceDraftError? = nil, draft: SourceDraft? = nil, model: PageModel) {
        self.address = address
        self.problem = problem
        self.draft = draft
        self.model = model
    }

    private static let valuesID = "values"
    private var strings: Strings { model.strings }
    private var action: String { model.path(to: .newSource) }

    package var body: some HTML {
        PageDocument(model: model, title: strings(.addCatalogue), kind: "new-source", tab: .sources) {
            div(.class("pane")) {
                EditingStyles(model: model)
                header(.class("head")) { h1 { strings(.addCatalogue) } }
                form(.class("address"), .method(.post), .action(action)) {
                    label {
                        span { strings(.catalogueAddress) }
                        input(
                            .type("text"), .inputmode("url"), .name("address"), .value(address),
                            .maxlength(SourceForm.longest),
                            .required(),
                            .placeholder("https://api.example.org/boats"), .autocomplete("off"), .spellcheck(false),
                            .when(draft == nil, .autofocus), .dir(.leftToRight))
                    }
                    button(.class("worded"), .name(SourceForm.previewMark), .value("true")) { strings(.showCatalogue) }
                }
                if let cause = problem?.cause {
                    p(.class("problem"), .role("alert")) {
                        strings.reason(cause)
                        // Such as that private addresses are never asked.
                        if let detail = cause.detail { span(.lang("en"), .dir(.leftToRight)) { " " + detail } }
                    }
                } else if let problem = problem?.message ?? draft?.problem {
                    p(.class("problem"), .role("alert"), .lang("en"), .dir(.leftToRight)) { problem }
                }
                if let draft {
                    div(.class("draft")) {
                        choices(of: draft)
                        preview(of: draft)
                    }
                } else if problem == nil {
                    p(.class("hint")) { strings(.addCatalogueHint) }
                }
            }
        }
    }

    private func choices(of draft: SourceDraft) -> some HTML {
        form(.class("parts"), .method(.post), .action(action)) {
            input(.type("hidden"), .name("address"), .value(address))
            input(.type("hidden"), .name(SourceForm.factsMark), .value("true"))
            field("name", strings(.catalogueName), draft.form.name, suggests: false)
            field("title", strings(.partTitle), draft.form.title)
            field("subtitle", strings(.partSubtitle), draft.form.subtitle)
            field("picture", strings(.partPicture), draft.form.picture)
            datalist(.id(Self.valuesID)) {
                ForEach(draft.values) { value in option(.value(value.path), .label(value.example)) {} }
            }
            if !draft.facts.isEmpty {
                fieldset {
                    legend { strings(.partFacts) }
                    ForEach(draft.facts) { fact in
                        label(.class("fact")) {
                            input(
                                .type("checkbox"), .name("fact"), .value(fact.field.key),
                                .when(fact.isChosen, .checked()))
                            span(.dir(.auto)) { strings.label(of: fact.field) }
                            span(.class("quieter"), .dir(.auto)) { strings.text(fact.field) }
                        }
                    }
                }
            }
            footer {
                button(.class("quiet"), .name(SourceForm.previewMark), .value("true")) { strings(.showPreview) }
                if draft.problem == nil { button(.class("worded")) { strings(.addThisCatalogue) } }
            }
        }
    }

    private func field(_ name: String, _ title: String, _ value: String?, suggests: Bool = true) -> some HTML {
        label {
            span { title }
            input(
                .type("text"), .name(name), .value(value ?? ""), .maxlength(SourceForm.longest), .autocomplete("off"),
                .spellcheck(false), .when(suggests, .list(Self.valuesID)))
        }
    }

    private func preview(of draft: SourceDraft) -> some HTML {
        article(.class("preview"), .aria("label", strings(.preview, draft.form.name ?? address))) {
            header {
                h2(.dir(.auto)) { draft.form.name ?? address }
                p(.class("count")) { strings(.items, count: draft.count) }
            }
            let cells = draft.items.map { ItemCell(item: $0, isFavourite: false) }
            div(.class("list")) {
                CompositionalList(Snapshot([Section("preview", cells: cells)])) { cell, _ in
                    div(.class("place")) {
                        RowCell(cell: cell, pictures: model.pictures, strings: strings)
                    }
                }
            }
        }
    }
}

extension EndpointError {
    /// Why nothing was reached.
    fileprivate var detail: String? { if case .unreachable(let detail) = cause { detail } else { nil } }
}

extension NewSourceScreen {
    /// Shows the form without asking the address that it may have: pages of other sites can link here.
    static func load(_ address: PageAddress, in context: LoadContext) async throws -> Loaded {
        guard context.drafter != nil else { throw WebError.unknownAddress }
        let form = SourceForm(address.parameters)
        return .screen(NewSourceScreen(address: form?.address ?? "", model: try await context.model()))
    }
}
