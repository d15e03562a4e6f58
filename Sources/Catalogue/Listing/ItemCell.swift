import Foundation

/// An item in a list.
public struct ItemCell: Hashable, Sendable, Identifiable {
    /// Whether the item is a favourite of the profile.
    public fileprivate(set) var isFavourite: Bool
    /// The change of the item's rank; nil if it is unknown.
    public let rankChange: RankChange?
    /// The key of the fact to show beside the card.
    package private(set) var emphasised: String?
    /// The item that the cell shows. It is compared last, which takes longest.
    public let item: CatalogueItem

    public var id: ItemReference { item.id }
    /// The fact that the list is sorted by, if the card doesn't show it already.
    public var emphasis: FieldContent? { emphasised.flatMap { key in item.field(key) } }

    /// The cell as it is in lists that are not sorted by a fact.
    package var withoutEmphasis: ItemCell {
        var cell = self
        cell.emphasised = nil
        return cell
    }

    /// Creates a cell.
    ///
    /// - Parameters:
    ///   - item: the item that it shows.
    ///   - isFavourite: whether the item is a favourite.
    ///   - rankChange: the change of the item's rank.
    ///   - emphasis: the key of the fact to show beside the card.
    public init(
        item: CatalogueItem, isFavourite: Bool, rankChange: RankChange? = nil, emphasis: String? = nil
    ) {
        self.item = item
        self.isFavourite = isFavourite
        self.rankChange = rankChange
        emphasised = emphasis.flatMap { key in
            item.field(key).flatMap { item.card.shows($0.value) ? nil : key }
        }
    }
}

extension [ItemCell] {
    /// The cells with the favourites of a profile marked.
    func marking(_ favourites: Set<ItemReference>) -> Self {
        map { cell in
            var cell = cell
            cell.isFavourite = favourites.contains(cell.id)
            return cell
        }
    }
}

extension Card {
    /// Whether one of the lines is the value, or one of the facts that it joins.
    fileprivate func shows(_ value: FieldValue) -> Bool {
        let shown = { (text: String) in
            [title, subtitle, caption].compactMap(\.self).contains {
                $0 == text || $0.contains(text) && $0.components(separatedBy: " · ").contains(text)
            }
        }
        return switch value {
        case .text(let text): shown(text)
        case .list(let texts): texts.first.map(shown) ?? true
        default: false
        }
    }
}
