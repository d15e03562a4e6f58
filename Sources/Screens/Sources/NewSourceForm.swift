import Catalogue
import CompositionalLayout
import HTML
import Routes

/// The choices for a source that could be added: its appearance, and the parts of its items by example.
struct NewSourceForm: HTML {
    let draft: SourceDraft
    let model: PageModel

    private var strings: Strings { model.strings }
    private var chosen: SourceForm { draft.form }
    /// The most characters of a fact's example.
    private static let exampleLength = SourceDraft.exampleLength

    var body: some HTML {
        form(.class("parts"), .method(.get), .action(model.path(to: .newSource))) {
            input(.type("hidden"), .name("address"), .value(chosen.address))
            input(.type("hidden"), .name(SourceForm.factsMark), .value("true"))
            label(.class("field")) {
                span { strings(.catalogueName) }
                input(
                    .type("text"), .name("name"), .value(chosen.name ?? ""), .maxlength(SourceForm.longest),
                    .autocomplete("off"), .dir(.auto))
            }
            layouts
            SourceIconFields(draft: draft, model: model)
            lines("title", strings(.partTitle), chosen.title, isOptional: false)
            lines("subtitle", strings(.partSubtitle), chosen.subtitle)
            lines("caption", strings(.partCaption), chosen.caption)
            if !draft.pictures.isEmpty { pictures }
            if !draft.facts.isEmpty { facts }
            footer {
                // The first button is the one of the Enter key.
                button(.class("update quiet")) { strings(.showPreview) }
                if !draft.isUnreadable {
                    button(.class("worded"), .formmethod(.post)) { strings(.addThisCatalogue) }
                }
            }
        }
    }

    private var layouts: some HTML {
        let layout = Layout.ofList(draft.items, in: draft.source)
        return fieldset(.class("options layouts")) {
            legend { strings(.partLayout) }
            ForEach(SourceLayoutDrawing.allCases) { drawing in
                label {
                    input(
                        .type("radio"), .name("layout"), .value(drawing.style.rawValue),
                        .when(drawing.style.layout.id == layout.id, .checked()))
                    svg(.viewBox("0 0 48 36"), .aria("hidden", "true")) { path(.d(drawing.rawValue)) {} }
                    span { strings.label(of: drawing.style) }
                }
            }
        }
    }

    private func lines(_ name: String, _ title: String, _ used: String?, isOptional: Bool = true) -> some HTML {
        div(.class("field")) {
            label(.for("part-\(name)")) { title }
            select(.id("part-\(name)"), .name(name)) {
                if isOptional { option(.value(""), .selected(used?.isEmpty != false)) { strings(.none) } }
                ForEach(draft.values) { value in
                    option(.value(value.path), .selected(value.path == used)) {
                        value.example.isEmpty ? value.path : "\(value.path): \(value.example)"
                    }
                }
            }
        }
    }

    private var pictures: some HTML {
        fieldset(.class("options pictures")) {
            legend { strings(.partPicture) }
            label {
                input(
                    .type("radio"), .name("picture"), .value(""), .when(chosen.picture?.isEmpty != false, .checked()))
                span { strings(.none) }
            }
            ForEach(draft.pictures) { value in
                label {
                    input(
                        .type("radio"), .name("picture"), .value(value.path),
                        .when(value.path == chosen.picture, .checked()))
                    if let artwork = value.artwork {
                        model.pictures.thumbnail(
                            of: CatalogueItem(
                                id: ItemReference(source: draft.source.id, id: value.path),
                                card: Card(title: value.path, artwork: artwork)))
                    }
                    span(.dir(.leftToRight)) { value.path }
                }
            }
        }
    }

    private var facts: some HTML {
        fieldset(.class("facts")) {
            legend { strings(.partFacts) }
            ForEach(draft.facts) { fact in
                let name = strings.label(of: fact.field)
                div {
                    label {
                        input(
                            .type("checkbox"), .name("fact"), .value(fact.field.key), .when(fact.isChosen, .checked()))
                        span(.dir(.auto)) { name }
                        span(.class("quieter"), .dir(.auto)) {
                            String(strings.text(fact.field).prefix(Self.exampleLength))
                        }
                    }
                    label {
                        input(
                            .type("checkbox"), .name("row"), .value(fact.field.key), .when(fact.isInRows, .checked()))
                        span { strings(.inRows) }
                        span(.class("visually-hidden")) { " " + name }
                    }
                }
            }
        }
    }
}

/// A small drawing of each layout, 48 by 36 points.
private enum SourceLayoutDrawing: String, CaseIterable {
    case list = "M4 4h7v7H4ZM14 6h30v3H14ZM4 14.5h7v7H4ZM14 16.5h24v3H14ZM4 25h7v7H4ZM14 27h28v3H14Z"
    case grid =
        "M4 4h11.5v11.5H4ZM18.250 4h11.500v11.500h-11.500ZM32.500 4H44v11.500H32.500ZM4 20.500h11.500V32H4ZM18.250 20.500h11.500V32h-11.500ZM32.500 20.500H44V32H32.500Z"
    case mosaic = "M4 4h25v28H4ZM32 4h12v12.5H32ZM32 19.5h12V32H32Z"
    case carousel = "M4 6h15v15H4ZM22 6h15v15H22ZM40 6h8v15h-8ZM4 24h10v3H4ZM22 24h10v3H22ZM40 24h8v3h-8Z"
    case story = "M4 7h34v22H4ZM41 7h7v22h-7Z"

    var style: HomeStyle {
        switch self {
        case .list: .list
        case .grid: .grid
        case .mosaic: .mosaic
        case .carousel: .carousel
        case .story: .story
        }
    }
}
