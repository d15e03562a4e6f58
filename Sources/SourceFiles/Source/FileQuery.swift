public import Catalogue

/// A query of a source from a file: the values of its choices and a term, one of its items, or the list of another
/// source's item.
public struct FileQuery: QueryParameters {
    /// The subject of the query.
    enum Subject: Hashable {
        case list
        case item(id: String)
        /// A list that belongs to an item.
        case related(to: ItemReference?)
    }

    let choices: [ChoiceDefinition]
    /// Whether upstream takes a term.
    let supportsSearch: Bool
    let subject: Subject
    private(set) var term = ""
    private var chosen: [String: String] = [:]

    init(choices: [ChoiceDefinition] = [], supportsSearch: Bool = false, subject: Subject = .list) {
        self.choices = choices
        self.supportsSearch = supportsSearch
        self.subject = subject
    }

    /// The name of the parameter with the id of the item that a list belongs to.
    static let ownerName = "of"

    /// The values of the address's variables.
    var variables: [String: String] {
        var variables = Dictionary(choices.map { ($0.key, value(of: $0)) }) { first, _ in first }
        if supportsSearch { variables["term"] = term }
        switch subject {
        case .list: break
        case .item(let id): variables["id"] = id
        case .related(let owner): variables["id"] = owner?.id
        }
        return variables
    }

    private func value(of choice: ChoiceDefinition) -> String {
        chosen[choice.key] ?? choice.options.first?.parameterValue ?? ""
    }

    public var owner: ItemReference? {
        if case .related(let owner) = subject { owner } else { nil }
    }

    public var parameters: [QueryParameter] {
        var parameters: [QueryParameter] = []
        if case .related(let owner) = subject {
            parameters.append(
                QueryParameter(
                    Self.ownerName, value: owner?.id ?? "", default: "", options: [], allowed: "an item’s id"))
        }
        if supportsSearch { parameters.append(.term(term)) }
        return parameters
            + choices.map { choice in
                QueryParameter(
                    choice.key, label: .declared(choice.label, default: choice.key.humanised), value: value(of: choice),
                    default: choice.options.first?.parameterValue ?? "",
                    options: choice.options.map {
                        .init($0.parameterValue, label: .declared($0.label, default: $0.value))
                    })
            }
    }

    public func setting(_ name: String, to value: String) -> FileQuery? {
        var query = self
        if supportsSearch, name == "term" {
            query.term = String(value.prefix(200))
            return query
        }
        if case .related(let owner?) = subject, name == Self.ownerName {
            return FileQuery(choices: choices, subject: .related(to: ItemReference(source: owner.source, id: value)))
        }
        guard let choice = choices.first(where: { $0.key == name }),
            choice.options.contains(where: { $0.parameterValue == value })
        else { return nil }
        query.chosen[name] = value
        return query
    }

    /// A single item has no choices: its address names it alone.
    public func query(forItem id: String) -> FileQuery? {
        if case .list = subject {
            FileQuery(choices: choices, supportsSearch: false, subject: .item(id: id))
        } else {
            nil
        }
    }
}

extension QueryParameter.Label {
    fileprivate static func declared(_ text: LocalisedText?, default other: String) -> Self {
        .declared(text?.english ?? other.withoutControls, translations: text?.translations ?? [:])
    }
}

extension ChoiceDefinition.Option {
    /// The value without control characters, because addresses are read without them.
    fileprivate var parameterValue: String { value.withoutControls }
}
