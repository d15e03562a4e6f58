import Catalogue
import HTML
import Routes

/// The whole document around a page's content: head, navigation, notice.
struct PageDocument<Content: HTML>: HTML {
    let model: PageModel
    let title: String
    /// `data-page`.
    let kind: String
    /// The tab that is lit.
    let tab: Route?
    /// Whether the browser is to look again by itself, because an answer is on its way.
    var isPending = false
    /// Beside the one of every page.
    var extraScript: Assets.Asset?
    /// For pages whose address people send to each other.
    var summary: PageSummary?
    @HTMLBuilder let content: Content

    var body: some HTML {
        Document(
            language: model.strings.language.rawValue, direction: model.strings.direction,
            title: model.strings(.pageTitle, title),
            .data("sidebar", model.visitor.hidesSidebar ? "hidden" : "shown")
        ) {
            meta(.name("viewport"), .content("width=device-width, initial-scale=1, viewport-fit=cover"))
            meta(.name("color-scheme"), .content("light dark"))
            if let summary { summary }
            if isPending { noscript { meta(.httpEquiv("refresh"), .content("2")) } }
            link(.rel("icon"), .type("image/svg+xml"), .href(model.path(to: .asset(model.assets.icon.name))))
            link(.rel("stylesheet"), .href(model.path(to: .asset(model.assets.stylesheet.name))))
            // Asked for at once, not only when a script that imports them has come.
            ForEach(model.assets.modules) { link(.rel("modulepreload"), .href(model.path(to: .asset($0.name)))) }
            ForEach(model.assets.scripts) { script(module: Address(model.path(to: .asset($0.name)))) }
            if let extraScript { script(module: Address(model.path(to: .asset(extraScript.name)))) }
        } body: {
            a(.class("skip"), .href("#content")) { model.strings(.skipToContent) }
            Navigation(model: model, current: tab)
            main(
                .id("content"), .data("page", kind), .tabindex(-1),
                .when(isPending, .data("pending", model.refreshInterval.seconds))
            ) {
                content
            }
            PlayerBar(model: model)
            ConnectionBar(strings: model.strings)
            NoticeBar(model: model)
        }
    }
}

extension Strings {
    /// Which way the texts are read.
    var direction: Attribute.Direction { language.isRightToLeft ? .rightToLeft : .leftToRight }
}
