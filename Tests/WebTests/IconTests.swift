import Catalogue
import Foundation
import HTML
import Testing

@testable import Screens

@Suite struct IconTests {
    @Test(arguments: Symbol.names) func eachNameHasADrawingOfItsOwn(name: String) throws {
        let symbol = try #require(Symbol(name))
        #expect(Icon(symbol).rendered().contains("<path d="))
        let others = Symbol.names.filter { $0 != name }.compactMap { Symbol($0) }
        #expect(!others.contains { Icon($0).rendered() == Icon(symbol).rendered() })
    }

    @Test(arguments: ["★", "🎬", "é", "<"]) func aCharacterIsItsOwnIcon(text: String) throws {
        let icon = Icon(try #require(Symbol(text))).rendered()
        #expect(icon == "<i class=\"icon\" aria-hidden=\"true\">\(text == "<" ? "&lt;" : text)</i>")
    }

    @Test(arguments: ["", " ", "tv set", "★★"]) func otherTextsAreNoSymbols(text: String) {
        #expect(Symbol(text) == nil)
    }
}
