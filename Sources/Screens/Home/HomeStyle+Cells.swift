import Catalogue

extension HomeStyle {
    /// The largest number of cells: enough to fill whole rows at every width, and few enough to leave further sections
    /// in view.
    var cells: Int {
        switch self {
        case .carousel, .grid, .story: 12
        case .list: 6
        case .mosaic: 9
        }
    }
}
