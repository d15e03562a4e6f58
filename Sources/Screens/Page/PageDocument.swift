import Catalogue
import CompositionalLayout
import HTML
import Routes

/// The document around a page's content: head, navigation and notice. For strangers, it has only the name of the
/// program and the choice of language, and no scripts but those of passkeys.
struct PageDocument<Content: HTML>: HTML {
    let model: PageModel
    let title: String
    /// The value of `data-page`.
    let kind: String
    /// The current tab.
    let tab: Route?
    /// Whether content is on its way, so that the browser looks again by itself.
    var isPending = false
    /// Whether the page follows the changes of what it shows.
    var isFollowed = false
    /// Whether the script makes the first picture: the page of a long list that someone goes back to.
    var isReturn = false
    /// The summary for other programs, on pages that people share.
    var summary: PageSummary?
    /// The address of the Atom feed of the page's list; nil if it has none.
    var feed: String?
    @HTMLBuilder let content: Content

    /// Whether the page comes before there are people, and the only one.
    private var isOfSetup: Bool { kind == "setup" || kind == "setup-needed" }
    private var isForStranger: Bool { model.visitor.role == nil }
    private var sidebar: String { isForStranger ? "none" : model.visitor.hidesSidebar ? "hidden" : "shown" }

    var body: some HTML {
        let (isForStranger, sidebar, scheme) = (isForStranger, sidebar, model.preferences.colourScheme)
        let navigation = model.preferences.navigation
        let frame = model.context(
            "frame",
            [
                isOfSetup ? kind : tab.map(model.path) ?? "", sidebar, model.visitor.person?.name.text ?? "",
                scheme?.rawValue ?? "",
                navigation == NavigationArrangement() ? "" : String(navigation.hashValue),
            ])
        return Document(
            language: model.strings.language.rawValue, direction: model.strings.direction,
            title: model.strings(.pageTitle, title),
            root: [.when(scheme != nil, .data("scheme", scheme?.rawValue ?? ""))],
            .data("sidebar", sidebar)
        ) {
            meta(.name("viewport"), .content("width=device-width, initial-scale=1, viewport-fit=cover"))
            meta(.name("color-scheme"), .content(scheme?.rawValue ?? "light dark"))
            if let summary { summary }
            if let feed { link(.rel("alternate"), .type("application/atom+xml"), .href(feed)) }
            // Artwork travels to the detail, which comes after a long list. Browsers wait for the beginning of an element, not
            // for what is in it; this one comes after the artwork.
            if kind == "item" { link(.rel("expect"), .href("#lead"), .blocking("render")) }
            if isPending {
                let refresh = meta(.httpEquiv("refresh"), .content("2"))
                if isForStranger { refresh } else { noscript { refresh } }
            }
            model.cached(FragmentKey(variant: isReturn ? 0 : 1, in: frame)) {
                [model, isReturn, isForStranger, scheme] in
                link(.rel("icon"), .type("image/svg+xml"), .href(model.path(to: .asset(model.assets.icon.name))))
                link(.rel("apple-touch-icon"), .href(model.path(to: .asset(model.assets.appleIcon.name))))
                link(.rel("manifest"), .href(model.path(to: .manifest)))
                if let scheme {
                    meta(.name("theme-color"), .content(model.assets.ground[scheme].hexadecimal))
                } else {
                    ForEach(ColourScheme.allCases) { scheme in
                        meta(
                            .name("theme-color"), .media("(prefers-color-scheme: \(scheme))"),
                            .content(model.assets.ground[scheme].hexadecimal))
                    }
                }
                link(.rel("stylesheet"), .href(model.path(to: .asset(model.assets.stylesheet.name))))
                if !isForStranger {
                    script(
                        module: Address(model.path(to: .asset(model.assets.script.name))),
                        .when(isReturn, .blocking("render")))
                }
            }
        } body: {
            model.cached(FragmentKey(variant: 2, in: frame)) { [model, tab, isForStranger, isOfSetup] in
                a(.class("skip"), .href("#content")) { model.strings(.skipToContent) }
                if isForStranger {
                    Masthead(isOfLanguages: tab == .languages, hasLanguages: !isOfSetup, model: model)
                } else {
                    Navigation(model: model, current: tab)
                }
            }
            main(
                .id("content"), .data("page", kind), .tabindex(-1),
                .when(
                    (model.visitor.person != nil || model.visitor.role == nil) && !model.visitor.profileName.isEmpty,
                    .data("profile", model.visitor.profileName)),
                .when(isPending, .data("pending", model.refreshInterval.seconds)),
                .when(isFollowed && model.revision != nil, .data("revision", "\(model.revision ?? 0)")),
                .when(isFollowed && model.visitor.isNewProfile, .data("visitor", "new"))
            ) {
                if model.isStorageAway() {
                    p(.class("problem"), .role("status"), .id("away")) { model.strings(.databaseAway) }
                }
                content
            }
            if !isForStranger {
                model.cached(model.visitor.notice == nil ? FragmentKey(variant: 3, in: frame) : nil) { [model] in
                    PlayerBar(model: model)
                    ConnectionBar(model: model)
                    CellMenu(strings: model.strings)
                    NoticeBar(model: model)
                }
            }
        }
    }
}

/// The top of a page for someone who has not signed in.
private struct Masthead: HTML {
    let isOfLanguages: Bool
    let hasLanguages: Bool
    let model: PageModel

    var body: some HTML {
        header(.class("masthead")) {
            Brand(model: model)
            if hasLanguages { LanguageLink(style: "quiet", isCurrent: isOfLanguages, model: model) }
        }
    }
}

extension Strings {
    /// The direction of the texts.
    var direction: Attribute.Direction { language.isRightToLeft ? .rightToLeft : .leftToRight }
}
