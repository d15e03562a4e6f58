/// Genres of books.
public enum BookGenre: Int, ChartGenre {
    case artsAndEntertainment = 9007
    case biographiesAndMemoirs = 9008
    case businessAndPersonalFinance = 9009
    case childrenAndTeens = 9010
    case comicsAndGraphicNovels = 9026
    case computersAndInternet = 9027
    case cookbooksFoodAndWine = 9028
    case fictionAndLiterature = 9031
    case healthMindAndBody = 9025
    case history = 9015
    case humour = 9012
    case lifestyleAndHome = 9024
    case mysteriesAndThrillers = 9032
    case nonfiction = 9002
    case parenting = 9030
    case politicsAndCurrentEvents = 9034
    case professionalAndTechnical = 9029
    case reference = 9033
    case religionAndSpirituality = 9018
    case romance = 9003
    case sciFiAndFantasy = 9020
    case scienceAndNature = 9019
    case sportsAndOutdoors = 9035
    case travelAndAdventure = 9004

    public var name: String {
        switch self {
        case .artsAndEntertainment: "Arts & Entertainment"
        case .biographiesAndMemoirs: "Biographies & Memoirs"
        case .businessAndPersonalFinance: "Business & Personal Finance"
        case .childrenAndTeens: "Children & Teens"
        case .comicsAndGraphicNovels: "Comics & Graphic Novels"
        case .computersAndInternet: "Computers & Internet"
        case .cookbooksFoodAndWine: "Cookbooks, Food & Wine"
        case .fictionAndLiterature: "Fiction & Literature"
        case .healthMindAndBody: "Health, Mind & Body"
        case .history: "History"
        case .humour: "Humour"
        case .lifestyleAndHome: "Lifestyle & Home"
        case .mysteriesAndThrillers: "Mysteries & Thrillers"
        case .nonfiction: "Nonfiction"
        case .parenting: "Parenting"
        case .politicsAndCurrentEvents: "Politics & Current Events"
        case .professionalAndTechnical: "Professional & Technical"
        case .reference: "Reference"
        case .religionAndSpirituality: "Religion & Spirituality"
        case .romance: "Romance"
        case .sciFiAndFantasy: "Sci-Fi & Fantasy"
        case .scienceAndNature: "Science & Nature"
        case .sportsAndOutdoors: "Sports & Outdoors"
        case .travelAndAdventure: "Travel & Adventure"
        }
    }
}
