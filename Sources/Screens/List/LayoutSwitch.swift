import Catalogue
import CompositionalLayout
import HTML
import Routes

/// Two buttons that show a list as pictures or as rows, in an ordinary form. The choice is remembered for the person and the
/// list.
struct LayoutSwitch: HTML {
    /// Whether the list is shown as pictures.
    let isOfPictures: Bool
    let list: Route
    /// The address of the page to return to.
    let page: String
    let model: PageModel

    var body: some HTML {
        form(.class("layout-switch"), .method(.post), .action(model.path(to: .preferences))) {
            input(.type("hidden"), .name("list"), .value(model.path(to: list)))
            input(.type("hidden"), .name("back"), .value(page))
            choice(.grid, .collection, isPressed: isOfPictures)
            choice(.list, .list, isPressed: !isOfPictures)
        }
    }

    private func choice(_ style: HomeStyle, _ icon: Icon.Drawing, isPressed: Bool) -> some HTML {
        button(
            .name("style"), .value(style.rawValue), .aria("pressed", isPressed),
            .aria("label", model.strings.label(of: style))
        ) {
            Icon(icon)
        }
    }
}

extension FeedList {
    /// Whether the person may choose another layout.
    var hasLayoutSwitch: Bool {
        page.hasContent && selected == nil && model.visitor.isAtLeast(.member)
            && !model.additions.hasCell(of: source.id)
    }

    /// The layout of a list on a page of its own. Cells that the program adds are made for one layout.
    static func layout(of page: ListPage, model: PageModel) -> Layout {
        model.additions.hasCell(of: page.source.id)
            ? page.source.layout ?? .list
            : .ofList(page.firstItems, in: page.source, chosen: model.preferences.style(of: page.source))
    }
}

extension Layout {
    /// The layout of a list.
    ///
    /// - Parameters:
    ///   - items: the first items of the list; without a choice, a list whose source names no layout is a grid if most of
    ///     them have a picture and nothing to listen to.
    ///   - source: the source, whose layout of pictures is the one that people choose.
    ///   - style: the style that the person chose, ``HomeStyle/list`` or ``HomeStyle/grid``; nil for none.
    static func ofList(
        _ items: some Sequence<CatalogueItem>, in source: ResolvedSource?, chosen style: HomeStyle? = nil
    ) -> Layout {
        let own = source?.layout
        switch style {
        case .list: return .list
        case nil: return own ?? (items.mostlyHavePictures && !items.mostlyHaveSound ? .grid : .list)
        case .grid, .carousel, .story, .mosaic: return own.flatMap { $0.id == Layout.list.id ? nil : $0 } ?? .grid
        }
    }
}

extension Sequence<CatalogueItem> {
    /// Whether more than half of the items have a picture.
    fileprivate var mostlyHavePictures: Bool { mostly { $0.artwork != nil } }

    /// Whether more than half of the items have something to listen to. Rows have a button for it that fingers can tap.
    fileprivate var mostlyHaveSound: Bool { mostly { $0.preview != nil && !$0.hasVideoPreview } }

    private func mostly(_ condition: (Card) -> Bool) -> Bool { reduce(0) { $0 + (condition($1.card) ? 1 : -1) } > 0 }
}
