/// Genres of albums and songs.
public enum MusicGenre: Int, ChartGenre {
    case alternative = 20
    case anime = 29
    case blues = 2
    case childrensMusic = 4
    case christianAndGospel = 22
    case classical = 5
    case comedy = 3
    case country = 6
    case dance = 17
    case easyListening = 25
    case electronic = 7
    case enka = 28
    case fitnessAndWorkout = 50
    case hipHopRap = 18
    case holiday = 8
    case instrumental = 53
    case jPop = 27
    case jazz = 11
    case kPop = 51
    case karaoke = 52
    case kayokyoku = 30
    case latin = 12
    case newAge = 13
    case opera = 9
    case pop = 14
    case rnbSoul = 15
    case reggae = 24
    case rock = 21
    case singerSongwriter = 10
    case soundtrack = 16
    case vocal = 23
    case world = 19

    public var name: String {
        switch self {
        case .alternative: "Alternative"
        case .anime: "Anime"
        case .blues: "Blues"
        case .childrensMusic: "Children’s Music"
        case .christianAndGospel: "Christian & Gospel"
        case .classical: "Classical"
        case .comedy: "Comedy"
        case .country: "Country"
        case .dance: "Dance"
        case .easyListening: "Easy Listening"
        case .electronic: "Electronic"
        case .enka: "Enka"
        case .fitnessAndWorkout: "Fitness & Workout"
        case .hipHopRap: "Hip-Hop/Rap"
        case .holiday: "Holiday"
        case .instrumental: "Instrumental"
        case .jPop: "J-Pop"
        case .jazz: "Jazz"
        case .kPop: "K-Pop"
        case .karaoke: "Karaoke"
        case .kayokyoku: "Kayokyoku"
        case .latin: "Latin"
        case .newAge: "New Age"
        case .opera: "Opera"
        case .pop: "Pop"
        case .rnbSoul: "R&B/Soul"
        case .reggae: "Reggae"
        case .rock: "Rock"
        case .singerSongwriter: "Singer/Songwriter"
        case .soundtrack: "Soundtrack"
        case .vocal: "Vocal"
        case .world: "World"
        }
    }
}
