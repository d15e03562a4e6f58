import Catalogue
import HTML

/// An icon of 24 by 24 points in the colour of the text.
struct Icon: HTML {
    private let drawing: Drawing
    /// Stands in place of the drawing.
    private var character: Character?

    init(_ drawing: Drawing) { self.drawing = drawing }

    init(_ symbol: Symbol) {
        drawing = Drawing(symbol)
        if case .character(let symbol) = symbol { character = symbol }
    }

    var body: some HTML {
        if let character {
            Element("i", [.class("icon"), .aria("hidden", "true")]) { String(character) }
        } else {
            svg(
                .class(drawing.pointsAlongText ? "icon mirrored" : "icon"), .viewBox("0 0 24 24"),
                .aria("hidden", "true")
            ) {
                path(.d(drawing.rawValue)) {}
            }
        }
    }

    /// Paths with strokes 1.8 points wide.
    enum Drawing: String {
        case home = "M4 11 12 4l8 7M6 9.5V20h4.5v-5.5h3V20H18V9.5"
        case putOnHome = "M4 11 12 4l8 7M6 9.5V20h5M18 9.5v2M17.5 14.500v6.500M14.250 17.750h6.500"
        case onHome = "M4 11 12 4l8 7M6 9.5V20h4.500M18 9.5v2M13.500 17.500l2.750 2.750 4.750-5.250"
        case chart = "M6 20v-7M12 20V5M18 20v-10"
        case collection = "M4 5h7v6H4ZM13 5h7v6h-7ZM4 13h7v6H4ZM13 13h7v6h-7Z"
        case hero = "M12 3.5 19 6v5.5c0 4.4-2.9 7.6-7 9-4.1-1.4-7-4.6-7-9V6ZM12.9 7.5 9.5 12.6h5l-3.4 4.6"
        case note =
            "M9 17.5V5.5l10-2v12M9 17.5a2.5 2.5 0 1 1-2.5-2.5A2.5 2.5 0 0 1 9 17.5ZM19 15.5a2.5 2.5 0 1 1-2.5-2.5 2.5 2.5 0 0 1 2.5 2.5Z"
        case starship =
            "M12 3c3.4 2.6 4.6 7 3.8 12l-3.8 2-3.8-2C7.4 10 8.6 5.6 12 3ZM8.4 14.5 5.5 19l3.7-1.2M15.6 14.5 18.5 19l-3.7-1.2M12 9.2v.1"
        case film = "M5 4h14v16H5ZM9 4v16M15 4v16M5 8h4M5 12h14M5 16h4M15 8h4M15 16h4"
        case book = "M12 6.5C10 5 7 4.5 4 5v13.5c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5ZM12 6.5V20"
        case food = "M7 4v6a2.5 2.5 0 0 0 5 0V4M9.5 4v16M16.5 20V4c2 1.2 3 3.6 3 7h-3"
        case game = "M8 8h8a5 5 0 1 1-3.6 8.5h-.8A5 5 0 1 1 8 8ZM8 11v4M6 13h4M15.5 12v.1M17.5 14v.1"
        case person = "M12 4.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20c1-3.6 3.8-5.5 7.5-5.5s6.500 1.900 7.500 5.500"
        case picture = "M4 5h16v14H4ZM4 16l5-5 4 4 2.500-2.500L20 17M15.500 8.500v.1"
        case star = "m12 3.8 2.5 5.3 5.7.7-4.2 4 1.1 5.7L12 16.7l-5.1 2.8L8 13.8l-4.2-4 5.7-.7Z"
        case archive = "M4 5h16v4H4ZM5.5 9v10h13V9M10 12.5h4"
        case sidebar =
            "M4 6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5ZM9.5 5v14"
        case more =
            "M6 11a1 1 0 1 1 0 2 1 1 0 0 1 0-2ZM12 11a1 1 0 1 1 0 2 1 1 0 0 1 0-2ZM18 11a1 1 0 1 1 0 2 1 1 0 0 1 0-2Z"
        case language =
            "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM4 12h16M12 4c2.5 2.2 3.5 4.9 3.5 8s-1 5.8-3.5 8c-2.5-2.2-3.5-4.9-3.5-8s1-5.8 3.5-8Z"
        case light =
            "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1"
        case dark = "M19.5 14A8 8 0 1 1 10 4.5a6.5 6.5 0 0 0 9.5 9.5Z"
        case automatic =
            "M12 4.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15ZM12 4.5v15M12 8.5h6.500M12 12h7.5M12 15.500h6.500"
        case keyboard = "M3.5 6.5h17v11h-17ZM7 10v.1M10.3 10v.1M13.7 10v.1M17 10v.1M8 14h8"
        case search = "M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM15 15l5 5"
        case filter = "M4 7h16M7 12h10M10 17h4"
        case sort = "M7.500 5v13.500M4 15l3.500 3.500L11 15M16.500 19V5.500M13 9l3.500-3.500L20 9"
        case list = "M9 6.500h11M9 12h11M9 17.500h11M4.500 6.500v.1M4.500 12v.1M4.500 17.500v.1"
        case down = "M7 10l5 5 5-5"
        case moveUp = "M12 19V5.5M6 11.5l6-6 6 6"
        case moveDown = "M12 5v13.5M6 12.5l6 6 6-6"
        case add = "M12 5v14M5 12h14"
        case shown =
            "M3 12c2-4 5-6 9-6s7 2 9 6c-2 4-5 6-9 6s-7-2-9-6ZM12 9.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5Z"
        case hidden =
            "M3 12c2-4 5-6 9-6s7 2 9 6c-2 4-5 6-9 6s-7-2-9-6ZM12 9.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5ZM5 5l14 14"
        case tabBar = "M7 3.500h10v17H7ZM7 16h10M10 18.250h4"
        case remove = "M6.5 6.5l11 11M17.5 6.5l-11 11"
        case handle = "M5 9h14M5 15h14"
        case new = "M12 4l1.800 6.200L20 12l-6.200 1.800L12 20l-1.800-6.200L4 12l6.200-1.800Z"
        case changes = "M12 4.500v8M8 8.500h8M8 18h8"
        case recent = "M12 4.500a7.500 7.500 0 1 1 0 15 7.500 7.500 0 0 1 0-15ZM12 8v4l3 2"
        case pick = "M5 5h14v14H5ZM9 9v.1M15 9v.1M12 12v.1M9 15v.1M15 15v.1"
        case play = "M8 5.5v13L18.5 12Z"
        case pause = "M9 6v12M15 6v12"
        case previous = "M17.5 6.5v11L10 12ZM7 6.5v11"
        case next = "M6.5 6.5v11L14 12ZM17 6.5v11"
        case shuffle = "M4 7h3l8 10h5M4 17h3l2-2.6M12.8 9.6 15 7h5M17.5 4.5 20 7l-2.5 2.5M17.5 14.5 20 17l-2.5 2.5"
        case `repeat` =
            "M4.5 12v-2.5A2.5 2.5 0 0 1 7 7h12M16.5 4.5 19 7l-2.5 2.5M19.5 12v2.5A2.5 2.5 0 0 1 17 17H5M7.5 14.5 5 17l2.5 2.5"
        case queue = "M4 6h16M4 11.5h9M4 17h9M16 12v7l4.5-3.5Z"
        case playNext = "M4 4v7l4.5-3.5ZM12 7.5h8M4 14h16M4 19.5h16"
        case playLast = "M4 4.5h16M4 10h16M12 16.5h8M4 13v7l4.5-3.5Z"
        case volume = "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"
        case share = "M12 15V4M8 7.5 12 4l4 3.5M7 11H5.5v9h13v-9H17"
        case bell = "M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 2h-15ZM10 20.500h4"
        case back = "M14.5 5.5 8 12l6.5 6.5"
        case forward = "M9.5 5.5 16 12l-6.5 6.5"

        /// The drawing of a symbol; that of a collection for a character.
        init(_ symbol: Symbol) {
            self =
                switch symbol {
                case .book: .book
                case .chart: .chart
                case .collection, .character: .collection
                case .film: .film
                case .food: .food
                case .game: .game
                case .globe: .language
                case .hero: .hero
                case .note: .note
                case .person: .person
                case .picture: .picture
                case .starship: .starship
                }
        }

        /// Whether the icon points along the direction of text, and so is mirrored with it. Playback controls are not
        /// mirrored.
        fileprivate var pointsAlongText: Bool { self == .back || self == .forward || self == .sidebar }
    }
}
