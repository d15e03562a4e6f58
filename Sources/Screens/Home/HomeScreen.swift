package import Catalogue
package import HTML
import Routes

/// The home page: the sections in their order. A section keeps its place in every state of its feed.
package struct HomeScreen: Screen {
    let home: Home
    /// The favourites among ``itemsWithButtons``, and perhaps others.
    package var favouriteIDs: Set<ItemReference> = []
    /// What the page needs for editing; nil while it is only looked at.
    package var editing: HomeEditing?
    package let model: PageModel
    /// The items of each section, in their order; nil for a feed that doesn't exist.
    private let contents: [HomeContent?]

    package init(home: Home, contents: [HomeContent?], model: PageModel) {
        self.home = home
        self.contents = contents
        self.model = model
    }

    /// The items with a button that adds or removes a favourite.
    package var itemsWithButtons: [ItemReference] {
        contents.flatMap { $0?.items ?? [] }
    }

    private var strings: Strings { model.strings }
    private var canEdit: Bool { model.visitor.isAtLeast(.member) }

    package var body: some HTML {
        let sections = sections
        return PageDocument(
            model: model, title: strings(editing == nil ? .home : .editHome), kind: "home", tab: .home,
            isPending: editing == nil && isPending, isFollowed: editing == nil
        ) {
            if let editing {
                HomeEditor(
                    sections: zip(home.sections, sections).map { (section: $0, view: $1) }, editing: editing,
                    model: model)
            } else {
                pane(of: sections.compactMap(\.self))
            }
        }
    }

    private func pane(of sections: [HomeSectionView]) -> some HTML {
        div(.class("pane")) {
            header(.class("head")) {
                h1 { strings(.home) }
                sampleNote
                if canEdit {
                    a(.class("quiet"), .href(model.path(to: .homeEditing(part: nil)))) { strings(.edit) }
                }
            }
            ForEach(sections) { $0 }
            Attributions(items: contents.flatMap { $0?.attributed ?? [] }, model: model)
            if sections.isEmpty {
                EmptyMessage(
                    .home, title: strings(.homeEmpty), hint: canEdit ? strings(.homeEmptyHint) : ""
                ) {
                    if canEdit {
                        a(.class("quiet"), .href(model.path(to: .homeEditing(part: HomeOffersView.part)))) {
                            strings(.addSection)
                        }
                    }
                }
            }
        }
    }

    /// Says once that some lists are samples, and that those of charts have no ranks.
    private var sampleNote: some HTML {
        let samples = contents.compactMap { $0?.page }.filter(\.showsSamples)
        let chart = samples.first { $0.source.source.isChart } ?? samples.first
        return Part("samples") {
            p(.class("samples"), .part("samples")) { chart.map { strings.sample(of: $0.source) } ?? "" }
        }
    }

    private var isPending: Bool {
        contents.contains { $0?.page?.state.isLoading == true }
    }

    /// The view of each section; nil if it is empty and nothing is on its way, or its feed doesn't exist.
    private var sections: [HomeSectionView?] {
        zip(home.sections, contents).map { section, content in
            guard let content, !content.isEmpty else { return nil }
            // Lines of text are not arranged.
            if editing != nil, content.page == nil, content.cells.isEmpty { return nil }
            return HomeSectionView(
                homeSection: section, content: content, favouriteIDs: favouriteIDs, isEdited: editing != nil,
                model: model)
        }
    }
}
