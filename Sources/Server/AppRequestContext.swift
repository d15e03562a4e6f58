import Catalogue
import HTTPTypes
public import Hummingbird
import NIOCore

/// What belongs to one request: whose it is and how they want to read.
public struct AppRequestContext: RequestContext {
    public var coreContext: CoreRequestContextStorage
    var visitor = Visitor()
    /// Whom limits count the request to.
    var client = ClientAddress.none
    /// The browser's connection.
    let channel: any Channel

    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}

/// The person behind a request.
struct Visitor: Sendable {
    var profile: ProfileID = .shared
    /// A profile that no cookie names yet; it is sent with the first write.
    var isNewProfile = false
    var strings = Strings()
    /// The language that the person chose here; nil: their browser says which.
    var chosenLanguage: Language?
    var hidesSidebar = false
    /// What was just done, to be said once.
    var notice: Notice?
}

/// What was just done.
enum Notice: Hashable, Sendable {
    /// A favourite was added or removed.
    case favourite(ItemReference, isFavourite: Bool)
    /// The home page was changed, or was not, and why.
    case home(HomeNotice)
    /// A favourite was moved among its source's.
    case moved(ItemReference)
    /// A favourite was not moved, because the place is none, or because it is no favourite any more.
    case notMoved(isGone: Bool)
    /// A search is remembered no more; nil: all.
    case searchForgotten(String?)
}
