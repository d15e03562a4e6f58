import Catalogue
import HTML

/// An icon of 24 by 24 points, drawn with the text's colour.
struct Icon: HTML {
    let drawing: Drawing

    init(_ drawing: Drawing) { self.drawing = drawing }

    init(_ symbol: Symbol) {
        drawing =
            switch symbol {
            case .collection: .collection
            case .home: .home
            case .starship: .starship
            case .favourite: .star
            }
    }

    var body: some HTML {
        svg(.class("icon"), .viewBox("0 0 24 24"), .aria("hidden", "true")) {
            path(.d(drawing.rawValue)) {}
        }
    }

    /// Paths of strokes 1.8 points wide.
    enum Drawing: String {
        case home = "M4 11 12 4l8 7M6 9.5V20h4.5v-5.5h3V20H18V9.5"
        case collection = "M4 5h7v6H4ZM13 5h7v6h-7ZM4 13h7v6H4ZM13 13h7v6h-7Z"
        case starship = "M12 3c3.4 2.6 4.6 7 3.8 12l-3.8 2-3.8-2C7.400 10 8.600 5.600 12 3ZM8.400 14.500 5.500 19l3.700-1.200M15.600 14.500 18.500 19l-3.700-1.200M12 9.200v.1"
        case star = "m12 3.800 2.500 5.300 5.700.7-4.200 4 1.100 5.700L12 16.700l-5.100 2.800L8 13.800l-4.200-4 5.700-.7Z"
        case sidebar = "M4 6.500A1.500 1.500 0 0 1 5.500 5h13A1.500 1.500 0 0 1 20 6.500v11a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 17.500ZM9.500 5v14"
        case search = "M10.500 4.500a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM15 15l5 5"
        case sort = "M8 5v14M8 19l-3.200-3.200M8 19l3.200-3.200M16 19V5M16 5l-3.200 3.200M16 5l3.200 3.200"
        case back = "M14.500 5.500 8 12l6.500 6.500"
        case forward = "M9.500 5.500 16 12l-6.500 6.500"
    }
}
