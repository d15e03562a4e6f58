/// Genres of music videos.
public enum MusicVideoGenre: Int, ChartGenre {
    case alternative = 1620
    case anime = 1629
    case blues = 1602
    case childrensMusic = 1604
    case christianAndGospel = 1622
    case classical = 1605
    case comedy = 1603
    case country = 1606
    case dance = 1617
    case easyListening = 1625
    case electronic = 1607
    case enka = 1628
    case hipHopRap = 1618
    case holiday = 1608
    case jPop = 1627
    case jazz = 1611
    case kayokyoku = 1630
    case latin = 1612
    case newAge = 1613
    case opera = 1609
    case pop = 1614
    case rnbSoul = 1615
    case reggae = 1624
    case rock = 1621
    case singerSongwriter = 1610
    case soundtrack = 1616
    case vocal = 1623
    case world = 1619

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
        case .hipHopRap: "Hip-Hop/Rap"
        case .holiday: "Holiday"
        case .jPop: "J-Pop"
        case .jazz: "Jazz"
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
