/// Genres of podcasts, as they have been since 2019.
public enum PodcastGenre: Int, ChartGenre {
    case arts = 1301
    case business = 1321
    case comedy = 1303
    case education = 1304
    case fiction = 1483
    case government = 1511
    case healthAndFitness = 1512
    case history = 1487
    case kidsAndFamily = 1305
    case leisure = 1502
    case music = 1310
    case news = 1489
    case religionAndSpirituality = 1314
    case science = 1533
    case societyAndCulture = 1324
    case sports = 1545
    case technology = 1318
    case trueCrime = 1488
    case tvAndFilm = 1309

    public var name: String {
        switch self {
        case .arts: "Arts"
        case .business: "Business"
        case .comedy: "Comedy"
        case .education: "Education"
        case .fiction: "Fiction"
        case .government: "Government"
        case .healthAndFitness: "Health & Fitness"
        case .history: "History"
        case .kidsAndFamily: "Kids & Family"
        case .leisure: "Leisure"
        case .music: "Music"
        case .news: "News"
        case .religionAndSpirituality: "Religion & Spirituality"
        case .science: "Science"
        case .societyAndCulture: "Society & Culture"
        case .sports: "Sports"
        case .technology: "Technology"
        case .trueCrime: "True Crime"
        case .tvAndFilm: "TV & Film"
        }
    }
}
