package import Catalogue

/// The action of a form on the page for editing the home page.
package enum HomeAction: Hashable {
    case edit(HomeEdit)
    case undo

    /// The names of the actions, as buttons send them.
    package enum Name: String, CaseIterable {
        case add, remove, up, down, move, restyle, rename, undo
    }

    /// Reads a form.
    ///
    /// - Parameters:
    ///   - form: `edit` with the name of the action, and its arguments: `section`, `feed`, `style`, `name` or
    ///     `place`.
    ///   - basePath: the path of the app.
    ///   - sources: the sources that the form may name.
    package init(_ form: [String: String], basePath: BasePath, sources: [ResolvedSource]) throws(FormError) {
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
        case .rename: self = .edit(.rename(try reader.section, reader.name))
        case .undo: self = .undo
        }
    }

    private struct Reader {
        let form: [String: String]
        let basePath: BasePath
        let sources: [ResolvedSource]

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

        /// The name on one line; nil for an empty one.
        var name: String? {
            let words = (form["name"] ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let name = words.presentable(limit: HomeSection.longestName)
            return name.isEmpty ? nil : name
        }

        var place: Int {
            get throws(FormError) {
                guard let place = form["place"].flatMap({ Int($0) }) else {
                    throw FormError(expected: "“place”, a whole number from 0")
                }
                return place
            }
        }

        /// The feed with the values that its source still takes.
        var feed: HomeFeed {
            get throws(FormError) {
                let feed = form["feed"].flatMap(basePath.relative).flatMap(HomeFeedPath.init)?.feed
                if case .source? = feed {
                    if let request = feed?.request(among: sources) {
                        return .source(id: request.source.id, query: request.query.parameters)
                    }
                } else if let feed, feed.isKnown(among: sources) {
                    return feed
                }
                throw FormError(
                    expected: "“feed”, the address of a list, such as \(basePath.path(to: .favourites(source: nil)))")
            }
        }
    }
}
