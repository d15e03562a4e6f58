package import Catalogue

/// What a form on the page on which the home page is edited asks for.
package enum HomeAction: Hashable {
    case edit(HomeEdit)
    case undo

    /// The names of actions, as buttons have them.
    package enum Name: String, CaseIterable {
        case add, remove, up, down, move, restyle, story, undo
    }

    /// - Parameter form: `edit` with the action's name, and what that needs: `section`, `feed`, `style`, `place`.
    package init(_ form: [String: String], basePath: BasePath, sources: [AnySource]) throws(FormError) {
        guard let name = form["edit"].flatMap(Name.init) else {
            throw FormError(
                expected: "a form with “edit”, one of \(Name.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        let reader = Reader(form: form, basePath: basePath, sources: sources)
        switch name {
        case .add: self = .edit(.add(try reader.feed, try reader.style))
        case .remove: self = .edit(.remove(try reader.section))
        case .up: self = .edit(.moveUp(try reader.section))
        case .down: self = .edit(.moveDown(try reader.section))
        case .move: self = .edit(.move(try reader.section, to: try reader.place))
        case .restyle: self = .edit(.restyle(try reader.section, try reader.style))
        case .story: self = .edit(.changeStory(try reader.story))
        case .undo: self = .undo
        }
    }

    private struct Reader {
        let form: [String: String]
        let basePath: BasePath
        let sources: [AnySource]

        var section: HomeSection.ID {
            get throws(FormError) {
                guard let id = form["section"] else { throw FormError(expected: "“section”, a section’s identity") }
                return id
            }
        }

        var style: HomeStyle {
            get throws(FormError) {
                guard let style = form["style"].flatMap(HomeStyle.init(rawValue:)) else {
                    let names = HomeStyle.allCases.map(\.rawValue).joined(separator: ", ")
                    throw FormError(expected: "“style”, one of \(names)")
                }
                return style
            }
        }

        var place: Int {
            get throws(FormError) {
                guard let place = form["place"].flatMap({ Int($0) }) else {
                    throw FormError(expected: "“place”, a whole number from 0")
                }
                return place
            }
        }

        /// As its source is asked: what means nothing to it is left out.
        var feed: HomeFeed {
            get throws(FormError) {
                switch form["feed"].flatMap(basePath.relative).flatMap(HomeFeedPath.init)?.feed {
                case .favourites: return .favourites
                case let feed?:
                    if let source = feed.source(among: sources) { return HomeFeed(source) }
                case nil: break
                }
                throw FormError(
                    expected: "“feed”, the address of a list, such as \(basePath.path(to: .favourites(source: nil)))")
            }
        }

        /// Empty: without stories.
        var story: HomeFeed? {
            get throws(FormError) { form["feed"] == "" ? nil : try feed }
        }
    }
}
