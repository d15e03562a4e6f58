/// Genres of movies.
public enum MovieGenre: Int, ChartGenre {
    case actionAndAdventure = 4401
    case anime = 4402
    case classics = 4403
    case comedy = 4404
    case concertFilms = 4422
    case documentary = 4405
    case drama = 4406
    case foreign = 4407
    case holiday = 4420
    case horror = 4408
    case independent = 4409
    case kidsAndFamily = 4410
    case madeForTv = 4421
    case musicDocumentaries = 4423
    case musicFeatureFilms = 4424
    case musicals = 4411
    case romance = 4412
    case sciFiAndFantasy = 4413
    case shortFilms = 4414
    case specialInterest = 4415
    case sports = 4417
    case thriller = 4416
    case urban = 4419
    case western = 4418

    public var name: String {
        switch self {
        case .actionAndAdventure: "Action & Adventure"
        case .anime: "Anime"
        case .classics: "Classics"
        case .comedy: "Comedy"
        case .concertFilms: "Concert Films"
        case .documentary: "Documentary"
        case .drama: "Drama"
        case .foreign: "Foreign"
        case .holiday: "Holiday"
        case .horror: "Horror"
        case .independent: "Independent"
        case .kidsAndFamily: "Kids & Family"
        case .madeForTv: "Made for TV"
        case .musicDocumentaries: "Music Documentaries"
        case .musicFeatureFilms: "Music Feature Films"
        case .musicals: "Musicals"
        case .romance: "Romance"
        case .sciFiAndFantasy: "Sci-Fi & Fantasy"
        case .shortFilms: "Short Films"
        case .specialInterest: "Special Interest"
        case .sports: "Sports"
        case .thriller: "Thriller"
        case .urban: "Urban"
        case .western: "Western"
        }
    }
}
