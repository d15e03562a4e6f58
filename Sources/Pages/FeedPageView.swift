import Catalogue
package import HTML

/// A feed on its own page.
package struct FeedPageView: HTML {
    let list: FeedList

    package init(list: FeedList) {
        self.list = list
    }

    package var body: some HTML {
        PageDocument(
            model: list.model, title: title, kind: "feed", tab: list.tab,
            isPending: list.isPending, isFollowed: true, isReturn: list.namesPage
        ) {
            div(.class("pane")) { list }
        }
    }

    private var title: String { list.model.strings.pageTitle(of: list.source, owner: list.owner) }
}
