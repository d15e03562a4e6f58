extension Comics {
    /// Whose comics there are samples of.
    static let sampledHeroes = ["70", "149", "332", "620", "644", "659", "717", "720"]

    /// Comics of a hero, in the dialect of Marvel's protocol; nil where there are none for it.
    ///
    /// - Parameter hero: by ``HeroID``, as superhero-api numbers it.
    static func sample(of hero: String) -> [UInt8]? {
        switch hero {
        // Each of ``sampledHeroes``.
        case "70": EmbeddedFiles.comics_batman_json
        case "149": EmbeddedFiles.comics_captain_america_json
        case "332": EmbeddedFiles.comics_hulk_json
        case "620": EmbeddedFiles.comics_spider_man_json
        case "644": EmbeddedFiles.comics_superman_json
        case "659": EmbeddedFiles.comics_thor_json
        case "717": EmbeddedFiles.comics_wolverine_json
        case "720": EmbeddedFiles.comics_wonder_woman_json
        default: nil
        }
    }
}
