/// Genres of television.
public enum TVGenre: Int, ChartGenre {
    case actionAndAdventure = 4003
    case animation = 4002
    case classics = 4004
    case comedy = 4000
    case drama = 4001
    case kidsAndFamily = 4005
    case latinoTv = 4011
    case nonfiction = 4006
    case realityTv = 4007
    case sciFiAndFantasy = 4008
    case sports = 4009
    case teens = 4010

    public var name: String {
        switch self {
        case .actionAndAdventure: "Action & Adventure"
        case .animation: "Animation"
        case .classics: "Classics"
        case .comedy: "Comedy"
        case .drama: "Drama"
        case .kidsAndFamily: "Kids & Family"
        case .latinoTv: "Latino TV"
        case .nonfiction: "Nonfiction"
        case .realityTv: "Reality TV"
        case .sciFiAndFantasy: "Sci-Fi & Fantasy"
        case .sports: "Sports"
        case .teens: "Teens"
        }
    }
}
