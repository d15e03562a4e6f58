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

    /// The stores' numbers are 1,600 more than those of the same ``MusicGenre``.
    public var name: String { MusicGenre(rawValue: rawValue - 1_600)?.name ?? "" }
}
