import Sections

/// A cell whose identity and content can be chosen apart.
struct Hero: Identifiable, Equatable, Sendable {
    let id: String
    var name: String

    init(_ id: String, name: String = "") {
        self.id = id
        self.name = name
    }
}

typealias Page = Snapshot<String, Hero>

extension Section<String, Hero> {
    /// A section of heroes with one-letter identities.
    init(_ id: String, title: String? = nil, heroes: String) {
        self.init(id, title: title, cells: heroes.map { Hero(String($0)) })
    }
}

extension Page {
    /// A page with one section, "all", of heroes with one-letter identities.
    init(heroes: String) {
        self.init([Section("all", heroes: heroes)])
    }
}
