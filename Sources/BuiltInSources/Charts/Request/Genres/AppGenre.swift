/// Genres of apps, and those of games.
public enum AppGenre: Int, ChartGenre {
    case books = 6018
    case business = 6000
    case education = 6017
    case entertainment = 6016
    case finance = 6015
    case foodAndDrink = 6023
    case games = 6014
    case healthAndFitness = 6013
    case lifestyle = 6012
    case magazinesAndNewspapers = 6021
    case medical = 6020
    case music = 6011
    case navigation = 6010
    case news = 6009
    case photoAndVideo = 6008
    case productivity = 6007
    case reference = 6006
    case shopping = 6024
    case socialNetworking = 6005
    case sports = 6004
    case stickers = 6025
    case travel = 6003
    case utilities = 6002
    case weather = 6001
    case actionGames = 7001
    case adventureGames = 7002
    case boardGames = 7004
    case cardGames = 7005
    case casinoGames = 7006
    case casualGames = 7003
    case familyGames = 7009
    case musicGames = 7011
    case puzzleGames = 7012
    case racingGames = 7013
    case rolePlayingGames = 7014
    case simulationGames = 7015
    case sportsGames = 7016
    case strategyGames = 7017
    case triviaGames = 7018
    case wordGames = 7019

    public var name: String {
        switch self {
        case .books: "Books"
        case .business: "Business"
        case .education: "Education"
        case .entertainment: "Entertainment"
        case .finance: "Finance"
        case .foodAndDrink: "Food & Drink"
        case .games: "Games"
        case .healthAndFitness: "Health & Fitness"
        case .lifestyle: "Lifestyle"
        case .magazinesAndNewspapers: "Magazines & Newspapers"
        case .medical: "Medical"
        case .music: "Music"
        case .navigation: "Navigation"
        case .news: "News"
        case .photoAndVideo: "Photo & Video"
        case .productivity: "Productivity"
        case .reference: "Reference"
        case .shopping: "Shopping"
        case .socialNetworking: "Social Networking"
        case .sports: "Sports"
        case .stickers: "Stickers"
        case .travel: "Travel"
        case .utilities: "Utilities"
        case .weather: "Weather"
        case .actionGames: "Action games"
        case .adventureGames: "Adventure games"
        case .boardGames: "Board games"
        case .cardGames: "Card games"
        case .casinoGames: "Casino games"
        case .casualGames: "Casual games"
        case .familyGames: "Family games"
        case .musicGames: "Music games"
        case .puzzleGames: "Puzzle games"
        case .racingGames: "Racing games"
        case .rolePlayingGames: "Role-playing games"
        case .simulationGames: "Simulation games"
        case .sportsGames: "Sports games"
        case .strategyGames: "Strategy games"
        case .triviaGames: "Trivia games"
        case .wordGames: "Word games"
        }
    }
}
