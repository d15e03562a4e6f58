import Catalogue
import HTML
import Routes

/// The sections that can be added at the end, each with a preview: a tap adds one.
struct HomeOffersView: HTML {
    static let part = "add"

    let offers: HomeOffers
    let isFull: Bool
    let model: PageModel

    private var strings: Strings { model.strings }
    /// The largest number of pictures in a preview.
    private static let maxPictures = 4

    var body: some HTML {
        section(.id(Self.part), .class("add"), .tabindex(-1), .aria("label", strings(.addSection))) {
            h2 { strings(.addSection) }
            if isFull {
                p(.class("note")) { strings(.homeFull, strings.number(Double(Home.largestCount))) }
            } else {
                ForEach(offers.groups) { group in
                    h3 { group.source.map(strings.title) ?? strings(.forYou) }
                    ul(.class("offers"), .role("list")) {
                        ForEach(group.offers) { offer in li { card(offer, of: group.source) } }
                    }
                }
            }
        }
    }

    private func card(_ offer: HomeOffers.Offer, of source: ResolvedSource?) -> some HTML {
        form(.method(.post), .action(model.path(to: .home))) {
            input(.type("hidden"), .name("feed"), .value(model.address(of: offer.feed)))
            input(.type("hidden"), .name("style"), .value(offer.feed.firstStyle.rawValue))
            button(.name("edit"), .value(HomeAction.Name.add.rawValue)) {
                let items = offer.preview.prefix(Self.maxPictures)
                span(.class("glimpse"), .aria("hidden", "true")) {
                    if items.isEmpty {
                        Icon(offer.feed, of: source)
                    } else {
                        ForEach(items) { model.pictures.thumbnail(of: $0) }
                    }
                }
                span(.class("title")) {
                    span(.class("visually-hidden")) { strings(.add) + " " }
                    strings.title(of: offer.feed, among: model.sources)
                }
                Icon(.add)
            }
        }
    }
}

extension HomeFeed {
    /// The style of a section that is added.
    fileprivate var firstStyle: HomeStyle { if case .randomPick = self { .story } else { .carousel } }
}

extension Icon {
    /// The icon of a feed of the home page.
    init(_ feed: HomeFeed, of source: ResolvedSource?) {
        switch feed {
        case .favourites, .favouritesOf: self.init(.star)
        case .newSinceLastVisit: self.init(.new)
        case .recentlyOpened: self.init(.recent)
        case .continueListening: self.init(.play)
        case .randomPick: self.init(.pick)
        case .source: if let source { self.init(source.symbol) } else { self.init(Drawing.collection) }
        }
    }
}
