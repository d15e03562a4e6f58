import Catalogue
import CompositionalLayout
import Foundation
import TestSupport
import Testing

@testable import Screens

@Suite struct StylesheetTests {
    /// What browsers get, at once or with a script.
    private let served = {
        let assets = Assets(layouts: [])
        let files = [assets.stylesheet, assets.itemStylesheet, assets.script] + assets.laterScripts.values
        return files.map { String(decoding: $0.bytes, as: UTF8.self).withoutComments }.joined()
    }()
    private let styles: String

    init() throws {
        styles = try Snippet.paths(of: "css", below: ["Sources/Screens"]).filter { !$0.hasSuffix("/tokens.css") }
            .map { try String(contentsOf: Snippet.package.appending(path: $0), encoding: .utf8).withoutComments }
            .joined(separator: "\n")
    }

    private var declarations: [Declaration] { Declaration.all(in: styles) }

    @Test func takesEveryColourFromATokenOrFromTheSystem() {
        let names: Set = [
            "black", "blue", "brown", "gray", "green", "grey", "navy", "orange", "pink", "purple", "red", "silver",
            "teal",
            "white", "yellow",
        ]
        for declaration in declarations {
            let isLiteral = declaration.value.contains(
                /#[0-9A-Fa-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\(/)
            #expect(!isLiteral && names.isDisjoint(with: declaration.words), "\(declaration)")
        }
    }

    @Test func takesEverySizeOfTextFromATokenOrFromTheTextAround() {
        for declaration in declarations where ["font", "font-size"].contains(declaration.property) {
            #expect(declaration.lengths.allSatisfy { $0.unit == "em" }, "\(declaration)")
        }
    }

    @Test func takesEveryCornerFromATokenUnlessItIsACircle() {
        for declaration in declarations where declaration.property.hasSuffix("radius") {
            #expect(
                declaration.lengths.isEmpty
                    && declaration.value.matches(of: /[\d.]+%/).allSatisfy { $0.0 == "50%" },
                "\(declaration)")
        }
    }

    @Test func takesEverySpacingFromATokenOrFromTheTextAround() {
        let property = /(scroll-)?(padding|margin)(-.+)?|(row-|column-)?gap|inset(-.+)?|top|right|bottom|left/
        for declaration in declarations where declaration.property.wholeMatch(of: property) != nil {
            #expect(declaration.lengths.allSatisfy { $0.unit == "em" || $0.number == 0 }, "\(declaration)")
        }
    }

    @Test func setsEveryPropertyThatItUses() {
        let set = Set(
            Declaration.all(in: served).map(\.property)
                + served.matches(of: /setProperty\('(--[\w-]+)'/).map { String($0.1) })
        let used = Set(served.matches(of: /var\((--[\w-]+)/).map { String($0.1) })
        #expect(used.subtracting(set) == [])
    }

    @Test func usesEveryTokenThatItSets() {
        let tokens = Declaration.all(in: served).map(\.property).filter { $0.hasPrefix("--") }
        #expect(tokens.count > 40)
        for token in tokens {
            let isUsed = served.contains("var(\(token)") || served.contains("getPropertyValue('\(token)')")
            #expect(isUsed, "\(token)")
        }
    }

    @Test func takesWidthsOfWindowsAndListsFromSwift() {
        for query in styles.matches(of: /@(media|container)[^{]+/) {
            #expect(!query.0.contains(/\d/), "\(query.0)")
        }
        for width in [PageMetrics.sidebarBreakpoint, PageMetrics.splitBreakpoint] {
            #expect(served.contains("@media (width >= \(width)px){"))
        }
        #expect(served.contains("@container list (width >= 37.5rem){"))
        #expect(!served.replacing("var(--", with: "").contains("(--"))
    }

    /// A finger hovers over nothing, but browsers say that a mouse is where a finger was last.
    @Test func changesWhatIsHoveredForPointersAlone() {
        var blocks: [Substring] = []
        var rest = styles[...]
        while let place = rest.firstIndex(where: { "{};".contains($0) }) {
            let text = rest[..<place]
            if text.contains(":hover") {
                #expect((blocks + [text]).contains { $0.contains("(hover: hover)") }, "\(text)")
            }
            if rest[place] == "{" { blocks.append(text) } else if rest[place] == "}" { _ = blocks.popLast() }
            rest = rest[rest.index(after: place)...]
        }
        #expect(blocks.isEmpty)
    }

    /// Where a selector looks for descendants or neighbours of cells, browsers match all cells again when one changes.
    @Test func looksFromCellsAndWhatHoldsThemAtChildrenAlone() {
        let holders = /(^|[\s>+~(,])(html|body|main|section|ul|li|\.list|\.pane)([.\[][^\s>+~(,]*)?:has\((?!>)[^)]*\)/
        #expect(styles.matches(of: holders).map(\.output.0) == [])
        #expect("ul > li:has(+ .selected)".contains(holders) && !"ul > li:has(> a > .rank)".contains(holders))
    }

    @Test func writesLayoutsWithoutProblems() {
        #expect(Assets(layouts: HomeStyle.allCases.map { $0.layout }).diagnostics == [])
    }

    @Test func reportsLayoutsAndThemesThatCannotBeUsedAsWritten() {
        let broken = Layout("broken") { _ in
            LayoutSection(.horizontal(.fullWidth(estimatedHeight: 44)) {}, interGroupSpacing: -1)
        }
        let assets = Assets(layouts: [.list, broken, .grid, .grid], theme: Theme(corner: -1))
        #expect(assets.diagnostics.map(\.problem) == [.invalidThemeValue, .invalidNumber, .emptyGroup])
        #expect(assets.diagnostics.map(\.place) == ["theme.corner", "broken.interGroupSpacing", "broken.group"])
    }
}

private struct Declaration: CustomStringConvertible {
    let property: String
    let value: String

    var description: String { "\(property): \(value)" }
    var words: [String] { value.split { !$0.isLetter }.map { $0.lowercased() } }

    var lengths: [(number: Double, unit: String)] {
        value.matches(of: /(\d*\.?\d+)(px|pt|rem|em|ch|[dsl]?vh|[dsl]?vw|cqi)\b/).map {
            (Double($0.1) ?? .nan, String($0.2))
        }
    }

    static func all(in css: String) -> [Declaration] {
        css.matches(of: /[{;]\s*([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/).map {
            Declaration(property: String($0.1), value: String($0.2))
        }
    }
}

extension String {
    fileprivate var withoutComments: String { replacing(/\/\*.*?\*\//.dotMatchesNewlines(), with: "") }
}
