/// The query of the home page, as its address holds it.
package struct HomeQuery {
    /// Whether the page is to be arranged.
    package let isEdited: Bool

    package init(_ parameters: [(name: String, value: String)]) {
        isEdited = parameters.contains { $0 == ("edit", "true") }
    }

    /// The route to the page.
    package var route: Route { isEdited ? .homeEditing(part: nil) : .home }
}
