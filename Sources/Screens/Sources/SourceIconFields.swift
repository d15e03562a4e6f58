import Catalogue
import HTML
import Media

/// The choice of a source's icon, and of the colour behind it.
struct SourceIconFields: HTML {
    let draft: SourceDraft
    let model: PageModel

    private var strings: Strings { model.strings }
    private var symbol: String? { draft.form.symbol }
    private var accent: String? { draft.form.accent?.hexadecimal }
    /// The character in place of a drawing.
    private var character: String? { symbol.flatMap { Symbol.names.contains($0) ? nil : $0 } }
    /// The colour in place of a swatch.
    private var ownAccent: String? {
        accent.flatMap { accent in Self.swatches.contains { $0.hexadecimal == accent } ? nil : accent }
    }

    var body: some HTML {
        fieldset(.class("options icons")) {
            legend { strings(.partIcon) }
            choice("symbol", "", isChosen: symbol == nil, strings(.letterIcon)) {
                span(.class("letter"), .aria("hidden", "true")) {
                    strings.title(of: draft.source).prefix(1).uppercased()
                }
            }
            ForEach(Self.drawings) { drawing in
                choice("symbol", drawing.name, isChosen: symbol == drawing.name, strings(drawing.phrase)) {
                    Icon(drawing.symbol)
                }
            }
            div(.class("own")) {
                choice("symbol", SourceForm.ownChoice, isChosen: character != nil, strings(.otherCharacter)) {
                    Icon(.more)
                }
                input(
                    .type("text"), .name("character"), .value(character ?? ""), .placeholder("☺"), .maxlength(16),
                    .autocomplete("off"), .aria("label", strings(.otherCharacter)))
            }
        }
        fieldset(.class("options colours")) {
            legend { strings(.partColour) }
            choice("accent", "", isChosen: accent == nil, strings(.automaticColour)) {
                swatch(.data("hue", Hue(ofName: draft.source.id.rawValue).name))
            }
            ForEach(Self.swatches) { colour in
                choice("accent", colour.hexadecimal, isChosen: accent == colour.hexadecimal, strings(colour.phrase)) {
                    swatch(.fill(colour.hexadecimal))
                }
            }
            div(.class("own")) {
                choice("accent", SourceForm.ownChoice, isChosen: ownAccent != nil, strings(.otherColour)) {
                    Icon(.more)
                }
                input(
                    .type("color"), .name("colour"), .value(ownAccent ?? accent ?? Self.swatches[0].hexadecimal),
                    .aria("label", strings(.otherColour)))
            }
        }
    }

    private func choice<Drawing: HTML>(
        _ name: String, _ value: String, isChosen: Bool, _ words: String, @HTMLBuilder drawing: () -> Drawing
    ) -> some HTML {
        let drawing = drawing()
        return label(.title(words)) {
            input(.type("radio"), .name(name), .value(value), .when(isChosen, .checked()))
            drawing
            span(.class("visually-hidden")) { words }
        }
    }

    private func swatch(_ fill: Attribute) -> some HTML {
        svg(.class("emblem"), .viewBox("0 0 24 24"), fill, .aria("hidden", "true")) { path(.d("M0 0h24v24H0")) {} }
    }

    private static let drawings: [(name: String, symbol: Symbol, phrase: Phrase)] = [
        ("book", .book, .symbolBook), ("chart", .chart, .symbolChart), ("film", .film, .symbolFilm),
        ("food", .food, .symbolFood), ("game", .game, .symbolGame), ("globe", .globe, .symbolGlobe),
        ("hero", .hero, .symbolHero), ("note", .note, .symbolNote), ("person", .person, .symbolPerson),
        ("picture", .picture, .symbolPicture), ("starship", .starship, .symbolStarship),
    ]
    /// Colours on which white letters can be read.
    private static let swatches: [(hexadecimal: String, phrase: Phrase)] = [
        ("#c8322b", .colourRed), ("#b45309", .colourOrange), ("#2f7d32", .colourGreen), ("#0b7a75", .colourTeal),
        ("#1d63c4", .colourBlue), ("#7a3cff", .colourPurple), ("#c2287e", .colourPink), ("#5f6368", .colourGrey),
    ]
}
